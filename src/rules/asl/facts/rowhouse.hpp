// A step from one rowhouse into the next goes round an end of the black bar between them. At the vertex there the unit
// may be Interdicted before it is inside again [B23.71].
//
//   for (const Corner& corner : corners_of(map, from, step)) ...     // the owner chooses one
#pragma once

#include <array>

#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// Of the MF of the step, those spent as it comes to the vertex, in halves.
inline constexpr HalfMf kCornerHalfMf{2};

// An end of a black bar.
struct Corner {
  HexId beyond = kNowhere;  // the third hex at the vertex, along whose side the unit passes
  Point twice;              // the vertex, as Sight::meets takes points
};

// The vertices by which a step can go: none if it crosses no black bar. Where the bar goes on along a hexside of the
// third hex, or the vertex lies at the edge of the map, the step cannot go round it.
struct Corners {
  std::array<Corner, 2> list;
  int count = 0;
  const Corner* begin() const { return list.data(); }
  const Corner* end() const { return list.data() + count; }
};
Corners corners_of(const Map& map, LocationId from, const FootStep& step);

// The vertex is Open Ground to the enemy: the third hex would be to a unit that stands in it, and no woods or building
// lie on the line to the vertex. Range and the enemy's state are not asked.
bool corner_open_to(const Scene& scene, const Unit& enemy, const Corner& corner);

// The enemy can Interdict a unit at the vertex on its way into `to`.
bool interdicts_corner(const Scene& scene, const Unit& enemy, const Corner& corner, LocationId to);

}  // namespace hexrout::asl
