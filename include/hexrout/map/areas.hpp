// Hexes and outlines of like terrain as few large areas, for pictures and for programs that work with maps.
//
//   for (const TerrainArea& t : terrain_areas(map))   // woods: two areas, the larger with a clearing
//     for (const Area& area : t.areas) use(area.ring, area.holes);
//
// Points lie on the grid of outlines: the one of hexside.hpp times kOutlineScale. Where outlines cross, points are
// no whole numbers. Rings are clockwise on a page whose y grows downward, holes counter-clockwise; no point is
// repeated at the end. The same input gives the same areas in the same order.
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

// What the hexes cover together. Their sides are kept to the last bit: nothing is simplified.
// Complexity: n log n in the hexes; 100,000 hexes take about a second.
std::vector<Area> union_of(std::span<const Hex> hexes);

struct TerrainArea {
  TerrainId terrain = kOpenGround;
  std::vector<Area> areas;
};

// Where each terrain lies, in the order of ids, areas apart from each other: hexes are filled with their terrain, and
// later outlines cover earlier ones and the hexes. Open ground, and outlines that set a level only, are left out.
// A hex into which an outline of its own terrain reaches is open ground beside that outline, as for exact sight.
// Complexity: each outline costs n log n in the areas that it touches.
std::vector<TerrainArea> terrain_areas(const Map& map);

}  // namespace hexrout
