// Turns a VASL saved game into a scenario: the counters on the boards as units, every assumption as a comment.
//
//   Diagnostics found;
//   const auto yaml = saved_scenario("position.vsav", "boards", found);   // text that parse_scenario reads
//
// A save lacks some facts; they are assumed from the way players lay counters, with a remark beside the line: a DM
// counter covers the broken units beneath it down to the next DM of the Location, Pin and CX the unbroken ones; a
// support weapon belongs to the unit beneath it; a unit above a Building Level counter is on that level, one beneath a
// Foxhole or Trench is in it, one above Wire on top of it; a counter for prisoners marks those beneath it, or is one
// (saved_stack.hpp). Counters without a counterpart are named in a warning with their places. Counters off the
// boards are counted in one note.
#pragma once

#include <optional>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/scenario/scenario_card.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// Returns the scenario of a save as YAML. `map`: the boards of the save, joined; a level that a hex of it does not have
// is reported, and the unit is put on the ground. Without a map (null) levels are written as the counters show them.
std::string saved_scenario(const SavedGame& game, const Map* map, Diagnostics& found);
// Does the same with the boards of a directory, if its name is not empty and it holds them; nullopt after errors.
// `card`: the scenario of vasl-templates that belongs to the save; null: none.
std::optional<std::string> saved_scenario(SavedGame game, const std::string& boards_directory, Diagnostics& found,
                                          const ScenarioCard* card = nullptr);
// Removes from the save those terrain changes and overlays that cannot be applied, with a warning for each. Whether
// they can is read from the folders of boards and overlays; without a name for the first, nothing is removed.
void keep_known_changes(SavedGame& game, const std::string& boards_directory, Diagnostics& found);
// Reads the save, or a log at a point, and the card's file if there is one (scenario_card.hpp), and returns its
// scenario.
std::optional<std::string> saved_scenario(const std::string& path, const std::string& boards_directory,
                                          Diagnostics& found, const LogPoint& point = {},
                                          const std::string& card_file = {});

// Makes the scenario of a save. Errors and warnings are those of read_scenario.
std::optional<Scenario> read_saved_scenario(SavedGame game, const ReadOptions& options, Diagnostics& found);

// True for a saved game or a log: its name ends in ".vsav" or ".vlog", in letters of either case, or it is an archive
// that contains a game, which the archive of a board does not.
bool is_saved_game(const std::string& path);

}  // namespace hexrout
