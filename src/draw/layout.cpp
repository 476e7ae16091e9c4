#include "draw/layout.hpp"

#include <algorithm>

#include "hexrout/map/raster.hpp"

namespace hexrout::draw {

Layout::Layout(const Map& map) {
  if (const Raster* const raster = map.raster()) {
    const HexGridShape& shape = raster->grid().shape();
    unit_x_ = shape.hex_width_px / 3;
    unit_y_ = shape.hex_height_px / 2;
    // The centre of A1, (0, 1) on the grid, lies at the board's own place of it.
    left_ = kMargin + shape.a1_x_px;
    top_ = kMargin + shape.a1_y_px - unit_y_;
    width_ = 2 * kMargin + shape.width_px;
    height_ = 2 * kMargin + shape.height_px;
    return;
  }
  // Whole hexes, cut ones at their centres.
  double least_x = 1e9, least_y = 1e9, most_x = -1e9, most_y = -1e9;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    const Point c = hexrout::centre(hex.at);
    const auto reach = [&](int side) { return (hex.half >> side & 1) == 0 ? 1.0 : 0.0; };
    least_x = std::min(least_x, c.x - 2 * std::max(reach(4), reach(5)));
    most_x = std::max(most_x, c.x + 2 * std::max(reach(1), reach(2)));
    least_y = std::min(least_y, c.y - reach(0));
    most_y = std::max(most_y, c.y + reach(3));
  }
  left_ = kMargin - least_x * unit_x_;
  top_ = kMargin - least_y * unit_y_;
  width_ = 2 * kMargin + (most_x - least_x) * unit_x_;
  height_ = 2 * kMargin + (most_y - least_y) * unit_y_;
}

}  // namespace hexrout::draw
