// A6.2: ground and terrain as high as the ends, or higher; half levels; terrain that is split in height.
#include <algorithm>

#include "los/vasl/quirks.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// On a line along hexsides: the side of this hex that the line runs along, by the nearer edge point of the
// two that lie on it; -1 elsewhere.
int Ruling::side_beside() {
  const int enter = enter_sides()[0];
  const int enter_too = enter_sides()[1];
  int first = -1;
  for (const auto& [one, other, side] :
       {std::array<int, 3>{3, 4, 2}, {4, 5, 3}, {0, 5, 4}, {0, 1, 5}, {1, 2, 0}, {2, 3, 1}})
    if (std::min(enter, enter_too) == one && std::max(enter, enter_too) == other) first = side;
  if (first < 0) return -1;
  const auto away = [&](int side) {
    const Pixel e = grid_.edge_point(current_, side);
    const int dx = e.x - here_.at.x;
    const int dy = e.y - here_.at.y;
    return dx * dx + dy * dy;
  };
  const int second = (first + 3) % 6;
  return away(first) < away(second) ? first : second;
}

bool Ruling::cliff_beside(int& side) {
  if (!between_two_hexes(line_, range_source_)) return false;
  side = side_beside();
  return side >= 0 && kind(hex(current_).side_terrain[static_cast<std::size_t>(side)]).cliff;
}

int Ruling::lower_base_beside(int side) const {
  const int across = neighbour(current_, side);
  const int own = hex(current_).base_level;
  if (across < 0 || across == line_.source.hex || across == line_.target.hex) return own;
  return std::min(own, int{hex(across).base_level});
}

bool Ruling::ground_rule() {
  if (here_.t->bridge) ignored_ground_ = current_;
  const int ground2 = 2 * here_.ground;
  if (ground2 <= line_.source_both2 || ground2 <= line_.target_both2 || ignored_ground_ == current_) return false;
  int side = -1;
  if (cliff_beside(side) && lower_base_beside(side) <= line_.high) return false;
  return block(Reason::ground_higher_than_both);
}

bool Ruling::split_rule() {
  const int ground2 = 2 * here_.ground;
  if (!here_.t->split || ground2 != line_.source_cellar2 || ground2 != line_.target_cellar2) return false;
  if (slopes_) return here_.t->obstacle ? block(Reason::up_slope) : hinder();
  if (here_.t->lower_obstacle || (!left_building_ && here_.t->outside_factory_wall))
    return block(Reason::level_obstacle);
  return here_.t->lower_hindrance && hinder();
}

// F6: terrain on the level of both ends, near a hillock.
bool Ruling::hillock_level() const {
  return here_.top == line_.source.level && here_.top == line_.target.level &&
         (crossing_ >= 0 || start_hillock_ || end_hillock_ || source_adjacent_hillock_ >= 0 ||
          target_adjacent_hillock_ >= 0);
}

bool Ruling::half_level_rule() {
  const int s = line_.source.level;
  const int t = line_.target.level;
  const bool down_hillock =
      (start_hillock_ && here_.top == s && here_.top > t) || (end_hillock_ && here_.top == t && here_.top > s);
  if ((hillock_level() && !slopes_) || down_hillock) {
    if (half_level_hindered_ || !here_.t->brush_or_grain) return false;
    half_level_hindered_ = true;
    return !(start_hillock_ && end_hillock_) && hinder();
  }
  if (!here_.t->half || here_.t->hexside || slopes_) return false;
  // A rooftop counts as half a level lower only if the other end is no rooftop.
  const bool both = line_.source_rooftop && line_.target_rooftop;
  const int top2 = 2 * here_.top;
  if (top2 != (both ? line_.source2 : line_.source_roof2) || top2 != (both ? line_.target2 : line_.target_roof2))
    return false;
  return here_.t->obstacle ? block(Reason::half_level_higher) : hinder();
}

bool Ruling::higher_rule() {
  const VaslTerrain& t = *here_.t;
  const int s2 = line_.source_both2;
  const int t2 = line_.target_both2;
  const int top2 = 2 * here_.top + (t.half && !t.hexside ? 1 : 0);
  if (top2 <= s2 || top2 <= t2 || t.bocage) return false;
  if (t.split && 2 * here_.ground == s2 && 2 * here_.ground == t2) return false;
  if (t.obstacle && !t.light_woods) return block(Reason::higher_than_both);
  if (t.factory) return left_building_ && block(Reason::higher_than_both);
  if ((t.bridge || t.named_road) && here_.ground > line_.source.level && here_.ground > line_.target.level)
    return false;
  // Open ground comes here too, if its pixel is higher than both ends and its hex is skipped.
  return !slopes_ && hinder();
}

// Terrain as high as the higher end: the end must be higher to see over it.
bool Ruling::plateau_rule() {
  const VaslTerrain& t = *here_.t;
  const int s2 = line_.source_both2;
  const int t2 = line_.target_both2;
  const bool half_building = t.half && t.building;
  const int top2 = 2 * here_.top + (half_building ? 1 : 0);
  if (top2 != std::max(s2, t2) || top2 <= std::min(s2, t2)) return false;
  const RasterHex& in = hex(current_);
  if (here_.height == 0 && !half_building) {
    // B10.2: the line from a height passes over the near half of the hex below.
    if (range_source_ == 1 && line_.source.level > in.base_level && nearer(here_.at, line_.source.hex, current_))
      return false;
    if (range_target_ == 1 && line_.target.level > in.base_level && nearer(here_.at, line_.target.hex, current_))
      return false;
  }
  if (slopes_ || start_hillock_ || end_hillock_ || t.bocage || t.rowhouse_wall) return false;
  if (!left_building_ && line_.factory_end && !t.outside_factory_wall) return rooftop_test(line_.any_rooftop ? 1 : 0);
  int side = -1;
  if (cliff_beside(side) && lower_base_beside(side) < line_.high) return false;
  const bool low = raster_.depression(current_);
  const bool ignored = ignored_ground_ >= 0 && grid_.extended_contains(ignored_ground_, here_.at.x, here_.at.y);
  const bool counts = (!ignored && !(line_.must_enter_depression && low) && !(line_.must_exit_depression && low)) ||
                      (low && here_.height >= 1);
  if (!counts) return false;
  const auto over_water = [&](int range, int upper, int lower, int lower_hex) {
    return range == 1 && upper > lower && kind(hex(lower_hex).terrain).water;
  };
  if (kind(in.terrain).water && here_.height < 1 &&
      (over_water(range_source_, line_.source.level, line_.target.level, line_.target.hex) ||
       over_water(range_target_, line_.target.level, line_.source.level, line_.source.hex)))
    return false;
  return t.bare_orchard ? hinder() : block(Reason::no_height_advantage);
}

}  // namespace hexrout::vasl
