#include "los/vasl/line.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "los/vasl/quirks.hpp"

namespace hexrout::vasl {

namespace {

std::int64_t cross(Pixel o, Pixel a, Pixel b) {
  return std::int64_t{a.x - o.x} * (b.y - o.y) - std::int64_t{a.y - o.y} * (b.x - o.x);
}
int sign(std::int64_t v) {
  return v > 0 ? 1 : v < 0 ? -1 : 0;
}

bool within_box(Pixel a, Pixel b, Pixel p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// Closed segments, touching included.
bool segments_meet(Pixel a, Pixel b, Pixel c, Pixel d) {
  const int abc = sign(cross(a, b, c));
  const int abd = sign(cross(a, b, d));
  const int cda = sign(cross(c, d, a));
  const int cdb = sign(cross(c, d, b));
  if (abc != abd && cda != cdb) return true;
  return (abc == 0 && within_box(a, b, c)) || (abd == 0 && within_box(a, b, d)) || (cda == 0 && within_box(c, d, a)) ||
         (cdb == 0 && within_box(c, d, b));
}

}  // namespace

End end_at(const Raster& raster, const Location& location, int hex) {
  // The ground has the terrain that lies there now, which may be rubble.
  const bool ground = location.kind == LocationKind::ground;
  return {hex, raster.hex(hex).base_level + location.level, ground ? raster.hex(hex).terrain : location.terrain,
          location.kind, location.depression != kNoTerrain};
}

Line::Line(const Raster& raster, const End& source_end, const End& target_end,
           const std::array<VaslTerrain, 256>& kinds)
    : source(source_end), target(target_end) {
  const HexGrid& grid = raster.grid();
  from = grid.centre(source.hex);
  to = grid.centre(target.hex);
  range = grid.range(source.hex, target.hex);
  low = std::min(source.level, target.level);
  high = std::max(source.level, target.level);
  column_step = to.x < from.x ? -1 : 1;
  row_step = to.y < from.y ? -1 : 1;
  horizontal = from.y == to.y;
  along_hexsides = horizontal || looks_like_60_degrees(from, to, range);
  if (along_hexsides) {
    const bool right = column_step > 0;
    const bool down = row_step > 0;
    if (horizontal) {
      exit_spine = right ? 2 : 5;
    } else {
      exit_spine = right ? (down ? 3 : 1) : (down ? 4 : 0);
    }
    enter_spine = (exit_spine + 3) % 6;
  }
  source_rooftop = source.kind == LocationKind::rooftop;
  target_rooftop = target.kind == LocationKind::rooftop;
  source_cellar = source.kind == LocationKind::cellar;
  target_cellar = target.kind == LocationKind::cellar;
  any_rooftop = source_rooftop || target_rooftop;
  source2 = 2 * source.level;
  target2 = 2 * target.level;
  source_roof2 = source2 - (source_rooftop ? 1 : 0);
  target_roof2 = target2 - (target_rooftop ? 1 : 0);
  source_cellar2 = source2 + (source_cellar ? 2 : 0);
  target_cellar2 = target2 + (target_cellar ? 2 : 0);
  source_both2 = source_roof2 + (source_cellar ? 2 : 0);
  target_both2 = target_roof2 + (target_cellar ? 2 : 0);
  factory_end = source.hex != target.hex && (kinds[source.terrain].factory || kinds[target.terrain].factory);
  // An end must be high enough over a depression, for the range, to look into it (A6.3).
  const int rise = (target.level - (target_rooftop ? 1 : 0)) - (source.level - (source_rooftop ? 1 : 0));
  must_exit_depression = source.in_depression && rise <= range;
  must_enter_depression = target.in_depression && -rise <= range;
}

unsigned Line::crossed_sides(const Raster& raster, int hex) const {
  unsigned sides = 0;
  for (int side = 0; side < 6; ++side)
    if (segments_meet(raster.grid().extended_vertex(hex, side), raster.grid().extended_vertex(hex, (side + 1) % 6),
                      from, to))
      sides |= 1U << side;
  return sides;
}

int Line::first_crossed(const Raster& raster, int hex) const {
  const unsigned sides = crossed_sides(raster, hex);
  for (int side = 0; side < 6; ++side)
    if ((sides >> side & 1) != 0) return side;
  return -1;
}

void Line::find_sides(const Raster& raster) {
  const bool right = column_step > 0;
  const bool down = row_step > 0;
  if (from.x == to.x) {
    exit_sides = {down ? 3 : 0, -1};
  } else if (horizontal) {
    exit_sides = right ? std::array<int, 2>{1, 2} : std::array<int, 2>{4, 5};
  } else if (along_hexsides) {
    if (right) {
      exit_sides = down ? std::array<int, 2>{2, 3} : std::array<int, 2>{0, 1};
    } else {
      exit_sides = down ? std::array<int, 2>{3, 4} : std::array<int, 2>{5, 0};
    }
  } else {
    exit_sides = {first_crossed(raster, source.hex), -1};
  }
  enter_sides = enter_sides_opposite(exit_sides);
}

}  // namespace hexrout::vasl
