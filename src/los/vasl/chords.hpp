// What a line surely meets in a hex, by its course through the hex.
//
// A line between two centres crosses the columns of hexes between them, or the half-rows if it is steep. In each it
// passes the centre of a hex at some distance and in some direction. Distances fall into 64 places, directions into
// classes; for each hex and class a word says at which places a line surely meets a pixel of some kind. So most blocked
// lines are found in a few operations a hex, without a look at pixels.
//
// "Surely" holds for both directions of a line. VASL's line from one end is not its line from the other, but both visit
// the pixel of every column, between those of the ends, in which the straight line between the two pixels lies at that
// column; and both visit, in every row, a pixel at most one beside the straight line.
//
// Complexity: a few operations a hex of the line. Immutable.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "hexrout/map/hex_grid.hpp"

namespace hexrout::vasl {

class Chords {
 public:
  // The kinds of pixels: `block` on any line through the hex, `block_far` if the hex is not near an end, `hinder`.
  enum Kind : std::uint8_t { block, block_far, hinder, kinds };
  // Pixels of a hex in a block of 8 x 8 pixels: bit column * 8 + row. (x, y) is the first pixel of the block.
  struct Part {
    int hex = 0;
    Kind kind = block;
    int x = 0;
    int y = 0;
    std::uint64_t pixels = 0;
  };
  // Complexity: linear in the hexes and in the pixels of the parts.
  Chords(const HexGrid& grid, std::vector<Part> parts);

  // What a line surely meets in a hex: bit by Kind.
  using Kinds = unsigned;
  static bool has(Kinds kinds, Kind kind) { return (kinds >> kind & 1) != 0; }

  // Calls visit(hex, kinds) for hexes between the ends in which a line surely meets something, until it returns true.
  // The line must not run along hexsides.
  template <class Visit>
  bool any(Hex a, Hex b, const Visit& visit) const {
    const int columns = b.col - a.col;
    const int half_rows = half_row(b) - half_row(a);
    if (half_rows == 0) return false;
    if (std::abs(half_rows) < kSteepest * std::abs(columns))
      return columns > 0 ? any_column(a, columns, half_rows, visit) : any_column(b, -columns, -half_rows, visit);
    return half_rows > 0 ? any_half_row(a, columns, half_rows, visit) : any_half_row(b, -columns, -half_rows, visit);
  }

 private:
  class Maker;
  // Fractions have 32 binary places, distances from a centre the first 6 of them.
  static constexpr int kPlaces = 64;
  static constexpr int kSteepest = 3;  // half-rows a column
  // Half-rows a column from -kSteepest to kSteepest, four classes each; columns a half-row from -1/2 to 1/2.
  static constexpr int kFlatClasses = 24;
  static constexpr int kFlatShift = 30;
  static constexpr int kSteepClasses = 16;
  static constexpr int kSteepShift = 28;
  static constexpr std::int64_t kOne = std::int64_t{1} << 32;

  // The places at which a line surely meets pixels of any kind, and of each.
  struct Places {
    std::uint64_t any = 0;
    std::array<std::uint64_t, kinds> of_kind{};
  };

  static int half_row(Hex h) { return 2 * h.row - (h.col & 1); }
  const Places* of_class(int number) const { return places_.data() + static_cast<std::size_t>(number) * hexes_; }

  template <class Visit>
  static bool visit_place(const Places& places, int place, int hex, const Visit& visit) {
    if ((places.any >> place & 1) == 0) return false;
    Kinds met = 0;
    for (unsigned kind = 0; kind < kinds; ++kind)
      met |= static_cast<Kinds>(places.of_kind[kind] >> place & 1) << kind;
    return visit(hex, met);
  }

  template <class Visit>
  bool any_column(Hex at, int columns, int half_rows, const Visit& visit) const {
    const std::int64_t slope = half_rows * parts_[static_cast<std::size_t>(columns)];  // half-rows a column
    const Places* const places = of_class(static_cast<int>((slope + kSteepest * kOne) >> kFlatShift));
    std::int64_t half_row_of_line = half_row(at) * kOne + kOne;  // and one more, so that it is cut to the nearest
    int odd = at.col & 1;
    const int* first = first_.data() + at.col;
    for (int left = columns; --left > 0;) {
      half_row_of_line += slope;
      odd ^= 1;
      ++first;
      const std::int64_t here = half_row_of_line + odd * kOne;
      const int hex = *first + static_cast<int>(here >> 33);
      if (visit_place(places[hex], static_cast<int>(here >> 27 & (kPlaces - 1)), hex, visit)) return true;
    }
    return false;
  }

  template <class Visit>
  bool any_half_row(Hex at, int columns, int half_rows, const Visit& visit) const {
    const std::int64_t slope = columns * parts_[static_cast<std::size_t>(half_rows)];  // columns a half-row
    const Places* const places = of_class(kFlatClasses + static_cast<int>((slope + kOne / 2) >> kSteepShift));
    std::int64_t column_of_line = at.col * kOne + kOne;
    int down = half_row(at);
    for (int left = half_rows; --left > 0;) {
      column_of_line += slope;
      ++down;
      // Every other column has a centre in this half-row.
      const int odd = down & 1;
      const std::int64_t here = column_of_line - odd * kOne;
      const int column = 2 * static_cast<int>(here >> 33) + odd;
      if (column >= columns_) continue;
      const int hex = first_[static_cast<std::size_t>(column)] + ((down + odd) >> 1);
      if (visit_place(places[hex], static_cast<int>(here >> 27 & (kPlaces - 1)), hex, visit)) return true;
    }
    return false;
  }

  std::size_t hexes_ = 0;
  int columns_ = 0;
  std::vector<int> first_;           // hex, by column
  std::vector<std::int64_t> parts_;  // kOne / n, by n
  std::vector<Places> places_;       // by class, then hex
};

}  // namespace hexrout::vasl
