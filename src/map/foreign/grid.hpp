// Converts the grids of other programs to ours, and derives the facts that need all hexes.
#pragma once

#include <cstdint>
#include <vector>

#include "map/file/draft.hpp"
#include "map/foreign/left_out.hpp"

namespace hexrout::foreign {

using map_file::Draft;
using map_file::DraftHex;

inline constexpr int kMostForeignHexes = 60'000;

// The layout of hexes in a file. Columns (or rows) with an odd, or even, number from 0 lie half a hex further on.
struct Layout {
  int width = 0;
  int height = 0;
  bool flat_tops = true;  // columns are staggered; otherwise rows, and the map is turned a quarter clockwise
  bool odd_shifted = true;

  int columns() const { return flat_tops ? width : height; }
  // Half-rows of our grid.
  int lines() const;
  // Our hex of the file's column and row.
  Hex at(int column, int row) const;

 private:
  int half_rows(int column, int row) const;
};

// Reports, at `place`, a size that is not one or is too large, and returns false then.
bool sound_size(std::int64_t width, std::int64_t height, const Place& place, Diagnostics& found);

// Roads cross the sides that both hexes claim (DraftHex::road), or that lead off the map; others are reported.
void settle_roads(Draft& draft, LeftOut& left_out);

// Numbers the houses: hexes joined across a side that both claim are one building. `joined` holds the claims, in
// the order of Draft::all(). Every hex with upper levels gets stairs, because other programs do not store stairs.
void settle_buildings(Draft& draft, const std::vector<std::uint8_t>& joined);

}  // namespace hexrout::foreign
