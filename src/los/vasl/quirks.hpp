// Verdicts of VASL that follow from how it computes and not from the rules of the game. Each has one named predicate,
// so that a reader finds it, and the comparison with VASL shows at once if it changes.
//
// Other quirks lie in data or in the walk: the upper right corner of the extended border is moved
// inward (hex_grid.cpp, kOutward); the line's slope divides by one column too many and is summed up in
// floating point (walk.cpp, Columns); a pixel of no hex ends the line as clear (walk.cpp); a missing
// neighbour makes VASL fail (Ruling::fail).
#pragma once

#include <array>
#include <cmath>

#include "los/vasl/line.hpp"

namespace hexrout::vasl {

// A line counts as running along hexsides by its slope, with a tolerance that depends on the range, because VASL's
// hexes are not regular. At long range other lines pass as well.
inline bool looks_like_60_degrees(Pixel from, Pixel to, int range) {
  if (from.x == to.x) return false;
  const double slope = std::fabs(static_cast<double>(from.y - to.y) / static_cast<double>(from.x - to.x));
  const double tolerance = range < 5 ? 0.05 : range <= 15 ? 0.03 : 0.015;
  return std::fabs(slope - 1.7320508075688767) < tolerance;
}

// The side by which a line arrives is taken to lie opposite the one by which it leaves.
inline std::array<int, 2> enter_sides_opposite(std::array<int, 2> exit_sides) {
  const auto across = [](int side) { return side < 0 ? -1 : (side + 3) % 6; };
  return {across(exit_sides[0]), across(exit_sides[1])};
}

// Terrain counts in hexes between the ends; those as far from one end as the other end is do not count.
inline bool lies_between(int range_to_source, int range_to_target, int range) {
  return range_to_source != range && range_to_target != range;
}

// In the game inherent terrain fills its hex. In VASL only its pixels count, and pixels in a neighbouring hex do not
// count. (Lines along hexsides take the terrain of the hex: walk.cpp.)
inline bool spilled_inherent(const VaslTerrain& terrain, TerrainId code, TerrainId of_hex) {
  return terrain.inherent && code != of_hex;
}

// Along a hexside VASL also asks the hex across, and fails if there is none. This happens only at odd ranges, where the
// line runs between two hexes.
inline bool between_two_hexes(const Line& line, int range_to_source) {
  return line.along_hexsides && range_to_source % 2 != 0;
}

// The two sides of a hex that a line along hexsides can run along.
inline bool lies_along(const Line& line, int side) {
  return side == (line.exit_spine + 1) % 6 || side == (line.exit_spine + 4) % 6;
}

}  // namespace hexrout::vasl
