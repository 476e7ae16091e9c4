// The boards of a save on VASL's map, in its pixels.
#pragma once

#include <vector>

#include "hexrout/scenario/saved_game.hpp"

namespace hexrout::vsav {

struct PlacedBoard {
  const SavedBoard* board;
  BoardPixels pixels;
  double x;  // of its upper left corner
  double y;
  double width;  // as displayed, after cropping
  double height;
};

// Boards are in a grid without gaps: an origin is the edge plus the boards before it in its row and column.
std::vector<PlacedBoard> lay_out(const std::vector<SavedBoard>& boards);

// Fills board, hex and second_hex of a unit that lies on one of the boards (a pixel of slack).
void locate(SavedUnit& unit, const std::vector<PlacedBoard>& boards);

}  // namespace hexrout::vsav
