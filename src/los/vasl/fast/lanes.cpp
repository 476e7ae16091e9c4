#include "los/vasl/fast/lanes.hpp"

#include <algorithm>
#include <cmath>

namespace hexrout::vasl {

Lanes::Lanes(const HexGrid& grid) : columns_(grid.shape().columns) {
  for (int column = 0; column < columns_; ++column) first_.push_back(grid.index(column, 0));
  const int most = std::max(columns_, 2 * grid.shape().rows + 2);
  parts_.push_back(0);
  for (int n = 1; n <= most; ++n) parts_.push_back(kOne / n);

  Extent off_x;
  Extent off_y;
  for (int hex = 0; hex < grid.hex_count(); ++hex) {
    const Hex at = grid.at(hex);
    off_x.take(grid.centre(hex).x - grid.centre_x(at.col));
    off_y.take(grid.centre(hex).y - grid.centre_y(at.col, at.row));
  }
  const double wide = grid.shape().hex_width_px;
  const double high = grid.shape().hex_height_px;
  for (int c = 0; c < kFlatClasses; ++c) {
    const double unit = high / 2.0 / wide;
    const double least = std::ldexp(c, kFlatShift - 32) - kSteepest;
    add_class({least * unit, (least + std::ldexp(1.0, kFlatShift - 32)) * unit}, off_x, off_y, high);
  }
  for (int c = 0; c < kSteepClasses; ++c) {
    const double unit = wide / (high / 2.0);
    const double least = std::ldexp(c, kSteepShift - 32) - 0.5;
    add_class({least * unit, (least + std::ldexp(1.0, kSteepShift - 32)) * unit}, off_y, off_x, 2.0 * wide);
  }
}

// A centre's pixel lies off its exact place `along` and `across` the direction of the lanes.
void Lanes::add_class(Extent slope, Extent along, Extent across, double span) {
  constexpr double kRounding = 0.02;
  const double least = std::min(slope.least_times(along.least), slope.least_times(along.most));
  const double most = std::max(slope.most_times(along.least), slope.most_times(along.most));
  classes_.push_back({slope, {across.least - most - kRounding, across.most - least + kRounding}, span});
}

}  // namespace hexrout::vasl
