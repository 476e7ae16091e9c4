// The unit that a player means: by its id, by where it stands, or by its counter.
//
//   unit_named(game, "rb1", found);      // an id always means that unit
//   unit_named(game, "I4", found);       // the one unit there, or the one broken unit
//   unit_named(game, "4-4-7", found);    // the same of the units with this counter
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout::command {

// Its id. Nothing after error[unknown-unit] or error[several-units], which lists them; `option`: where the name was
// given.
std::optional<std::string> unit_named(const Game& game, const std::string& name, Diagnostics& found,
                                      const char* option = "--unit");

// The Location named; error[unknown-location] if the map has none of this name. `option`: where the name was given.
std::optional<LocationId> location_named(const Map& map, const std::string& name, Diagnostics& found,
                                         const char* option);

// The ids of those named, each once, in the order of their names.
std::vector<std::string> units_named(const Game& game, const std::vector<std::string>& names, Diagnostics& found);

}  // namespace hexrout::command
