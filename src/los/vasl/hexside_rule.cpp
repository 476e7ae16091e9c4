// B9: walls, hedges, bocage and other terrain on hexsides.
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

bool Ruling::hexside_rule() {
  if (here_.t->cliff || start_hillock_ || end_hillock_) return false;
  if (here_.t->rowhouse_wall) return wall_in_building();
  Reason why = Reason::none;
  return hexside_blocks(why) && block(why);
}

bool Ruling::hexside_blocks(Reason& why) {
  const int s = line_.source.level;
  const int t = line_.target.level;
  if (line_.source_cellar) {
    why = Reason::from_cellar_over_hexside;
    return line_.target_cellar || (line_.range != 1 && range_source_ == 1 && t <= s + 1);
  }
  if (line_.target_cellar) {
    why = Reason::to_cellar_over_hexside;
    return line_.range != 1 && range_target_ == 1 && t + 1 >= s;
  }
  if (!here_.t->bocage && (here_.ground != s || here_.ground != t || slopes_)) return false;
  const int side = side_here();
  if (ignorable(line_.source.hex, current_, side, line_.exit_spine) ||
      ignorable(line_.target.hex, current_, side, line_.enter_spine))
    return false;
  if (here_.t->bocage) {
    why = Reason::bocage;
    const int top = here_.top;
    if ((top > s && top > t) || (top == s && top == t && here_.t->half) ||
        (top == line_.high && top > line_.low && !slopes_))
      return true;
    why = Reason::blind_hex_bocage;
    return blind({.height = here_.height});
  }
  why = Reason::hexside_terrain;
  return true;
}

// The hexsides and hexspines of an end hex do not count. (of, side) is the location nearest to the pixel.
bool Ruling::ignorable(int end, int of, int side, int spine) const {
  if (side < 0) return true;
  if (range(end, of) > 2) return false;
  if (of == end) return true;
  for (int s = 0; s < 6; ++s) {
    if (neighbour(end, s) != of) continue;
    const int turn = (side - s + 6) % 6;
    if (turn == 3) return true;
    const TerrainId on_side = hex(of).hexside[static_cast<std::size_t>(side)];
    if ((turn == 2 || turn == 4) && !(on_side != kNoTerrain && kind(on_side).bocage)) return true;
  }
  // Pixels of the hexside that spill over into the next one.
  if (range(end, of) == 1 && !kind(hex(of).side_terrain[static_cast<std::size_t>(side)]).hexside) return true;
  if (spine < 0) return false;
  // A line along a hexspine meets the hexsides that lead on from it.
  if (range(end, of) == 2) {
    of = neighbour(of, side);
    if (of < 0) return true;
    if (range(end, of) > 1) return false;
    side = (side + 3) % 6;
  }
  const int a = (spine + 5) % 6;
  const int b = (spine + 4) % 6;
  const int n1 = neighbour(end, a);
  const int n2 = neighbour(end, spine);
  if (n1 < 0 || n2 < 0) return false;
  const auto has = [&](int index, int s) { return hex(index).hexside[static_cast<std::size_t>(s)] != kNoTerrain; };
  const bool there = (of == n1 && side == spine) || (of == n2 && side == a);
  return has(n2, b) && there && !(has(n1, spine) && has(n2, a));
}

}  // namespace hexrout::vasl
