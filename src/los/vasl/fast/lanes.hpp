// The course of lines between centres of hexes through columns of hexes, or through half-rows if they are steep.
//
// In each lane between its ends a line passes the nearest centre at some distance and in some direction. Distances fall
// into 64 places, directions into classes, so that what holds for all lines of a class at a place is one bit.
//
// The position of VASL's line: the line from one end is not the line from the other, but both visit the pixel of every
// column, between those of the ends, in which the straight line between the two pixels lies at that column. Within a
// column they visit rows no farther from there than the line rises in a column, and within a row columns at most one
// beside the straight line.
//
// Complexity: a few operations a lane. Immutable.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "hexrout/map/hex_grid.hpp"

namespace hexrout::vasl {

class Lanes {
 public:
  explicit Lanes(const HexGrid& grid);

  static constexpr int kPlaces = 64;
  // Directions of lines that cross columns: half-rows a column from -kSteepest to kSteepest, four classes each. Then
  // those of steep ones: columns a half-row from -1/2 to 1/2.
  static constexpr int kSteepest = 3;
  static constexpr int kFlatClasses = 24;
  static constexpr int kSteepClasses = 16;
  static constexpr int kClasses = kFlatClasses + kSteepClasses;

  // Numbers of which every value between two counts.
  struct Extent {
    double least = 0;
    double most = 0;
    void take(double v) {
      least = v < least ? v : least;
      most = v > most ? v : most;
    }
    double least_times(double v) const { return v < 0 ? most * v : least * v; }
    double most_times(double v) const { return v < 0 ? least * v : most * v; }
  };
  // Lines of a class lie `place` + slope * along + drift from a centre: `slope` rows a column or, if steep, columns a
  // row; `drift`, because pixels of centres lie off their exact places; `span`: what all places take.
  struct Class {
    Extent slope;
    Extent drift;
    double span = 0;
  };
  const Class& of_class(int number) const { return classes_[static_cast<std::size_t>(number)]; }

  // True if a line crosses columns.
  static bool is_flat(Hex a, Hex b) {
    return std::abs(half_row(b) - half_row(a)) < kSteepest * std::abs(b.col - a.col);
  }

  // The number of the lane in which a line ends; it begins in lane 0.
  static int last_lane(Hex a, Hex b) {
    return is_flat(a, b) ? std::abs(b.col - a.col) : std::abs(half_row(b) - half_row(a));
  }
  // The class of a line that crosses columns.
  int flat_class(Hex a, Hex b) const {
    const std::int64_t half_rows = half_row(b) - half_row(a);
    const auto columns = static_cast<std::size_t>(std::abs(b.col - a.col));
    return class_of_slope((b.col > a.col ? half_rows : -half_rows) * parts_[columns]);
  }
  // Calls visit(lane, class, hex, place) for the lanes between the ends, from left to right or, of a steep line, from
  // top to bottom, until it returns true. The first one is lane 1. The line must not run along hexsides.
  template <class Visit>
  bool any(Hex a, Hex b, const Visit& visit) const {
    const int columns = b.col - a.col;
    const int half_rows = half_row(b) - half_row(a);
    if (half_rows == 0) return false;
    if (is_flat(a, b))
      return columns > 0 ? any_column(a, columns, half_rows, visit) : any_column(b, -columns, -half_rows, visit);
    return half_rows > 0 ? any_half_row(a, columns, half_rows, visit) : any_half_row(b, -columns, -half_rows, visit);
  }

  static int half_row(Hex h) { return 2 * h.row - (h.col & 1); }

 private:
  // Fractions have 32 binary places.
  static constexpr std::int64_t kOne = std::int64_t{1} << 32;
  static constexpr int kFlatShift = 30;
  static constexpr int kSteepShift = 28;

  static int class_of_slope(std::int64_t slope) { return static_cast<int>((slope + kSteepest * kOne) >> kFlatShift); }
  void add_class(Extent slope, Extent along, Extent across, double span);

  template <class Visit>
  bool any_column(Hex at, int columns, int half_rows, const Visit& visit) const {
    const std::int64_t slope = half_rows * parts_[static_cast<std::size_t>(columns)];  // half-rows a column
    const int of_class = class_of_slope(slope);
    std::int64_t half_row_of_line = half_row(at) * kOne + kOne;  // and one more, so that it is cut to the nearest
    int odd = at.col & 1;
    const int* first = first_.data() + at.col;
    for (int lane = 1; lane < columns; ++lane) {
      half_row_of_line += slope;
      odd ^= 1;
      const std::int64_t here = half_row_of_line + odd * kOne;
      const int hex = first[lane] + static_cast<int>(here >> 33);
      if (visit(lane, of_class, hex, static_cast<int>(here >> 27 & (kPlaces - 1)))) return true;
    }
    return false;
  }

  template <class Visit>
  bool any_half_row(Hex at, int columns, int half_rows, const Visit& visit) const {
    const std::int64_t slope = columns * parts_[static_cast<std::size_t>(half_rows)];  // columns a half-row
    const int of_class = kFlatClasses + static_cast<int>((slope + kOne / 2) >> kSteepShift);
    std::int64_t column_of_line = at.col * kOne + kOne;
    int down = half_row(at);
    for (int lane = 1; lane < half_rows; ++lane) {
      column_of_line += slope;
      ++down;
      // Every other column has a centre in this half-row.
      const int odd = down & 1;
      const std::int64_t here = column_of_line - odd * kOne;
      const int column = 2 * static_cast<int>(here >> 33) + odd;
      const int hex = column < columns_ ? first_[static_cast<std::size_t>(column)] + ((down + odd) >> 1) : -1;
      if (visit(lane, of_class, hex, static_cast<int>(here >> 27 & (kPlaces - 1)))) return true;
    }
    return false;
  }

  int columns_ = 0;
  std::vector<int> first_;           // hex, by column
  std::vector<std::int64_t> parts_;  // kOne / n, by n
  std::vector<Class> classes_;
};

}  // namespace hexrout::vasl
