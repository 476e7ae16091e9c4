// Judge: walls, hedges, bocage, cliffs' neighbours, and the walls within buildings (B9, B23.71, O5, O6.3).
#include <algorithm>

#include "judge.hpp"

namespace hexrout::exact {

namespace {

std::int64_t cross(Spot a, Spot b) {
  return a.x * b.y - a.y * b.x;
}

// Cuts from..to down to where at + t * step >= 0; false if no more than a point is left.
bool keep(Fraction& from, Fraction& to, std::int64_t at, std::int64_t step) {
  if (step == 0) return at >= 0;
  const Fraction zero = step > 0 ? Fraction{-at, step} : Fraction{at, -step};
  Fraction& bound = step > 0 ? from : to;
  if (step > 0 ? compare(zero, bound) > 0 : compare(zero, bound) < 0) bound = zero;
  return compare(from, to) < 0;
}

}  // namespace

// Terrain of a hexside drawn as an area belongs to the hexside in whose sixth of the hex (centre and
// hexside) the line meets it, if in the outer half: what is drawn nearer to the centre lies on no hexside.
bool Judge::drawn_hexside(const Here& here, const Stretch& s) {
  const Spot c = centre2(here.visit->at);
  const Spot at{ray_.from.x - c.x, ray_.from.y - c.y};
  const Spot step{ray_.dx(), ray_.dy()};
  for (int d = 0; d < 6; ++d) {
    const Spot first = kCorner[static_cast<std::size_t>(d)];
    const Spot last = kCorner[static_cast<std::size_t>((d + 1) % 6)];
    Fraction from = s.begin;
    Fraction to = s.end;
    if (!keep(from, to, cross(first, at), cross(first, step)) ||
        !keep(from, to, -cross(last, at), -cross(last, step)) || !keep(from, to, toward(d, at) - 2, toward(d, step)))
      continue;
    if (spills(here, d, s.terrain)) continue;
    if (bars_hexside(here, d, s.terrain, 2 * s.level, from)) return true;
  }
  return false;
}

// A stroke on a hexside that has no such terrain belongs to a hexside that meets it at a corner; if one of
// those does not count for an end, neither does the stroke.
bool Judge::spills(const Here& here, int side, TerrainId id) const {
  const HexId hex = here.visit->hex;
  if ((here.facts->walls >> side & 1) != 0 || g_.kind(id).rowhouse_wall) return false;
  const auto passed_over = [&](HexId at, int d) {
    return at != kNowhere && (g_.hexes[at].walls >> d & 1) != 0 &&
           (ignorable(s_, spine_s_, at, d, g_.kind(id).bocage) || ignorable(t_, spine_t_, at, d, g_.kind(id).bocage));
  };
  for (const int turn : {1, 5}) {
    const int beside = (side + turn) % 6;
    if (passed_over(hex, beside)) return true;
    // The third hexside of the corner separates the two hexes beyond.
    if (passed_over(g_.map.neighbour(hex, static_cast<Direction>(side)), turn == 1 ? (side + 2) % 6 : (side + 4) % 6))
      return true;
  }
  return false;
}

bool Judge::hexside_fact(const Here& here, int side, int ground2, Fraction at) {
  const HexVisit& v = *here.visit;
  const PlacedLayer::Entry* e = g_.layer.at(v.hex);
  const bool roadblock = e != nullptr && (e->roadblocks >> side & 1) != 0;
  const bool wall = g_.walls && (here.facts->walls >> side & 1) != 0;
  if (!roadblock && !wall) return false;
  Here both = here;
  const Hex other = neighbour(v.at, static_cast<Direction>(side));
  both.rs = std::min(here.rs, distance(s_.at, other));
  both.rt = std::min(here.rt, distance(t_.at, other));
  if (wall) {
    const auto [own, theirs] = g_.on_hexside(v.hex, side);
    if (bars_hexside(both, side, own, ground2, at)) return true;
    if (theirs != own && bars_hexside(both, side, theirs, ground2, at)) return true;
  }
  static const TerrainId block = TerrainCatalogue::standard().find("roadblock").value_or(kNoTerrain);
  return roadblock && block != kNoTerrain && bars_hexside(both, side, block, ground2, at);
}

bool Judge::bars_hexside(const Here& here, int side, TerrainId id, int ground2, Fraction at) {
  const Kind& k = g_.kind(id);
  if (k.cliff || hill_s_ || hill_t_ || !k.hexside) return false;
  if (k.rowhouse_wall) return building_wall(here, side, k, id, ground2, at);
  const int top2 = ground2 + k.height2 + (k.half ? 1 : 0);
  const bool cellar_s = s_.kind == LocationKind::cellar;
  const bool cellar_t = t_.kind == LocationKind::cellar;
  for (const End* e : {&s_, &t_}) {
    const End& other = e == &s_ ? t_ : s_;
    if (e->entrenched && range_ > 1 && other.level2 <= e->level2) return bar(SightBar::hexside, here, id, at, top2);
    if (e->kind != LocationKind::cellar) continue;
    const int hexes_apart = std::min(distance(e->at, here.visit->at),
                                     distance(e->at, neighbour(here.visit->at, static_cast<Direction>(side))));
    if ((cellar_s && cellar_t) || (range_ != 1 && hexes_apart <= 1 && other.eye2 <= e->eye2))
      return bar(SightBar::cellar, here, id, at, top2);
  }
  if (cellar_s || cellar_t) return false;
  if (ignorable(s_, spine_s_, here.visit->hex, side, k.bocage)) return false;
  if (ignorable(t_, spine_t_, here.visit->hex, side, k.bocage)) return false;
  if (k.bocage) {
    const int low2 = std::min(s_.level2, t_.level2);
    const int high2 = std::max(s_.level2, t_.level2);
    const int body2 = ground2 + k.height2;
    const bool bars =
        body2 > high2 || (body2 == high2 && body2 > low2 && !slopes_) || (body2 > low2 && in_blind_hex(here, body2, 2));
    return bars && bar(SightBar::bocage, here, id, at, body2);
  }
  return ground2 == s_.level2 && ground2 == t_.level2 && !slopes_ && bar(SightBar::hexside, here, id, at, top2);
}

// A hexside does not count for an end whose hex it bounds, or whose hex it leads up to (a hexspine; not
// bocage). Along such a hexspine the wall upon it may bend at its far corner.
bool Judge::ignorable(const End& e, int spine, HexId hex, int side, bool bocage) const {
  const Hex at = g_.map.hex(hex).at;
  const Hex over = neighbour(at, static_cast<Direction>(side));
  if (at == e.at || over == e.at) return true;
  const auto d = static_cast<Direction>(side);
  if (!bocage && (neighbour(at, turned(d, -1)) == e.at || neighbour(at, turned(d, 1)) == e.at)) return true;
  if (spine < 0) return false;
  const auto a = static_cast<Direction>((spine + 5) % 6);
  const auto b = static_cast<Direction>(spine);
  const Hex left = neighbour(e.at, a);
  const Hex right = neighbour(e.at, b);
  const Hex far = neighbour(left, b);
  const auto is = [&](Hex p, Hex q) { return (at == p && over == q) || (at == q && over == p); };
  if (!is(left, far) && !is(right, far)) return false;
  const auto walled = [&](Hex p, Direction to) {
    const HexId id = g_.map.find(p);
    return id != kNowhere && (g_.hexes[id].walls >> static_cast<unsigned>(to) & 1) != 0;
  };
  return walled(right, turned(b, -2)) && !(walled(left, b) && walled(right, a));
}

bool Judge::building_wall(const Here& here, int side, const Kind& k, TerrainId id, int ground2, Fraction at) {
  const Hex over = neighbour(here.visit->at, static_cast<Direction>(side));
  const bool roof_s = s_.kind == LocationKind::rooftop;
  const bool roof_t = t_.kind == LocationKind::rooftop;
  if (roof_s && std::min(distance(s_.at, here.visit->at), distance(s_.at, over)) <= 1) return false;
  if (roof_t && std::min(distance(t_.at, here.visit->at), distance(t_.at, over)) <= 1) return false;
  const int s2 = s_.level2 - (roof_s ? 2 : 0);
  const int t2 = t_.level2 - (roof_t ? 2 : 0);
  const int low2 = std::min(s2, t2);
  const int high2 = std::max(s2, t2);
  const int body2 = ground2 + k.height2;
  if (body2 > high2 || (body2 == high2 && body2 > low2) ||
      (body2 == high2 && body2 == low2 && k.half && !(roof_s && roof_t)))
    return bar(SightBar::building_wall, here, id, at, body2);
  // The hexside terrain is on the far side of its hex, as seen from the lower end.
  Here behind = here;
  (&lower_ == &s_ ? behind.rs : behind.rt) += 1;
  int& to_upper = &upper_ == &s_ ? behind.rs : behind.rt;
  to_upper = std::max(0, to_upper - 1);
  return body2 + (k.half ? 1 : 0) > low2 && in_blind_hex(behind, body2, 2) &&
         bar(SightBar::building_wall, here, id, at, body2);
}

}  // namespace hexrout::exact
