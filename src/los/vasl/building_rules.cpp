// Buildings and factories: leaving the building of an end, rooftops of factories, walls within buildings.
#include <algorithm>

#include "los/vasl/quirks.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// A6.8: a line to another level leaves the building it began in before it leaves the hex.
bool Ruling::building_rule() {
  if (left_building_ || current_ == line_.source.hex) return false;
  if (here_.t->house)
    return !(line_.source.level > here_.top) && line_.source.level != line_.target.level &&
           block(Reason::must_leave_building);
  return line_.factory_end && rooftop_test(line_.any_rooftop ? -1 : 0);
}

bool Ruling::rooftop_test(int adjust) {
  Reason why = Reason::factory_rooftop;
  if (!rooftop_test_in(current_, here_.code, adjust, why)) return false;
  if (!between_two_hexes(line_, range_source_)) return block(why);
  if (!line_.any_rooftop) return false;
  const int side = side_here();
  if (!lies_along(line_, side)) return false;
  const int across = neighbour(current_, side);
  if (across < 0) return fail();
  return rooftop_test_in(across, hex(across).terrain, adjust, why) && block(why);
}

// B23.87, for one hex.
bool Ruling::rooftop_test_in(int in, TerrainId code, int adjust, Reason& why) const {
  const auto roofless = [&](int index) { return kind(hex(index).terrain).roofless; };
  why = Reason::factory_rooftop;
  const bool at_target = in == line_.target.hex;
  if (line_.source_rooftop && !line_.target_rooftop) return !roofless(in) && (!at_target || line_.range == 1);
  if (!line_.target_rooftop || line_.source_rooftop) return false;
  const bool beside_source = range_source_ == 1;
  if (beside_source) why = Reason::must_leave_building;
  return !roofless(in) && ((beside_source && !roofless(line_.source.hex)) ||
                           (!at_target && 2 * kind(code).height >= line_.target.level + adjust));
}

bool Ruling::over_wall(int s, int t) const {
  const int top = here_.top;
  return (top > s && top > t) ||
         (top == s && top == t && here_.t->half && !(line_.source_rooftop && line_.target_rooftop)) ||
         (top == std::max(s, t) && top > std::min(s, t));
}

// A rooftop end lies above the walls of its own hex and of the one that the line goes through next to it.
bool Ruling::leaves_by_rooftop(const std::array<int, 2>& exit, const std::array<int, 2>& enter) {
  const auto beside = [&](int end, const std::array<int, 2>& sides) {
    return std::any_of(sides.begin(), sides.end(),
                       [&](int side) { return side >= 0 && neighbour(end, side) == current_; });
  };
  const bool from =
      line_.source_rooftop && (range_source_ == 0 || (range_source_ == 1 && beside(line_.source.hex, exit)));
  const bool to =
      line_.target_rooftop && (range_target_ == 0 || (range_target_ == 1 && beside(line_.target.hex, enter)));
  return from || to;
}

// B23.71, O5.31: rowhouse walls and the inner walls of factories. True where the line ends, blocked or not decided.
bool Ruling::wall_in_building() {
  const auto stop = [this] { return block(Reason::wall_in_building); };
  if (here_.t->interior_wall && line_.along_hexsides) return interior_wall_along_line();
  if (leaves_by_rooftop({exit_sides()[0], -1}, {enter_sides()[0], -1})) return false;
  const int s = line_.source.level - (line_.source_rooftop ? 1 : 0);
  const int t = line_.target.level - (line_.target_rooftop ? 1 : 0);
  if (over_wall(s, t)) return stop();
  if (line_.source.level == line_.target.level) return false;
  const int side = side_here();
  const int across = side < 0 ? current_ : neighbour(current_, side);
  if (across < 0) return fail();
  // Whichever end is higher, the hex across is measured from the source.
  const int near = range(line_.source.hex, across);
  Blind question{.height = here_.height};
  if (line_.source.level > line_.target.level) {
    question.range_source = std::min(range_source_, near);
  } else {
    question.range_target = std::min(range_target_, near);
  }
  return blind(question) && stop();
}

// An inner wall that a line along hexsides runs along or meets head on.
bool Ruling::interior_wall_along_line() {
  const auto stop = [this] { return block(Reason::wall_in_building); };
  const auto wall_at = [&](int index, int side) {
    return side >= 0 && hex(index).hexside[static_cast<std::size_t>(side)] == here_.code;
  };
  const bool at_source = current_ == line_.source.hex;
  const bool at_target = current_ == line_.target.hex;
  if (at_source || at_target) {
    if ((at_source && line_.source_rooftop) || (at_target && line_.target_rooftop)) return false;
    const auto& sides = at_source ? exit_sides() : enter_sides();
    return (wall_at(current_, sides[0]) || wall_at(current_, sides[1])) && stop();
  }
  const int a = (line_.exit_spine + 1) % 6;
  const int b = (a + 3) % 6;
  if (range_source_ % 2 != 0 && (wall_at(current_, a) || wall_at(current_, b))) {
    const int nearest = side_here();
    for (const int side : {a, b})
      if (wall_at(current_, side) && nearest == side) return interior_wall_beside_line(side);
    return false;
  }
  if (leaves_by_rooftop(exit_sides(), enter_sides())) return false;
  const auto bare = [&](int side) {
    return hex(current_).hexside[static_cast<std::size_t>((side + 6) % 6)] == kNoTerrain;
  };
  if (line_.any_rooftop && range_source_ % 2 == 0 && bare(a - 1) && bare(a + 1) && bare(b - 1) && bare(b + 1))
    return false;
  const int s = line_.source.level - (line_.source_rooftop ? 1 : 0);
  const int t = line_.target.level - (line_.target_rooftop ? 1 : 0);
  return (over_wall(s, t) || blind({.height = here_.height})) && stop();
}

bool Ruling::interior_wall_beside_line(int side) {
  const auto stop = [this] { return block(Reason::wall_in_building); };
  const int across = neighbour(current_, side);
  if (across < 0) return fail();
  const int s = line_.source.level - (line_.source_rooftop ? 1 : 0);
  const int t = line_.target.level - (line_.target_rooftop ? 1 : 0);
  if (here_.top > s && here_.top > t) return stop();
  if (!kind(hex(current_).terrain).roofless && !kind(hex(across).terrain).roofless) return false;
  // A wall that meets the wall between open halls may still block the line.
  const auto cut_off = [&](int index, int by) {
    by = (by + 6) % 6;
    const TerrainId wall = hex(index).hexside[static_cast<std::size_t>(by)];
    const int beyond = neighbour(index, by);
    return wall != kNoTerrain && kind(wall).rowhouse_wall && beyond != line_.source.hex && beyond != line_.target.hex;
  };
  const int o = side + 3;
  const bool any = cut_off(current_, side - 1) || cut_off(current_, side + 1) || cut_off(across, (o - 1) % 6) ||
                   cut_off(across, (o + 1) % 6);
  return any && blind({.height = here_.height}) && stop();
}

}  // namespace hexrout::vasl
