// VASL boards turned and mirrored as they lie: pixels and derived facts moved, nothing derived anew.
#pragma once

#include <algorithm>
#include <memory>

#include "hexrout/map/raster.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "map/vasl_files.hpp"
#include "random_map.hpp"

namespace hexrout::test {

inline VaslBoard vasl_board(const std::string& name) {
  Diagnostics found;
  auto board = read_vasl_board(vasl_folder() + "/boards/" + name, found);
  INFO(name << ": " << found.text());
  REQUIRE(board.has_value());
  return *board;
}

inline MapContents contents_of(const Map& map) {
  MapContents out;
  for (const HexId h : map.hexes()) out.hexes.push_back(map.hex(h));
  for (const LocationId l : map.locations())
    out.locations.emplace_back(map.hex(map.location(l).hex).at, map.location(l));
  return out;
}

// Returns the map turned by half a circle, or mirrored left and right. Sides of pixels are moved, too; facts that the
// raster derives for its hexes are not, because exact mode does not read them.
inline Map moved_board(const Map& map, const Motion& motion, bool flip_x, bool flip_y) {
  const Raster& from = *map.raster();
  RasterContents pixels;
  pixels.shape = from.grid().shape();
  for (int x = 0; x < from.width(); ++x)
    for (int y = 0; y < from.height(); ++y) {
      const int sx = flip_x ? from.width() - 1 - x : x;
      const int sy = flip_y ? from.height() - 1 - y : y;
      pixels.terrain.push_back(from.terrain(sx, sy));
      pixels.elevation.push_back(static_cast<std::int8_t>(from.elevation(sx, sy)));
    }
  MapContents contents = motion(contents_of(map));
  contents.raster = std::make_shared<const Raster>(std::move(pixels));
  return Map(std::move(contents));
}

}  // namespace hexrout::test
