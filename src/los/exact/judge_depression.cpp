// Judge: depressions (A6.3, B19) and hillocks (F6.4).
#include <algorithm>

#include "judge.hpp"

namespace hexrout::exact {

// A line into or out of a depression must run along its bed, or have an advantage in height that is at least the range
// that is left.
bool Judge::depression(const Here& here, const Stretch& s) {
  const HexVisit& v = *here.visit;
  if (must_s_ && v.hex != t_.hex && leaves_too_late(here, s, s_, t_, here.rt, v.exit) &&
      bar(SightBar::depression, here, s.terrain, s.begin, 2 * s.level))
    return true;
  return must_t_ && v.hex != s_.hex && leaves_too_late(here, s, t_, s_, here.rs, v.enter) &&
         bar(SightBar::depression, here, s.terrain, s.begin, 2 * s.level);
}

bool Judge::leaves_too_late(const Here& here, const Stretch& s, const End& e, const End& other, int r_other,
                            int far_side) const {
  const int ground2 = 2 * s.level;
  if (ground2 <= e.roof2) return false;  // in the bed, or below it
  const bool deep = here.facts->depression || here.facts->bridge;
  if (deep && ground2 == here.facts->base2 - (here.facts->bridge ? 2 : 0)) return false;
  const HexFacts& facts = g_.map.hex(here.visit->hex);
  const Kind& k = g_.kind(s.terrain);
  // The bed continues under a bridge, unless the line follows the road over it.
  const bool by_road = !along_ && far_side >= 0 && (facts.road_sides >> far_side & 1) != 0;
  if (deep && (k.bridge || k.road) && !by_road) return false;
  const bool neared = r_other == 1 && near(other, s);
  if (2 * r_other > other.roof2 - e.roof2) {
    if (range_ == 1 && !along_ && here.visit->hex == e.hex && far_side >= 0 &&
        (facts.depression_sides >> far_side & 1) != 0)
      return false;
    return !(r_other == 1 && other.level2 > here.facts->base2 && here.facts->depression && neared);
  }
  return r_other == 1 && deep && other.roof2 <= ground2 && !neared;
}

// Along a hexspine a line cannot leave a depression between two hexes that do not both go on with it.
bool Judge::crest(const End& e, int spine) const {
  const Ground::HexGround& mine = g_.hexes[e.hex];
  for (const int side : {(spine + 5) % 6, spine}) {
    const HexId n = g_.map.neighbour(e.hex, static_cast<Direction>(side));
    if (n == kNowhere) continue;
    if (g_.hexes[n].base2 != mine.base2) return true;
    const bool through = (g_.map.hex(e.hex).depression_sides >> side & 1) != 0;
    if (through && mine.depression != g_.hexes[n].depression) return true;
  }
  return false;
}

// With one end on a hillock, a second hillock, wall or hedge, or hex of rubble bars the way.
bool Judge::hillock_rules(const Trace& trace, std::size_t begin, std::size_t end) {
  if (hill_s_ == hill_t_ || lo2_ != hi2_) return false;
  const End& off = hill_s_ ? t_ : s_;
  std::array<std::uint16_t, 8> crossed{};
  std::size_t hillocks = 0;
  int rubble = 0;
  int walls = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const HexVisit& v = trace.visits[i];
    if (v.hex == kNowhere || v.hex == s_.hex || v.hex == t_.hex) continue;
    Here here;
    here.visit = &v;
    here.facts = &g_.hexes[v.hex];
    // If the line only touches a corner of a hex, the walls at that corner count, and the terrain of the hex does not.
    const std::uint16_t number = v.count > 0 ? here.facts->hillock : std::uint16_t{0};
    const bool own = number != 0 && (number == g_.hexes[s_.hex].hillock || number == g_.hexes[t_.hex].hillock);
    const bool seen = std::find(crossed.begin(), crossed.begin() + static_cast<std::ptrdiff_t>(hillocks), number) !=
                      crossed.begin() + static_cast<std::ptrdiff_t>(hillocks);
    if (number != 0 && !own && !seen && distance(v.at, off.at) > 1 && hillocks < crossed.size())
      crossed[hillocks++] = number;
    if (v.count > 0 && g_.kind(here.facts->terrain).rubble) ++rubble;
    const auto walled = [&](int side) {
      return side >= 0 && (here.facts->walls >> side & 1) != 0 && !ignorable(s_, spine_s_, v.hex, side, false) &&
             !ignorable(t_, spine_t_, v.hex, side, false);
    };
    // Each hexside is judged once, at the hex that the line leaves there; at the edge of the map at the hex on the map.
    if (walled(v.exit)) ++walls;
    if (i > begin && trace.visits[i - 1].hex == kNowhere && walled(v.enter)) ++walls;
    if ((hillocks > 1 || rubble > 1 || walls > 1) &&
        bar(SightBar::hillock, here, here.facts->terrain, v.begin, lo2_ + 1))
      return true;
  }
  return false;
}

}  // namespace hexrout::exact
