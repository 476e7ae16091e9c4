// The lanes of a line (Lanes) in which no pixel concerns it, by its course through them.
//
// A lane is the column of pixels half-way to the centres on either side, or the rows of a half-row. For each hex and
// class of lines a word says at which places a line meets no pixel in the whole lane that counts, from whichever end it
// is drawn. In the lanes of its ends a line runs from or to a centre, and pixels of that hex do not count. Immutable.
#pragma once

#include <cstdint>
#include <vector>

#include "los/vasl/fast/lanes.hpp"

namespace hexrout::vasl {

class OpenLanes {
 public:
  // counts: of each pixel of a raster width x height, by column, then row: its hex and one more if it counts, or 0.
  // Complexity: linear in the pixels.
  OpenLanes(const Lanes& lanes, const HexGrid& grid, int width, int height, const std::vector<std::uint16_t>& counts);

  bool is_open(int of_class, int hex, int place) const {
    return hex >= 0 &&
           (open_[static_cast<std::size_t>(of_class) * hexes_ + static_cast<std::size_t>(hex)] >> place & 1);
  }
  // As above for the lane in which a line that crosses columns begins or ends, to the right or to the left of the
  // centre.
  bool is_open_end(int of_class, int hex, bool right) const {
    return open_ends_[static_cast<std::size_t>(of_class) * hexes_ + static_cast<std::size_t>(hex)] >> (right ? 1 : 0) &
           1;
  }
  // The first pixel column of the lane of a column of hexes.
  int first_of_column(int column) const { return first_of_column_[static_cast<std::size_t>(column)]; }

 private:
  class Maker;
  std::size_t hexes_ = 0;
  std::vector<int> first_of_column_;
  std::vector<std::uint64_t> open_;      // by class, then hex: places
  std::vector<std::uint8_t> open_ends_;  // by class, then hex: bit 0 to the left, bit 1 to the right
};

}  // namespace hexrout::vasl
