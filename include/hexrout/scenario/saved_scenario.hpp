// A VASL saved game as a scenario: the counters on the boards as units, every assumption as a comment.
//
//   Diagnostics found;
//   const auto yaml = saved_scenario("position.vsav", "boards", found);   // text that parse_scenario reads
//
// What a save does not tell is settled as players lay their counters, and said beside the line: a DM counter
// covers the broken units beneath it down to the next DM of the Location, Pin and CX the unbroken ones; a support
// weapon belongs to the unit beneath it; a unit above a Building Level counter is on that level, one beneath a
// Foxhole or Trench is in it. What has no counterpart is named in a warning with its place, never dropped in
// silence. Counters off the boards are counted in one note.
#pragma once

#include <optional>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// With a map (the boards of the save, joined) levels that a hex does not have are reported and the unit is put on
// the ground; without one (null) they are written as the counters say.
std::string saved_scenario(const SavedGame& game, const Map* map, Diagnostics& found);
// Reads the save; uses the boards in a directory if it is not empty and holds them.
std::optional<std::string> saved_scenario(const std::string& path, const std::string& boards_directory,
                                          Diagnostics& found);

// Whether a file is a saved game: it ends in ".vsav", in letters of either case, or is an archive with a game in it,
// whatever its name. This distinguishes it from the archive of a board.
bool is_saved_game(const std::string& path);

}  // namespace hexrout
