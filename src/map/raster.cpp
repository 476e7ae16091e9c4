#include "hexrout/map/raster.hpp"

#include <algorithm>
#include <cassert>

#include "map/raster_facts.hpp"

namespace hexrout {

Raster::Raster(RasterContents contents) : contents_(std::move(contents)), grid_(contents_.shape) {
  assert(contents_.terrain.size() == at(width(), 0) && contents_.elevation.size() == contents_.terrain.size());
  std::array<std::uint32_t, 256> counts{};
  for (const TerrainId code : contents_.terrain) ++counts[code];
  for (std::size_t code = 0; code < 256; ++code) occurs_[code] = counts[code] != 0;
  hexes_.resize(static_cast<std::size_t>(grid_.hex_count()));
  // Edge points are no closer to each other or to the centre than this.
  const HexGridShape& shape = contents_.shape;
  const int half = static_cast<int>(std::min(shape.hex_width_px, shape.hex_height_px) / 4.0) - 2;
  close_squared_ = half > 0 ? half * half : 0;
  RasterFacts(*this).derive();
}

int Raster::nearest(int hex, int x, int y) const {
  const auto squared = [&](Pixel p) { return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y); };
  int best = -1;
  int least = squared(grid_.centre(hex));
  for (int side = 0; side < 6; ++side) {
    if (!grid_.side_on_map(hex, side)) continue;
    const int d = squared(grid_.edge_point(hex, side));
    if (d < least) {
      least = d;
      best = side;
    }
  }
  return best;
}

int Raster::joined_hex(const RasterPart& part, int hex) const {
  const HexGrid& own = part.raster->grid();
  const Hex h = own.at(hex);
  const int column = part.rotated ? own.shape().columns - 1 - h.col : h.col;
  const int row = part.rotated ? own.rows(h.col) - 1 - h.row : h.row;
  return grid_.index(column + part.column, row + part.row);
}

}  // namespace hexrout
