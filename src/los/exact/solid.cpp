#include "solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace hexrout::exact {

namespace {

// True if the line between the centres of two other hexes passes through the inside of a hex's middle of this width.
bool passes_through(Hex s, Hex t, Hex at, int width) {
  // Columns count three, half-rows one: corners lie (1, 1), (2, 0) and (1,
  // -1) from a centre, or as far on the other side.
  const std::int64_t dx = std::int64_t{3} * (t.col - s.col);
  const std::int64_t dy = doubled_y(t) - doubled_y(s);
  const std::int64_t x = std::int64_t{3} * (at.col - s.col);
  const std::int64_t y = doubled_y(at) - doubled_y(s);
  const std::int64_t ax = std::abs(dx);
  const std::int64_t ay = std::abs(dy);
  if (Depiction::Core::kWhole * std::abs(dx * y - dy * x) >= width * std::max(ax + ay, 2 * ay)) return false;
  // In real lengths what counts one up and down is the square root of three times what counts one across.
  const std::int64_t along = dx * x + 3 * dy * y;
  return along > 0 && along < dx * dx + 3 * dy * dy;
}

}  // namespace

Solid::Solid(const Ground& ground, const Depiction& depiction) : map_(ground.map) {
  // On maps with hillocks some obstacles are seen over.
  if (ground.any_hillock) return;
  columns_ = map_.columns();
  rows_ = map_.rows();
  filled_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  most2_.assign(filled_.size(), std::numeric_limits<std::int8_t>::min());
  for (const HexId h : map_.hexes()) {
    const HexFacts& facts = map_.hex(h);
    slopes_ = slopes_ || facts.slope_sides != 0;
    const auto core = depiction.core(h);
    const PlacedLayer::Entry* placed = ground.layer.at(h);
    if (!core || (placed != nullptr && placed->rubble != kNoTerrain)) continue;
    const Kind& k = ground.kind(core->terrain);
    // Inherent terrain of the hex would take the place of what is flat.
    const bool inherent = k.inherent || ground.kind(ground.hexes[h].terrain).inherent;
    if (k.bridge || (inherent && core->terrain != ground.hexes[h].terrain)) continue;
    Filled& filled = filled_[place(facts.at)];
    filled.width = core->width;
    filled.ground2 = static_cast<std::int16_t>(2 * core->level);
    if (!k.bocage && !k.rowhouse_wall && !k.factory && !k.bare_orchard && !k.hexside)
      filled.level2 = static_cast<std::int16_t>(filled.ground2 + k.height2 + (k.half && k.building ? 1 : 0));
    if (k.obstacle && !k.light_woods && !k.hexside && !k.split && !k.bocage && !k.rowhouse_wall) {
      filled.top2 = static_cast<std::int16_t>(filled.ground2 + k.top2());
      if (k.height2 > 0) filled.body2 = static_cast<std::int16_t>(filled.ground2 + k.height2);
    }
    const int most2 = std::max({filled.ground2, filled.top2, filled.body2, filled.level2});
    most2_[place(facts.at)] = static_cast<std::int8_t>(
        std::clamp<int>(most2, std::numeric_limits<std::int8_t>::min(), std::numeric_limits<std::int8_t>::max()));
  }
}

bool Solid::meets(Hex s, Hex t, Hex at) const {
  const int width = filled_[place(at)].width;
  return width == Depiction::Core::kWhole || passes_through(s, t, at, width);
}

bool Solid::bars_in(Hex at, const Line& line) const {
  const Filled& filled = filled_[place(at)];
  const bool ground = line.on_ground && filled.ground2 > line.hi2;
  const bool above = filled.top2 > line.hi2;
  const bool level = line.level_bars && filled.level2 == line.hi2;
  const bool between = line.plain_ends && filled.body2 > line.lo2 && filled.body2 < line.hi2;
  const bool ground_between =
      line.plain_ends && line.on_ground && filled.ground2 > line.lo2 && filled.ground2 < line.hi2;
  if (!ground && !above && !level && !between && !ground_between) return false;
  // The hexes of the ends, and others as far from one of them as the other is, do not bar.
  const int to_upper = distance(line.upper, at);
  const int to_lower = distance(line.lower, at);
  if (to_upper >= line.range || to_lower >= line.range) return false;
  if (ground || above) return true;
  // Ground as high as an end may be the rim of its own hill, or the bank of its water.
  if (level && (filled.level2 >= filled.ground2 + 2 || (line.on_ground && to_upper > 1 && to_lower > 1))) return true;
  const auto blind = [&](int top2, int least2) {
    return 2 * to_lower <= std::max(2 * top2 + 2 * (to_upper / 5) - line.hi2 - line.lo2 + least2, least2);
  };
  return (between && blind(filled.body2, 2)) || (ground_between && blind(filled.ground2, 0));
}

