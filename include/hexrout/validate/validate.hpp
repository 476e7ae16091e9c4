// Checks of a map, a scenario, a saved game or a VASL board for its designer, before a game.
//
//   const Validated v = validate_file("ambush.yaml", {.boards_directory = "boards"});
//   for (const Finding& f : v.findings) std::cout << f.said.text() << "\n";
//
// Errors of the reader come first and all at once. A file that can be read gets further checks: stacks over the
// limit, units that begin without a way out, pockets, shelters that never serve, hexsides given on one side only,
// stairwells to nowhere, boards that do not join and so on; codes.hpp lists them. A file with an error
// cannot be played; a warning marks a probable mistake, a note a fact worth knowing.
//
// A designer allows a warning or note in the file: at the end of its line, or for the whole file on a line of its own:
//
//   - {id: r4, side: russian, counter: 4-4-7, at: B2, broken: true}   # hexrout: allow no-way-out
//   # hexrout: allow over-stacked, no-way-out-if-broken
//
// A map file that a scenario names is validated on its own; a map written inside a scenario with it.
// Limits: those of the readers. Cost: below a second a VASL board or scenario. Thread safety: free functions without
// shared state. Never throws on bad input.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/validate/finding.hpp"

namespace hexrout {

enum class FileKind : unsigned char { map, scenario, saved_game, vasl_board };

struct ValidateOptions {
  std::string boards_directory;  // folder of VASL boards; empty: none
  std::string house_rules = {};  // a file of house rules to read scenarios under; empty: their own
  LogPoint point = {};           // of a VASL log; not set: its end
};

struct Validated {
  std::string file;
  FileKind kind = FileKind::map;
  bool opened = false;              // false: the file is missing or cannot be validated
  std::string title;                // of the map or scenario; may be empty
  std::string text;                 // the text that places refer to; empty for boards
  std::vector<Finding> findings;    // by line and column; those of one place keep their order
  std::size_t allowed = 0;          // findings that the file itself allows, left out
  std::size_t more[3] = {0, 0, 0};  // notes, warnings and errors beyond those that are kept
};

// Validates a map or scenario in YAML or JSON, a saved game (.vsav), a VASL board (its folder or archive), or a map of
// MegaMek or Tiled. Findings about a VASL board are notes at most: the board is as it was printed.
Validated validate_file(const std::string& path, const ValidateOptions& options = {});
// Validates a text. `file` is its name in messages; map files are looked for beside it.
Validated validate_text(std::string_view text, const std::string& file, const ValidateOptions& options = {});

// Validates a map in memory; places have no lines.
std::vector<Finding> validate_map(const Map& map, const std::string& file);
// Returns what is wrong with the data of a VASL board in one of these hexes, or between one and a neighbour: drops
// without a cliff, cliffs without a drop or on one side only, hexsides on which two hexes differ, stairs to nowhere,
// streams that end.
// Complexity: linear in the map.
std::vector<Finding> board_doubts(const Map& map, std::span<const HexId> hexes);
// Adds findings that need several files together: scenarios of one title.
void validate_together(std::span<Validated> files);

}  // namespace hexrout
