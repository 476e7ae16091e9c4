// Areas of like terrain, united from hexes and outlines, for pictures and for programs that work with maps.
//
//   for (const TerrainArea& t : terrain_areas(map))   // woods: two areas, the larger with a clearing
//     for (const Area& area : t.areas) use(area.ring, area.holes);
//
// Points lie on the grid of outlines: the one of hexside.hpp times kOutlineScale. At crossings of outlines, coordinates
// have fractions. Rings are clockwise on a page whose y grows downward, holes counter-clockwise; the first point is not
// repeated at the end. Equal input gives equal areas in equal order.
// Thread safety: free functions without state.
#pragma once

#include <span>
#include <vector>

#include "hexrout/hex/hex.hpp"
#include "hexrout/map/map.hpp"

namespace hexrout {

struct AreaPoint {
  double x = 0;
  double y = 0;
};

struct Area {
  std::vector<AreaPoint> ring;
  std::vector<std::vector<AreaPoint>> holes;
};

// Returns the union of the hexes. Sides are exact: no ring is simplified.
// Complexity: n log n in the hexes; 100,000 hexes take about a second.
std::vector<Area> union_of(std::span<const Hex> hexes);

struct TerrainArea {
  TerrainId terrain = kOpenGround;
  std::vector<Area> areas;
};

// Returns the areas of each terrain, in the order of ids; areas do not overlap. Each hex is filled with its terrain,
// and later outlines cover earlier ones and the hexes. Open ground, and outlines that set a level only, are left out. A
// hex into which an outline of its own terrain reaches is open ground beside that outline, as for exact sight.
// Complexity: each outline costs n log n in the areas that it touches.
std::vector<TerrainArea> terrain_areas(const Map& map);

}  // namespace hexrout
