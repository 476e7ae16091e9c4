// The boards of a save on VASL's map, in its pixels.
#pragma once

#include <vector>

#include "hexrout/hex/hex.hpp"
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

// The hexes of a board that its crop leaves on the map, as a scenario cuts boards; -1: not cut on that side.
struct HexRange {
  int first_column = -1;
  int last_column = -1;
  int first_row = -1;
  int last_row = -1;
  bool half_row_below = false;

  bool holds(Hex hex) const;
};
// A hex is on the map if its centre is. VASL cuts through the centres of a column or, "to the nearest full hex row",
// half a hex beside them; above and below it cuts between the whole hexes, through the centres of the others.
HexRange hexes_left(const SavedBoard& board);

// Returns the place of each board. Boards lie in a grid without gaps: each begins where those before it in its row and
// column end.
std::vector<PlacedBoard> lay_out(const std::vector<SavedBoard>& boards);

// Fills board, hex and second_hex of a unit that lies on one of the boards (a pixel of slack) in a hex that is left of
// it.
void locate(SavedUnit& unit, const std::vector<PlacedBoard>& boards);

}  // namespace hexrout::vsav
