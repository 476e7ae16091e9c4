// The text of a MegaMek board as words with their places.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::foreign {

// A piece of terrain in a hex: "woods:1", "road:1:36".
struct BoardTerrain {
  std::string name;
  int level = 0;
  int exits = -1;           // bit d: side d clockwise from north; -1: worked out from the neighbours
  bool more_exits = false;  // the file names sides beyond the six
};

struct BoardHex {
  std::string written;  // its number in the file
  int level = 0;
  std::vector<BoardTerrain> terrain;
  bool theme = false;
  bool open_quote = false;  // the theme has no closing quote
  Place place;
};

struct BoardText {
  int width = 0;
  int height = 0;
  bool roads_meet_pavement = true;
  // By row, in the order of the file; numbers of hexes in the file are ignored. If the board lists only some of its
  // hexes, their numbers place them, and all others are level open ground.
  std::vector<BoardHex> hexes;
  std::vector<std::string> not_listed;                     // numbers
  std::vector<std::pair<std::string, Place>> other_lines;  // tags, descriptions: their first words
};

// Empty after errors, all of which are reported.
std::optional<BoardText> parse_board_text(std::string_view text, const std::string& file, Diagnostics& found);

}  // namespace hexrout::foreign
