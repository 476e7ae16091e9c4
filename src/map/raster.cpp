#include "hexrout/map/raster.hpp"

#include <algorithm>
#include <cassert>

#include "map/eight_pixels.hpp"
#include "map/raster_facts.hpp"

namespace hexrout {

std::array<bool, 256> codes_in(std::span<const TerrainId> pixels) {
  std::array<bool, 256> out{};
  std::uint64_t before = 0;
  std::size_t i = 0;
  for (; i + kEightPixels <= pixels.size(); i += kEightPixels) {
    const std::uint64_t now = eight_pixels(&pixels[i]);
    if (now == before && i > 0) continue;
    before = now;
    if (all_one(now)) {
      out[now & 0xff] = true;
    } else {
      for (std::size_t k = 0; k < kEightPixels; ++k) out[pixels[i + k]] = true;
    }
  }
  for (; i < pixels.size(); ++i) out[pixels[i]] = true;
  return out;
}

namespace {

RasterContents without_pixels(const RasterContents& of, SeamHex seams) {
  return {of.shape,     {},       {},    of.stairways,  of.slope_sides, of.embankment_sides,
          of.road_loss, of.parts, seams, of.given_hexes};
}

}  // namespace

Raster::Raster(RasterContents contents)
    : contents_(std::move(contents)),
      terrain_(contents_.terrain.data()),
      elevation_(contents_.elevation.data()),
      grid_(shared_grid(contents_.shape)),
      occurs_(codes_in(contents_.terrain)) {
  assert(contents_.terrain.size() == at(width(), 0) && contents_.elevation.size() == contents_.terrain.size());
  find_facts();
}

Raster::Raster(std::shared_ptr<const Raster> pixels, SeamHex seams)
    : contents_(without_pixels(pixels->contents_, seams)),
      pixels_(std::move(pixels)),
      terrain_(pixels_->terrain_),
      elevation_(pixels_->elevation_),
      grid_(pixels_->grid_),
      occurs_(pixels_->occurs_) {
  find_facts();
}

void Raster::find_facts() {
  hexes_.resize(static_cast<std::size_t>(grid_->hex_count()));
  // Edge points are no closer to each other or to the centre than this.
  const HexGridShape& shape = contents_.shape;
  const int half = static_cast<int>(std::min(shape.hex_width_px, shape.hex_height_px) / 4.0) - 2;
  close_squared_ = half > 0 ? half * half : 0;
  RasterFacts(*this).derive();
}

int Raster::nearest(int hex, int x, int y) const {
  const auto squared = [&](Pixel p) { return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y); };
  int best = -1;
  int least = squared(grid_->centre(hex));
  for (int side = 0; side < 6; ++side) {
    if (!grid_->side_on_map(hex, side)) continue;
    const int d = squared(grid_->edge_point(hex, side));
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
  return grid_->index(column + part.column, row + part.row);
}

}  // namespace hexrout
