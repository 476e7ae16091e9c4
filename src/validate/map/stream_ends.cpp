// Streams of VASL boards that end in a hex.
#include <bit>

#include <fmt/format.h>

#include "hexrout/map/terrain_traits.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

bool wet(const MapCase& c, HexId hex) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  const Location& ground = c.map.location(c.map.ground(hex));
  const Terrain& t = terrain[c.map.hex(hex).terrain];
  return ground.depression != kNoTerrain || t.kind == TerrainClass::water || t.whole_allotment ||
         traits_of(t).as_bridge;
}

}  // namespace

void check_stream_ends(const MapCase& c, Collector& found) {
  if (c.map.raster() == nullptr) return;
  for (const HexId hex : c.map.hexes()) {
    const TerrainId stream = c.map.location(c.map.ground(hex)).depression;
    // Gullies and dry beds may begin anywhere; in water nobody crawls.
    if (stream == kNoTerrain || TerrainCatalogue::standard()[stream].low_crawl) continue;
    const std::uint8_t sides = c.map.hex(hex).depression_sides;
    if (std::popcount(sides) != 1) continue;
    bool ends = true;
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      const bool crossed = (sides >> static_cast<unsigned>(d) & 1) != 0;
      ends = ends && (crossed || other == kNowhere || !wet(c, other));
    }
    if (!ends) continue;
    found.note("stream-end", c.about(hex),
               fmt::format("the stream in {} crosses one of its hexsides only and ends there", c.map.name(hex)),
               "the data have a depression there; the printed board may have Open Ground");
  }
}

}  // namespace hexrout::validate
