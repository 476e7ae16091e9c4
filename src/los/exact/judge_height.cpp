// Judge: ground and terrain by their height (A6.2, A6.4, B10).
#include <algorithm>

#include "judge.hpp"

namespace hexrout::exact {

namespace {

// `at` of a length of sqrt(length2) is at most one hex.
bool within_a_hex(Fraction at, std::int64_t length2) {
  return Wide(at.num) * at.num * length2 <= Wide(at.den) * at.den * kStep2;
}

}  // namespace

bool Judge::near(const End& e, const Stretch& s) const {
  const Fraction far = &e == &s_ ? s.end : Fraction{s.begin.den - s.begin.num, s.begin.den};
  return within_a_hex(far, square({ray_.dx(), ray_.dy()}));
}

bool Judge::ground_and_terrain(const Here& here, const Stretch& s) {
  const TerrainId own = here.facts->terrain;
  TerrainId id = s.terrain;
  // A gully holds the terrain that it runs through.
  if (here.facts->filled && !here.end && g_.kind(id).depression && !g_.kind(own).inherent) id = own;
  // Inherent terrain fills its hex except for roads.
  if (g_.kind(own).inherent && !here.end &&
      (g_.kind(id).hexside || (!g_.kind(id).obstacle && !g_.kind(id).building && !g_.kind(id).road)))
    id = own;
  const Kind& k = g_.kind(id);
  if (k.inherent && id != own && !g_.walls) return false;  // boards: trees drawn over the border
  if (here.end && k.flat) return false;
  int ground2 = 2 * s.level;
  if (here.visit->along >= 0 && (here.facts->cliffs >> here.visit->along & 1) != 0) {
    // A line along a cliff may pass over the foot of the cliff.
    const HexId n = g_.map.neighbour(here.visit->hex, static_cast<Direction>(here.visit->along));
    ground2 = here.facts->base2;
    if (n != kNowhere) ground2 = std::min<int>(ground2, g_.hexes[n].base2);
  }
  if (ground2 > hi2_ && !here.no_ground && !k.bridge)
    if (bar(SightBar::ground, here, kNoTerrain, s.begin, ground2)) return true;
  const int top2 = ground2 + k.top2();
  const int amount = k.roofless || (k.light_woods && here.visit->along < 0) ? 2 : 1;
  const bool inside = inside_s_ || compare(s.begin, left_t_) >= 0;
  if (k.split && ground2 == s_.eye2 && ground2 == t_.eye2) {
    if (slopes_) {
      if (k.obstacle) return bar(SightBar::slope, here, id, s.begin, top2);
      hinder(here, amount, HindranceSource::terrain, id);
    } else if (k.lower_obstacle) {
      return bar(SightBar::obstacle, here, id, s.begin, top2);
    } else if (k.lower_hindrance) {
      hinder(here, amount, HindranceSource::terrain, id);
    }
    return false;
  }
  // A line from a hillock passes over a limited number of half-level obstacles of its level: see hillock_rules().
  const bool below_hillock = (hill_s_ || hill_t_) && lo2_ == hi2_ && ground2 == lo2_ && k.height2 == 0;
  if (top2 > hi2_ && !k.bocage && !(below_hillock && k.obstacle)) {
    if ((k.obstacle && !k.light_woods) || (k.factory && !inside)) {
      if (!k.hexside && bar(SightBar::obstacle, here, id, s.begin, top2)) return true;
    } else if ((k.hindrance || k.light_woods) && !k.factory && !slopes_ && !((k.bridge || k.road) && ground2 > hi2_)) {
      hinder(here, amount, HindranceSource::terrain, id);
    }
  }
  if (lo2_ == hi2_) return false;
  Stretch used = s;
  used.terrain = id;
  const int roof2 = ground2 + k.height2 + (k.half && k.building ? 1 : 0);
  if (roof2 == hi2_ && plateau(here, used, ground2, roof2)) return true;
  return blind(here, used, ground2);
}

// Inherent terrain fills its hex to the corners (A6.1, B.6). The ground beneath it is not met there.
bool Judge::inherent_at_corner(Here here) {
  const HexVisit& v = *here.visit;
  if (compare(v.begin, v.end) != 0 || v.begin.num <= 0 || v.begin.num >= v.begin.den) return false;
  if (!g_.kind(here.facts->terrain).inherent || here.facts->base2 > hi2_) return false;
  here.no_ground = true;
  return ground_and_terrain(here,
                            {v.begin, v.end, here.facts->terrain, static_cast<std::int8_t>(here.facts->base2 / 2)});
}

// Terrain as high as the higher end: sight over it needs a height advantage.
bool Judge::plateau(const Here& here, const Stretch& s, int ground2, int top2) {
  const Kind& k = g_.kind(s.terrain);
  const bool plain = k.height2 == 0 && !(k.half && k.building);
  // Crest lines are drawn a little off the hexside: ground on the near half of the next hex is the upper end's own
  // hill.
  if (plain && here.rs == 1 && s_.level2 > here.facts->base2 && near(s_, s)) return false;
  if (plain && here.rt == 1 && t_.level2 > here.facts->base2 && near(t_, s)) return false;
  if (slopes_ || hill_s_ || hill_t_ || k.bocage || k.rowhouse_wall) return false;
  if (k.factory && (inside_s_ || compare(s.begin, left_t_) >= 0)) return false;
  if (here.no_ground && ground2 == top2) return false;
  if ((must_s_ || must_t_) && here.facts->depression && k.height2 < 2) return false;
  if (g_.kind(here.facts->terrain).water && k.height2 < 2) {
    const bool over_s = here.rs == 1 && s_.level2 > t_.level2 && g_.kind(g_.hexes[t_.hex].terrain).water;
    const bool over_t = here.rt == 1 && t_.level2 > s_.level2 && g_.kind(g_.hexes[s_.hex].terrain).water;
    if (over_s || over_t) return false;
  }
  if (k.bare_orchard) {
    hinder(here, 1, HindranceSource::terrain, s.terrain);
    return false;
  }
  return bar(SightBar::height_advantage, here, k.flat ? kNoTerrain : s.terrain, s.begin, top2);
}

// Blind hexes of an obstacle with its top at top2: 1 + (top - lower) - (upper - top) + range/5, at least
// least2 / 2; of a crest line one fewer.
bool Judge::in_blind_hex(const Here& here, int top2, int least2) const {
  if (upper_.roof2 == lower_.roof2) return false;
  const bool up_is_s = &upper_ == &s_;
  const int to_upper = up_is_s ? here.rs : here.rt;
  const int to_lower = up_is_s ? here.rt : here.rs;
  return 2 * to_lower <= std::max(2 * top2 + 2 * (to_upper / 5) - upper_.roof2 - lower_.roof2 + least2, least2);
}

bool Judge::blind(const Here& here, const Stretch& s, int ground2) {
  const Kind& k = g_.kind(s.terrain);
  const int body2 = ground2 + k.height2;
  const bool roof = s_.kind == LocationKind::rooftop || t_.kind == LocationKind::rooftop;
  if (k.height2 > 0 && lo2_ < body2 && body2 < hi2_ && !k.bocage && !k.rowhouse_wall) {
    const int top2 = body2 + (roof && k.building && k.half ? 1 : 0);
    if (in_blind_hex(here, top2, 2)) {
      const bool inside = inside_s_ || compare(s.begin, left_t_) >= 0;
      if ((k.obstacle && !k.hexside && !k.light_woods) || (k.factory && !inside)) {
        if (bar(SightBar::blind_hex, here, s.terrain, s.begin, body2)) return true;
      } else if (k.hindrance && !k.factory) {
        hinder(here, 1, HindranceSource::terrain, s.terrain);
      }
    }
  }
  if (lo2_ < ground2 && ground2 < hi2_ && !here.no_ground) {
    const int down = &lower_ == &t_ ? here.visit->exit : here.visit->enter;
    const bool cliff = !along_ && down >= 0 && (here.facts->cliffs >> down & 1) != 0;
    if (in_blind_hex(here, ground2, cliff ? 2 : 0)) return bar(SightBar::blind_hex, here, kNoTerrain, s.begin, ground2);
  }
  return false;
}

}  // namespace hexrout::exact
