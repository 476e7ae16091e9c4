// Finds the unit that a player means: by its id, by its Location, or by its counter.
//
//   unit_named(game, "rb1", found);      // an id always means that unit
//   unit_named(game, "I4", found);       // the one unit there, or the one broken unit
//   unit_named(game, "4-4-7", found);    // the one unit with this counter, or the one broken unit
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/los/stand.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::command {

// Returns its id. nullopt after error[unknown-unit], or error[several-units], which lists them; `option` is the source
// of the name.
std::optional<std::string> unit_named(const Game& game, const std::string& name, Diagnostics& found,
                                      const char* option = "--unit");

// The Location named; error[unknown-location] if the map has none of this name. `option`: where the name was given.
std::optional<LocationId> location_named(const Map& map, const std::string& name, Diagnostics& found,
                                         const char* option);

// The Location named, or the stand of a unit in Crest status there: "W2 crest", "W2 crest n"; error[unknown-location],
// or error[no-crest] where there is no depression.
std::optional<Stand> stand_named(const Map& map, const std::string& name, Diagnostics& found, const char* option);

// The ids of those named, each once, in the order of their names.
std::vector<std::string> units_named(const Game& game, const std::vector<std::string>& names, Diagnostics& found);

}  // namespace hexrout::command
