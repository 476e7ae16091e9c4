// Judge: the ends of a line, its walk over a trace, hindrance, and the facts of the map.
#include "judge.hpp"

#include <algorithm>
#include <cstdlib>

namespace hexrout::exact {

namespace {

// True for the depressions whose bed is as overgrown as what lies about it.
bool holds_terrain(TerrainId depression) {
  static const TerrainId gully = *TerrainCatalogue::standard().find("gully");
  static const TerrainId wadi = *TerrainCatalogue::standard().find("wadi");
  return depression == gully || depression == wadi;
}

}  // namespace

Ground::Ground(const Map& m, const PlacedLayer& l, int month, bool walls_from_facts)
    : map(m), layer(l), kinds(kinds_in(month)), walls(walls_from_facts), hexes(m.hex_count()) {
  for (const HexId h : map.hexes()) {
    const HexFacts& facts = map.hex(h);
    HexGround& out = hexes[h];
    const PlacedLayer::Entry* e = layer.at(h);
    out.terrain = e != nullptr && e->rubble != kNoTerrain ? e->rubble : facts.terrain;
    out.base2 = static_cast<std::int8_t>(2 * facts.base_level);
    out.cliffs = facts.cliff_sides;
    out.depression = map.location(map.ground(h)).depression != kNoTerrain;
    out.bridge = kinds[facts.terrain].bridge;
    out.building = facts.building;
    for (const Direction d : kAllDirections)
      if (on_hexside(h, static_cast<int>(d))[0] != kNoTerrain)
        out.walls = static_cast<std::uint8_t>(out.walls | 1u << static_cast<unsigned>(d));
    // A stream is free of what grows beside it; a gully or wadi is not.
    const TerrainId low = map.location(map.ground(h)).depression;
    out.filled = kinds[out.terrain].inherent || (map.raster() != nullptr && out.terrain != low && holds_terrain(low));
    out.bare = e == nullptr && (!walls || out.walls == 0) && !out.filled;
    any_hillock = any_hillock || kinds[out.terrain].hillock;
  }
  std::vector<HexId> open;
  std::uint16_t number = 0;
  for (HexId h{0}; any_hillock && h < map.hex_count(); ++h) {
    if (!kinds[hexes[h].terrain].hillock || hexes[h].hillock != 0) continue;
    hexes[h].hillock = ++number;
    open.assign(1, h);
    while (!open.empty()) {
      const HexId at = open.back();
      open.pop_back();
      for (const Direction d : kAllDirections) {
        const HexId n = map.neighbour(at, d);
        if (n == kNowhere || !kinds[hexes[n].terrain].hillock || hexes[n].hillock != 0) continue;
        hexes[n].hillock = number;
        open.push_back(n);
      }
    }
  }
}

std::array<TerrainId, 2> Ground::on_hexside(HexId hex, int side) const {
  const auto d = static_cast<std::size_t>(side);
  const TerrainId own = map.hex(hex).hexside[d];
  const HexId n = map.neighbour(hex, static_cast<Direction>(side));
  const TerrainId theirs = n == kNowhere ? kNoTerrain : map.hex(n).hexside[(d + 3) % 6];
  if (own == kNoTerrain) return {theirs, theirs};
  return {own, theirs == kNoTerrain ? own : theirs};
}

namespace {

constexpr int kNoGround2 = -1000000;

const End& upper_of(const End& s, const End& t) {
  return s.roof2 >= t.roof2 ? s : t;
}

// The corner by which a line along hexsides leaves the hex of `from`.
int spine_corner(const Ray& ray) {
  const auto dx = ray.dx();
  const auto dy = ray.dy();
  if (dy == 0) return dx > 0 ? 2 : 5;
  if (dy > 0) return dx > 0 ? 3 : 4;
  return dx > 0 ? 1 : 0;
}

}  // namespace

Judge::Judge(const Ground& ground, const End& s, const End& t)
    : g_(ground),
      s_(s),
      t_(t),
      lower_(&upper_of(s, t) == &s ? t_ : s_),
      upper_(&upper_of(s, t) == &s ? s_ : t_),
      ray_{s.spot, t.spot},
      range_(distance(s.at, t.at)),
      lo2_(std::min(s.eye2, t.eye2)),
      hi2_(std::max(s.eye2, t.eye2)),
      along_(s.central && t.central && runs_along_hexsides(s.at, t.at)) {
  if (along_) {
    spine_s_ = spine_corner(ray_);
    spine_t_ = (spine_s_ + 3) % 6;
  }
  // In whole levels; a roof counts as the level below it. A shift rounds down below level 0 too.
  must_s_ = s.depression && (t.roof2 >> 1) - (s.roof2 >> 1) <= range_;
  must_t_ = t.depression && (s.roof2 >> 1) - (t.roof2 >> 1) <= range_;
  hexsides_matter_ = g_.walls || !g_.layer.empty();
  any_building_end_ = g_.kind(g_.hexes[s.hex].terrain).building || g_.kind(g_.hexes[t.hex].terrain).building;
}

Sighting Judge::judge(const Trace& trace, Finding* first, std::vector<HindranceItem>* items) {
  first_ = first;
  hindrance_count_ = 0;
  bool blocked = false;
  if (s_.hex == t_.hex && (s_.central || t_.central)) {
    blocked = same_hex();
  } else if (!trace.visits.empty()) {
    const std::size_t passes[] = {0, trace.second_pass, trace.visits.size()};
    for (int p = 0; p < 2; ++p) {
      if (passes[p] >= passes[p + 1]) continue;
      const int leaving = trace.visits[passes[p]].exit;
      const int arriving = trace.visits[passes[p + 1] - 1].enter;
      slope_s_ = slope_s_ || (leaving >= 0 && (g_.map.hex(s_.hex).slope_sides >> leaving & 1) != 0);
      slope_t_ = slope_t_ || (arriving >= 0 && (g_.map.hex(t_.hex).slope_sides >> arriving & 1) != 0);
    }
    slopes_ = (slope_s_ && s_.level2 >= t_.level2) || (slope_t_ && t_.level2 >= s_.level2);
    hill_s_ = g_.kind(s_.terrain).hillock;
    hill_t_ = g_.kind(t_.terrain).hillock;
    blocked = crests() || run(trace, 0, trace.second_pass) || run(trace, trace.second_pass, trace.visits.size());
  }
  if (first != nullptr && first->bar != SightBar::none) blocked = true;
  const Sighting out = verdict(blocked, items);
  if (first != nullptr && out.blocked && !blocked) *first = {SightBar::hindrance, t_.hex, kNoTerrain, {1, 1}, 0};
  return out;
}

Sighting Judge::judge(const Depiction& depiction, const LineEnd& from, Trace& scratch) {
  scratch.clear();
  const bool walks = s_.hex != t_.hex || (!s_.central && !t_.central);
  // Rules about the far end of the line, or about all of it, need the whole trace first.
  const bool whole = !walks || g_.any_hillock || g_.map.hex(s_.hex).slope_sides != 0 ||
                     g_.map.hex(t_.hex).slope_sides != 0 || g_.kind(g_.hexes[t_.hex].terrain).building;
  if (whole) {
    if (walks) depiction.trace(from, t_.spot, scratch);
    return judge(scratch);
  }
  first_ = nullptr;
  hindrance_count_ = 0;
  blocked_ = crests();
  if (!blocked_) depiction.trace(from, t_.spot, scratch, this);
  return verdict(blocked_, nullptr);
}

bool Judge::added(const Trace& trace, std::size_t begin) {
  const std::size_t end = trace.visits.size();
  if (end == begin + 1) start_pass(trace, begin, end);
  // The judge stays one hex behind: terrain on a hexside depends on the ground beyond it.
  blocked_ = end >= begin + 2 && step(trace, begin, end - 2, end);
  return !blocked_;
}

bool Judge::completed(const Trace& trace, std::size_t begin) {
  blocked_ = step(trace, begin, trace.visits.size() - 1, trace.visits.size());
  return !blocked_;
}

Sighting Judge::verdict(bool blocked, std::vector<HindranceItem>* items) const {
  Sighting out;
  out.range = static_cast<std::uint16_t>(range_);
  const int hindrance = blocked && items == nullptr ? 0 : total_hindrance(items);
  out.blocked = blocked || hindrance >= 6;
  out.hindrance = out.blocked ? std::uint8_t{0} : static_cast<std::uint8_t>(hindrance);
  return out;
}

bool Judge::crests() {
  HexVisit at_end;
  Here here;
  here.visit = &at_end;
  if (along_ && must_s_ && s_.roof2 >= t_.roof2 && crest(s_, spine_s_)) {
    at_end.hex = s_.hex;
    if (bar(SightBar::crest, here, kNoTerrain, {0, 1})) return true;
  }
  if (along_ && must_t_ && t_.roof2 >= s_.roof2 && crest(t_, spine_t_)) {
    at_end.hex = t_.hex;
    if (bar(SightBar::crest, here, kNoTerrain, {1, 1})) return true;
  }
  return false;
}

// Levels of one hex see each other if they are next to each other and joined by a stairway.
bool Judge::same_hex() {
  HexVisit v;
  v.hex = s_.hex;
  v.at = s_.at;
  Here here;
  here.visit = &v;
  here.facts = &g_.hexes[s_.hex];
  here.end = true;
  placed_hindrance(here);
  if (s_.level2 == t_.level2 && s_.kind == t_.kind) return false;
  const auto under = [](const End& e) {
    return e.kind == LocationKind::bridge || e.kind == LocationKind::under_bridge;
  };
  if (under(s_) || under(t_))
    return bar(SightBar::bridge, here, g_.map.location(g_.map.ground(s_.hex)).terrain, {0, 1});
  const auto indoors = [&](const End& e) { return g_.kind(e.terrain).house || e.kind == LocationKind::rooftop; };
  if (indoors(s_) && indoors(t_)) {
    const int difference2 = std::abs(s_.level2 - t_.level2);
    if (difference2 > 2 || !g_.map.hex(s_.hex).stairway) return bar(SightBar::level_in_hex, here, s_.terrain, {0, 1});
  }
  return false;
}

void Judge::start_pass(const Trace& trace, std::size_t begin, std::size_t end) {
  left_t_ = {2, 1};
  // A rooftop is not inside the building.
  const auto indoors = [&](const End& e) {
    return any_building_end_ && g_.kind(g_.hexes[e.hex].terrain).building && e.kind != LocationKind::rooftop;
  };
  inside_s_ = indoors(s_);
  if (indoors(t_)) {
    // Follows the building of the target back towards the source, up to the first gap.
    bool inside = true;
    for (std::size_t i = end; i-- > begin && inside;) {
      const HexVisit& v = trace.visits[i];
      if (v.hex == kNowhere) break;
      const PlacedLayer::Entry* e = g_.layer.at(v.hex);
      const int number = g_.hexes[v.hex].building;
      const int mine = g_.hexes[t_.hex].building;
      if ((e != nullptr && e->rubble != kNoTerrain) || (g_.walls && number != 0 && mine != 0 && number != mine)) break;
      const auto stretches = trace.of(v);
      for (std::size_t k = stretches.size(); k-- > 0 && inside;) {
        inside = g_.kind(stretches[k].terrain).building;
        if (inside) left_t_ = stretches[k].begin;
      }
    }
  }
}

bool Judge::run(const Trace& trace, std::size_t begin, std::size_t end) {
  if (begin >= end) return false;
  start_pass(trace, begin, end);
  for (std::size_t i = begin; i < end; ++i)
    if (step(trace, begin, i, end)) return true;
  return g_.any_hillock && hillock_rules(trace, begin, end);
}

bool Judge::step(const Trace& trace, std::size_t begin, std::size_t i, std::size_t end) {
  const HexVisit& v = trace.visits[i];
  if (v.hex == kNowhere || passes_over(trace, v)) {
    inside_s_ = false;
    return false;
  }
  // The ground just beyond the hexsides by which the line enters and leaves; kNoGround2 at an end of the line.
  const auto ground_of = [&](const HexVisit& other, bool at_end) {
    if (other.hex == kNowhere) return kNoGround2;
    Stretch rubble;
    const auto list = stretches(trace, other, rubble);
    return list.empty() ? static_cast<int>(g_.hexes[other.hex].base2) : 2 * (at_end ? list.back() : list.front()).level;
  };
  int before2 = kNoGround2;
  int after2 = kNoGround2;
  if (hexsides_matter_) {
    if (i > begin) before2 = ground_of(trace.visits[i - 1], true);
    if (i + 1 < end) after2 = ground_of(trace.visits[i + 1], false);
  }
  Stretch rubble;
  return visit(v, stretches(trace, v, rubble), before2, after2);
}

// Most hexes of a long line hold one stretch of ground that is no higher than either end, and nothing else that visit()
// judges.
bool Judge::passes_over(const Trace& trace, const HexVisit& v) const {
  if (v.count != 1 || !g_.hexes[v.hex].bare || must_s_ || must_t_) return false;
  const Stretch& s = trace.stretches[v.first];
  return g_.kind(s.terrain).flat && 2 * s.level <= lo2_;
}

// Rubble replaces everything that is drawn in its hex.
std::span<const Stretch> Judge::stretches(const Trace& trace, const HexVisit& v, Stretch& rubble) const {
  const PlacedLayer::Entry* e = g_.layer.at(v.hex);
  if (e == nullptr || e->rubble == kNoTerrain || v.count == 0) return trace.of(v);
  rubble = {v.begin, v.end, e->rubble, static_cast<std::int8_t>(g_.hexes[v.hex].base2 / 2)};
  return {&rubble, 1};
}

Judge::Here Judge::here(const HexVisit& v, std::span<const Stretch> stretches) const {
  Here here;
  here.visit = &v;
  here.facts = &g_.hexes[v.hex];
  here.rs = distance(s_.at, v.at);
  here.rt = distance(t_.at, v.at);
  here.end = v.hex == s_.hex || v.hex == t_.hex;
  here.counts = here.end ? (v.hex == s_.hex && !s_.central) || (v.hex == t_.hex && !t_.central)
                         : here.rs != range_ && here.rt != range_;
  if ((must_s_ || must_t_) && !along_ && !here.end) {
    // A depression that leads into this hex from the end's side carries the line through its ground.
    const auto leads = [&](const End& from, const End& to, int side) {
      if (to.roof2 - from.roof2 < 2 || side < 0) return false;
      const HexFacts& facts = g_.map.hex(v.hex);
      return (facts.depression_sides >> side & 1) != 0 ||
             g_.kind(facts.side_terrain[static_cast<std::size_t>(side)]).water;
    };
    here.no_ground = (must_s_ && leads(s_, t_, v.enter)) || (must_t_ && leads(t_, s_, v.exit));
  }
  // The deck of a bridge and the road on it are not ground.
  for (const Stretch& s : stretches) here.no_ground = here.no_ground || g_.kind(s.terrain).bridge;
  return here;
}

bool Judge::visit(const HexVisit& v, std::span<const Stretch> stretches, int before2, int after2) {
  const Here here = this->here(v, stretches);
  if (inside_s_ && g_.walls && v.hex != s_.hex) {
    const int number = here.facts->building;
    const int mine = g_.hexes[s_.hex].building;
    if (number != 0 && mine != 0 && number != mine) inside_s_ = false;
  }
  for (const Stretch& s : stretches) {
    const Kind& k = g_.kind(s.terrain);
    if (inside_s_ && !k.building) inside_s_ = false;
    if (k.flat && 2 * s.level <= lo2_ && !must_s_ && !must_t_ && !here.facts->filled) continue;
    if ((must_s_ || must_t_) && depression(here, s)) return true;
    if (k.house && s_.level2 != t_.level2) {
      const int wall2 = 2 * s.level + k.height2;
      if ((inside_s_ && v.hex != s_.hex && s_.level2 <= wall2) ||
          (compare(s.begin, left_t_) >= 0 && v.hex != t_.hex && t_.level2 <= wall2)) {
        if (bar(SightBar::leaving_building, here, s.terrain, s.begin)) return true;
      }
    }
    if (k.hexside && drawn_hexside(here, s)) return true;
    if (here.counts && ground_and_terrain(here, s)) return true;
  }
  if (stretches.empty() && g_.vertices && here.counts && inherent_at_corner(here)) return true;
  if (hexsides_matter_) {
    // Each hexside is judged once, at the hex that the line leaves there. Terrain on it rises from the higher ground.
    const int base2 = here.facts->base2;
    if (v.exit >= 0) {
      const int ground2 = std::max(stretches.empty() ? base2 : 2 * stretches.back().level, after2);
      if (hexside_fact(here, v.exit, ground2, v.end)) return true;
    }
    if (v.enter >= 0 && before2 == kNoGround2) {
      if (hexside_fact(here, v.enter, stretches.empty() ? base2 : 2 * stretches.front().level, v.begin)) return true;
    }
    if (v.along >= 0) {
      const HexId n = g_.map.neighbour(v.hex, static_cast<Direction>(v.along));
      if (hexside_fact(here, v.along, n == kNowhere ? base2 : std::max<int>(base2, g_.hexes[n].base2), v.begin))
        return true;
    }
  }
  if (!g_.layer.empty() && v.count > 0) placed_hindrance(here);
  return false;
}

bool Judge::bar(SightBar why, const Here& here, TerrainId terrain, Fraction at, int top2) {
  if (first_ == nullptr) return true;
  if (first_->bar == SightBar::none || compare(at, first_->at) < 0) *first_ = {why, here.visit->hex, terrain, at, top2};
  return false;
}

void Judge::hinder(const Here& here, int amount, HindranceSource source, TerrainId terrain) {
  for (std::size_t i = 0; i < hindrance_count_; ++i) {
    Hindrance& h = hindrances_[i];
    if (h.hex != here.visit->hex || h.source != source) continue;
    if (amount > h.amount) {
      h.amount = amount;
      h.terrain = terrain;
    }
    return;
  }
  // A line has at most three hexes at each range from an end. So 40 entries lie at more than six ranges, and the line
  // is blocked without further ones.
  if (hindrance_count_ == hindrances_.size()) return;
  hindrances_[hindrance_count_++] = {here.visit->hex, here.rs, here.rt, amount, source, terrain};
}

void Judge::placed_hindrance(const Here& here) {
  const PlacedLayer::Entry* e = g_.layer.at(here.visit->hex);
  if (e == nullptr) return;
  if (e->smoke > 0) {
    const int top2 = 2 * (e->smoke_level + PlacedLayer::kSmokeLevels);
    const bool inside =
        (here.visit->hex == s_.hex && s_.level2 <= top2) || (here.visit->hex == t_.hex && t_.level2 <= top2);
    if (inside || (!here.end && (hi2_ <= top2 || (lo2_ <= top2 && in_blind_hex(here, top2, 2)))))
      hinder(here, PlacedLayer::smoke_hindrance(*e, inside), HindranceSource::smoke, kNoTerrain);
  }
  if (here.end) return;
  if (e->vehicles > 0 && s_.level2 == 2 * e->vehicle_level && t_.level2 == 2 * e->vehicle_level)
    hinder(here, 1, HindranceSource::vehicle, kNoTerrain);
  if (e->barrage > 0) hinder(here, 1, HindranceSource::barrage, kNoTerrain);
}

// Each end has a sum, in which only the strongest hex counts at each range and for each source. The lesser sum is the
// hindrance.
int Judge::total_hindrance(std::vector<HindranceItem>* items) const {
  if (hindrance_count_ == 0) return 0;
  std::array<std::array<bool, 40>, 2> counted{};
  int sums[2] = {0, 0};
  for (int end = 0; end < 2; ++end) {
    const auto range = [&](std::size_t i) { return end == 0 ? hindrances_[i].rs : hindrances_[i].rt; };
    for (std::size_t i = 0; i < hindrance_count_; ++i) {
      bool best = true;
      for (std::size_t k = 0; k < hindrance_count_ && best; ++k) {
        if (k == i || hindrances_[k].source != hindrances_[i].source || range(k) != range(i)) continue;
        best =
            hindrances_[k].amount < hindrances_[i].amount || (hindrances_[k].amount == hindrances_[i].amount && i < k);
      }
      counted[static_cast<std::size_t>(end)][i] = best;
      if (best) sums[end] += hindrances_[i].amount;
    }
  }
  const std::size_t less = sums[1] < sums[0] ? 1 : 0;
  if (items != nullptr)
    for (std::size_t i = 0; i < hindrance_count_; ++i)
      items->push_back(
          {hindrances_[i].hex, hindrances_[i].source, hindrances_[i].terrain, hindrances_[i].amount, counted[less][i]});
  return sums[less];
}

}  // namespace hexrout::exact