// Calls bars(hex) for hexes whose insides the line passes through, until one says yes.
template <class Bars>
bool Solid::any_sample(Hex from, Hex to, Bars&& bars) const {
  const int columns = std::abs(to.col - from.col);
  const int half_rows = std::abs(doubled_y(to) - doubled_y(from));
  // Centres lie where column + doubled_y is odd. Along whichever there are more of, columns or half-rows, the line is
  // looked at in the middle of each and, if none of those bars, half-way between two. There, across: half-way hexes of
  // the two reach 1/2 to either side of their centres and leave no gap;
  // in the middle of a column they reach 1, in that of a half-row 2/3.
  const bool by_column = columns >= half_rows;
  const int lanes = by_column ? columns : half_rows;
  const int from_lane = by_column ? from.col : doubled_y(from);
  const int to_lane = by_column ? to.col : doubled_y(to);
  const int step = to_lane > from_lane ? 1 : -1;
  const int drift = by_column ? doubled_y(to) - doubled_y(from) : to.col - from.col;
  for (const bool half_way : {false, true}) {
    int lane = half_way ? from_lane : from_lane + step;
    int across = by_column ? doubled_y(from) : from.col;
    int rest = half_way ? drift : 2 * drift;  // across, in parts of 2 * lanes
    for (int k = half_way ? 0 : 1; k < lanes; ++k, lane += step, rest += 2 * drift) {
      if (rest >= 2 * lanes) {
        rest -= 2 * lanes;
        ++across;
      } else if (rest < 0) {
        rest += 2 * lanes;
        --across;
      }
      int in_lane = lane;
      int centre = across;
      if (!half_way) {
        const bool below = ((lane + across) & 1) == 0;
        if (below) ++centre;
        if (by_column ? below && rest == 0 : below ? 3 * rest <= 2 * lanes : 3 * rest >= 4 * lanes) continue;
      } else {
        if (rest == lanes) continue;
        if (rest > lanes) ++centre;
        if (((lane + centre) & 1) == 0) in_lane = lane + step;
      }
      if (bars(by_column ? from_doubled(in_lane, centre) : from_doubled(centre, in_lane))) return true;
    }
  }
  return false;
}

Solid::Line Solid::line(const End& s, const End& t) const {
  const auto plain = [](const End& e) { return e.kind != LocationKind::rooftop && e.kind != LocationKind::cellar; };
  const bool s_upper = s.eye2 >= t.eye2;
  Line line{s_upper ? s.at : t.at,    s_upper ? t.at : s.at, distance(s.at, t.at),          std::max(s.eye2, t.eye2),
            std::min(s.eye2, t.eye2), plain(s) && plain(t),  !s.depression && !t.depression};
  line.level_bars =
      line.hi2 > line.lo2 && !(slopes_ && (map_.hex(s.hex).slope_sides | map_.hex(t.hex).slope_sides) != 0);
  return line;
}

bool Solid::bars(const End& s, const End& t) const {
  if (!may_bar(s, t)) return false;
  const Line l = line(s, t);
  return any_sample(s.at, t.at,
                    [&](Hex at) { return rises_above(at, l.lo2) && meets(s.at, t.at, at) && bars_in(at, l); });
}

bool Solid::bars(const End& s, const End& t, Screen& screen) const {
  if (!may_bar(s, t)) return false;
  const Line l = line(s, t);
  Hex& towards = screen.towards(t.at);
  for (const Hex at : {towards, screen.last})
    if (rises_above(at, l.lo2) && passes_through(s.at, t.at, at, filled_[place(at)].width) && bars_in(at, l)) {
      towards = screen.last = at;
      return true;
    }
  return any_sample(s.at, t.at, [&](Hex at) {
    if (!rises_above(at, l.lo2) || !meets(s.at, t.at, at) || !bars_in(at, l)) return false;
    towards = screen.last = at;
    return true;
  });
}

// --- horizons ------------------------------------------------------------------------------------------------

