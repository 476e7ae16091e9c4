// Corners of rowhouses: a step from one rowhouse into the next passes an end of the black bar between them. At that
// vertex the unit may be Interdicted before it is inside again [B23.71].
//
//   for (const Corner& corner : corners_of(map, from, step)) ...     // the owner chooses one
#pragma once

#include <array>

#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// MF of the step that are spent up to the vertex, in halves.
inline constexpr HalfMf kCornerHalfMf{2};

// An end of a black bar.
struct Corner {
  HexId beyond = kNowhere;  // the third hex at the vertex, along whose side the unit passes
  Point twice;              // the vertex, in the coordinates of Sight::meets
};

// The vertices by which a step can pass; empty without a black bar. A step cannot pass a vertex if the bar continues
// along a hexside of the third hex, or the vertex is at the edge of the map.
struct Corners {
  std::array<Corner, 2> list;
  int count = 0;
  const Corner* begin() const { return list.data(); }
  const Corner* end() const { return list.data() + count; }
};
Corners corners_of(const Map& map, LocationId from, const FootStep& step);

// True if the vertex is Open Ground to the enemy: the third hex would be to a unit in it, and no woods or building
// are on the line to the vertex. Range and the enemy's state are not tested.
bool corner_open_to(const Scene& scene, const Unit& enemy, const Corner& corner);

// True if the enemy can Interdict a unit at the vertex on its way into `to`.
bool interdicts_corner(const Scene& scene, const Unit& enemy, const Corner& corner, LocationId to);

}  // namespace hexrout::asl