namespace {

// A hex around another one, and the directions that are wholly within it.
struct Around {
  std::int16_t columns = 0;
  std::int16_t half_rows = 0;
  std::uint16_t hexes = 0;
  std::uint16_t first = 0;  // direction
  std::uint16_t count = 0;
};

// Beyond so many hexes no direction is much narrower than a hex.
constexpr int kFarthestBar = 24;

Around around(int columns, int half_rows, int hexes) {
  constexpr double kParts = Horizon::kDirections / 4.0;
  constexpr double kMargin = 1e-3;  // directions; more than the error of turn()
  constexpr std::array<std::array<double, 2>, 6> kCorners{
      {{1, 1}, {2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}}};  // in thirds of a column, and half-rows
  const double middle = Horizon::turn<double>(columns, half_rows);
  double least = middle;
  double most = middle;
  for (const auto& corner : kCorners) {
    double turn = Horizon::turn<double>(columns + corner[0] / 3, half_rows + corner[1]);
    if (turn > middle + 2) turn -= 4;
    if (turn < middle - 2) turn += 4;
    least = std::min(least, turn);
    most = std::max(most, turn);
  }
  const int first = static_cast<int>(std::floor(least * kParts + kMargin)) + 1;
  const int end = static_cast<int>(std::floor(most * kParts - kMargin));
  return {static_cast<std::int16_t>(columns), static_cast<std::int16_t>(half_rows), static_cast<std::uint16_t>(hexes),
          static_cast<std::uint16_t>((first + Horizon::kDirections) % Horizon::kDirections),
          static_cast<std::uint16_t>(std::max(0, end - first))};
}

// Nearest first.
const std::vector<Around>& all_around() {
  static const std::vector<Around> made = [] {
    std::vector<Around> out;
    for (int columns = -kFarthestBar; columns <= kFarthestBar; ++columns)
      for (int half_rows = -2 * kFarthestBar; half_rows <= 2 * kFarthestBar; ++half_rows) {
        const int hexes = std::max(std::abs(columns), (std::abs(columns) + std::abs(half_rows)) / 2);
        if (((columns + half_rows) & 1) != 0 || hexes == 0 || hexes > kFarthestBar) continue;
        out.push_back(around(columns, half_rows, hexes));
      }
    std::stable_sort(out.begin(), out.end(), [](const Around& a, const Around& b) { return a.hexes < b.hexes; });
    return out;
  }();
  return made;
}

}  // namespace

// The range from which on a hex so many hexes away bars lines to an eye so high; Horizon::kOpen: it does not. It does
// so by what bars_in() asks, but for ground, which lets lines out of depressions through.
int Solid::bars_from(const Filled& filled, int hexes, int eye2, int far_eye2) const {
  const int hi2 = std::max(eye2, far_eye2);
  const int lo2 = std::min(eye2, far_eye2);
  // A line so long goes on beyond the hex.
  const int beyond = hexes + hexes / 6 + 2;
  if (filled.top2 > hi2) return beyond;
  if (!slopes_ && hi2 > lo2 && filled.level2 == hi2 && filled.level2 >= filled.ground2 + 2) return beyond;
  if (far_eye2 != hi2 || filled.body2 <= lo2 || filled.body2 >= hi2) return Horizon::kOpen;
  // Blind hexes grow with the distance of the higher end.
  const int short_by2 = 2 * hexes - (2 * filled.body2 - hi2 - lo2 + 2);
  const int fives = hexes <= 1 ? 0 : std::max(0, (short_by2 + 1) / 2);
  return std::max(beyond, 5 * fives + hexes);
}

bool Solid::find_horizon(const End& at, Horizon& horizon) const {
  if (filled_.empty() || !at.central || at.kind == LocationKind::rooftop || at.kind == LocationKind::cellar)
    return false;
  for (Horizon::Closed& closed : horizon.closed()) closed.from.fill(Horizon::kOpen);
  const int y = doubled_y(at.at);
  for (const Around& a : all_around()) {
    const Hex hex = from_doubled(at.at.col + a.columns, y + a.half_rows);
    if (!rises_above(hex, std::numeric_limits<std::int8_t>::min()) || a.count == 0) continue;
    const Filled& filled = filled_[place(hex)];
    if (filled.width != Depiction::Core::kWhole) continue;
    for (Horizon::Closed& closed : horizon.closed()) {
      const int from = bars_from(filled, a.hexes, at.eye2, 2 * closed.level);
      if (from >= Horizon::kOpen) continue;
      for (int i = 0; i < a.count; ++i) {
        std::uint16_t& known = closed.from[static_cast<std::size_t>((a.first + i) % Horizon::kDirections)];
        known = std::min(known, static_cast<std::uint16_t>(from));
      }
    }
  }
  return true;
}

}  // namespace hexrout::exact
