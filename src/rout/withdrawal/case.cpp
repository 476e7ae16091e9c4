#include "rout/withdrawal/case.hpp"

#include <algorithm>
#include <cstdlib>

#include "hexrout/map/terrain_traits.hpp"

namespace hexrout {

namespace {
MapSide side_of(const Map& map, int first_column, Hex from, Hex beyond) {
  if (beyond.col < first_column) return kWestSide;
  if (beyond.col >= map.columns()) return kEastSide;
  return doubled_y(beyond) < doubled_y(from) ? kNorthSide : kSouthSide;
}
}  // namespace

MapSide side_left_by(const Map& map, LocationId from, Direction by) {
  // Hexes are in the order of columns.
  const Hex at = map.hex(map.location(from).hex).at;
  return side_of(map, map.hex(HexId{0}).at.col, at, neighbour(at, by));
}

int step_on_foot(const Map& map, LocationId from, LocationId to) {
  const auto& catalogue = TerrainCatalogue::standard();
  if (catalogue[map.location(to).terrain].entry_half_mf <= 0) return -1;
  const HexId a = map.location(from).hex;
  const int d = direction_to(map.hex(a).at, map.hex(map.location(to).hex).at);
  if (d >= 0) {
    const TerrainId side = map.hex(a).hexside[static_cast<std::size_t>(d)];
    if (side != kNoTerrain && !catalogue[side].crossable) return -1;
  }
  return 1;
}

bool terrain_cover(const Map& map, LocationId at, LocationId threat) {
  const auto& catalogue = TerrainCatalogue::standard();
  const Terrain& terrain = catalogue[map.location(at).terrain];
  if (gives_cover(terrain)) return true;
  const HexFacts& here = map.hex(map.location(at).hex);
  const Hex there = map.hex(map.location(threat).hex).at;
  if (there == here.at) return false;
  const auto covers = [&](TerrainId side) { return side != kNoTerrain && catalogue[side].hexside_tem > 0; };
  if (std::none_of(here.hexside.begin(), here.hexside.end(), covers)) return false;
  const std::uint8_t met = sides_met(here.at, there, here.at);
  // At a vertex the line meets two sides, and both must give cover.
  bool any = false;
  for (const Direction d : kAllDirections) {
    if ((met >> static_cast<int>(d) & 1) == 0) continue;
    if (!covers(here.hexside[static_cast<std::size_t>(d)])) return false;
    any = true;
  }
  return any;
}

MapFrame::MapFrame(const Map& m) : map(&m), step(m.hex_count()) {
  // Hexes are in the order of columns.
  const int first_column = m.hex_count() > 0 ? m.hex(HexId{0}).at.col : 0;
  for (const HexId h : m.hexes()) {
    for (const Direction d : kAllDirections) {
      const HexId next = m.neighbour(h, d);
      auto& slot = step[h][static_cast<std::size_t>(d)];
      if (next != kNowhere) {
        slot = m.ground(next);
        continue;
      }
      const Hex out = neighbour(m.hex(h).at, d);
      slot = LocationId(m.location_count() + beyond.size());
      beyond.push_back({out, m.ground(h), d, side_of(m, first_column, m.hex(h).at, out)});
    }
  }
  hexes.reserve(size());
  for (const LocationId at : m.locations()) hexes.push_back(m.hex(m.location(at).hex).at);
  for (const Beyond& b : beyond) hexes.push_back(b.at);
}

WithdrawalCase::WithdrawalCase(const MapFrame& frame, Ground& ground, const WithdrawalPolicy& policy,
                               const Situation& situation)
    : frame_(frame), ground_(ground), policy_(policy), situation_(situation), marks_(frame.map->location_count()) {
  rows_.reserve(situation.references.size());
  for (const Reference& r : situation.references) rows_.emplace_back(ground_, r.at);
  for (const LocationId at : situation.enemy_held) marks_[at] |= kHeld;
  for (const LocationId at : situation.full) marks_[at] |= kFull;
  for (const LocationId at : situation.friends)
    if (at != kNowhere) marks_[at] |= kFriend;
  for (const LocationId at : situation.zone) marks_[at] |= kZone;
  find_members();
}

void WithdrawalCase::find_members() {
  const auto& refs = situation_.references;
  const auto put = [&](ReferenceSet set, std::size_t i) { members_[static_cast<std::size_t>(set)].push_back(i); };
  for (std::size_t i = 0; i < refs.size(); ++i) {
    const Reference& r = refs[i];
    if (r.anchor || r.start) {
      put(r.anchor ? ReferenceSet::anchor : ReferenceSet::start, i);
      continue;
    }
    put(ReferenceSet::all, i);
    if (r.firer) put(ReferenceSet::firer, i);
    if (!r.known) continue;
    put(ReferenceSet::known, i);
    const bool armed = r.armed && r.unbroken;
    if (armed) put(ReferenceSet::armed, i);
    if (r.firing || r.advancing || r.firer) put(ReferenceSet::pressing, i);
    if (!sees(i, situation_.at)) continue;
    put(ReferenceSet::seen, i);
    if (armed && in_range(i, situation_.at)) put(ReferenceSet::can_fire, i);
  }
  // No step leads straight away from a firer in the mover's own hex, or from an unseen one: the nearest other known
  // reference takes its place, and without one the mover's own edge of the map.
  auto& firers = members_[static_cast<std::size_t>(ReferenceSet::firer)];
  firers.erase(
      std::remove_if(firers.begin(), firers.end(), [&](std::size_t i) { return distance(i, situation_.at) == 0; }),
      firers.end());
  if (!firers.empty()) return;
  std::size_t nearest = refs.size();
  for (const std::size_t i : members(ReferenceSet::known)) {
    const int d = distance(i, situation_.at);
    if (d > 0 && (nearest == refs.size() || d < distance(nearest, situation_.at))) nearest = i;
  }
  if (nearest < refs.size())
    firers.push_back(nearest);
  else
    firer_is_edge_ = true;
}

int WithdrawalCase::distance(std::size_t reference, LocationId at) const {
  return rows_[reference].distance(at);
}

bool WithdrawalCase::in_range(std::size_t reference, LocationId at) const {
  const int range = situation_.references[reference].range;
  return range < 0 || distance(reference, at) <= range;
}

int WithdrawalCase::away(ReferenceSet set, LocationId at) const {
  if (set == ReferenceSet::firer && firer_is_edge_) return kFar - edge_distance(at, EdgeSide::own);
  int best = kFar;
  for (const std::size_t i : members(set)) best = std::min(best, distance(i, at));
  return best == kFar ? 0 : best;
}

bool WithdrawalCase::sees(std::size_t reference, LocationId at) const {
  return !frame_.is_beyond(at) && rows_[reference].sees(at);
}

bool WithdrawalCase::covered(std::size_t reference, LocationId at) const {
  return frame_.is_beyond(at) || rows_[reference].covered(at);
}

bool WithdrawalCase::exposed(std::size_t reference, LocationId at) const {
  if (frame_.is_beyond(at)) return false;
  Ground::Row& row = rows_[reference];
  return row.sees(at) && in_range(reference, at) && !row.covered(at) && !row.concealed(at);
}

bool WithdrawalCase::any_exposed(ReferenceSet of, LocationId at) const {
  if (frame_.is_beyond(at)) return false;
  auto& known = any_exposed_[static_cast<std::size_t>(of)];
  if (known.empty()) known.assign(marks_.size(), -1);
  if (known[at] < 0) {
    const auto& set = candidates(of);
    known[at] = std::any_of(set.begin(), set.end(), [&](std::size_t r) { return exposed(r, at); }) ? 1 : 0;
  }
  return known[at] == 1;
}

int WithdrawalCase::edge_distance(LocationId at, EdgeSide wanted) const {
  const auto counts = [&](std::uint8_t side) {
    return wanted == EdgeSide::any || situation_.own_edges == 0 || (situation_.own_edges & side) != 0;
  };
  if (frame_.is_beyond(at)) return counts(frame_.exit(at).side) ? 0 : kFar / 2;
  Ground::ByHex& distances = edge_distance_[wanted == EdgeSide::any ? 1 : 0];
  if (distances == nullptr) {
    const bool any = wanted == EdgeSide::any || situation_.own_edges == 0;
    constexpr std::uint8_t kAnySide = kNorthSide | kEastSide | kSouthSide | kWestSide;
    distances = ground_.from_edge(any ? kAnySide : situation_.own_edges);
  }
  return (*distances)[frame_.map->location(at).hex];
}

int WithdrawalCase::place_distance(const std::string& place, LocationId at) const {
  return frame_.is_beyond(at) ? kFar / 2 : distances_to(place)[frame_.map->location(at).hex];
}

std::vector<std::uint8_t> WithdrawalCase::hexes_of(const std::string& place) const {
  std::vector<std::uint8_t> out(frame_.map->hex_count());
  for (const auto& [name, at_place] : situation_.places)
    if (name == place)
      for (const LocationId at : at_place) out[frame_.map->location(at).hex.number()] = 1;
  return out;
}

const std::vector<int>& WithdrawalCase::distances_to(const std::string& place) const {
  for (const auto& [name, distances] : place_distance_)
    if (name == place) return *distances;
  std::vector<LocationId> places;
  for (const auto& [name, at] : situation_.places)
    if (name == place) places.insert(places.end(), at.begin(), at.end());
  return *place_distance_.emplace_back(place, ground_.steps_from(places)).second;
}

const std::vector<WithdrawalCase::Nearest>& WithdrawalCase::nearest_of(ReferenceSet set) const {
  auto& known = nearest_[static_cast<std::size_t>(set)];
  if (known) return *known;
  int nearest = kFar;
  for (const std::size_t r : members(set)) nearest = std::min(nearest, distance(r, situation_.at));
  known.emplace();
  for (const std::size_t r : members(set)) {
    if (distance(r, situation_.at) > nearest) continue;
    const Axial at = to_axial(frame_.hex(situation_.references[r].at));
    known->push_back({at, to_axial(frame_.hex(situation_.at)) - at});
  }
  return *known;
}

int WithdrawalCase::value(const Amount& amount) const {
  if (amount.word.empty()) return amount.number;
  for (const auto& [word, number] : situation_.numbers)
    if (word == amount.word) return number;
  return amount.number;
}

int WithdrawalCase::danger(LocationId at, bool& swept) const {
  swept = false;
  for (const Swept& s : situation_.swept)
    if (s.at == at) {
      swept = s.swept;
      return s.danger;
    }
  return 0;
}

const std::vector<std::size_t>& WithdrawalCase::candidates(ReferenceSet set) const {
  // in_step() tests which of the armed can fire.
  return members(set == ReferenceSet::can_fire ? ReferenceSet::armed : set);
}

bool WithdrawalCase::in_step(ReferenceSet set, std::size_t r, LocationId from, LocationId to) const {
  if (set == ReferenceSet::can_fire) return (sees(r, from) && in_range(r, from)) || (sees(r, to) && in_range(r, to));
  return true;
}

bool WithdrawalCase::holds(const Condition& c, LocationId from, LocationId to, int& reference) const {
  reference = -1;
  const auto some = [&](auto&& test) {
    for (const std::size_t r : candidates(c.of)) {
      if (!in_step(c.of, r, from, to) || !test(r)) continue;
      reference = static_cast<int>(r);
      return true;
    }
    return false;
  };
  switch (c.what) {
    case Predicate::enemy_held:
      return held(to);
    case Predicate::impassable:
      return impassable(from, to);
    case Predicate::nearer:
      return nearer(c.of, from, to, reference);
    case Predicate::not_farther:
      return not_farther(c.of, from, to, reference);
    case Predicate::into_contact:
      return some([&, k = value(c.k)](std::size_t r) {
        const Reference& ref = situation_.references[r];
        return distance(r, to) <= k && ref.armed && ref.unbroken && distance(r, from) > 0;
      });
    case Predicate::into_reach:
      return some([&, k = value(c.k)](std::size_t r) {
        const Reference& ref = situation_.references[r];
        const int there = distance(r, to);
        return there <= k && ref.armed && ref.unbroken && there <= distance(r, from);
      });
    case Predicate::from_cover_to_open: {
      for (const std::size_t r : candidates(c.of))
        if (exposed(r, from)) return false;
      return some([&](std::size_t r) { return exposed(r, to); });
    }
    case Predicate::fire_swept: {
      if (from == situation_.trench) return false;
      bool swept_to = false;
      bool swept_from = false;
      const int there = danger(to, swept_to);
      return swept_to && there > danger(from, swept_from);
    }
    case Predicate::from_zone:
      return in_zone(from);
    case Predicate::all:
    case Predicate::any:
    case Predicate::none:
      return holds_of_parts(c, from, to, reference);
    default:
      return holds_at(c, to);
  }
}

bool WithdrawalCase::holds_of_parts(const Condition& c, LocationId from, LocationId to, int& reference) const {
  int met = -1;  // the first reference that a part holds for
  for (const Condition& part : c.parts) {
    const bool holds_now = holds(part, from, to, reference);
    if (holds_now && met < 0) met = reference;
    if (holds_now == (c.what == Predicate::all)) continue;
    reference = c.what == Predicate::any ? met : -1;
    return c.what == Predicate::any;
  }
  reference = c.what == Predicate::all ? met : -1;
  return c.what != Predicate::any;
}

bool WithdrawalCase::holds_at(const Condition& c, LocationId at) const {
  const auto& set = candidates(c.of);
  const auto any = [&](auto&& test) { return std::any_of(set.begin(), set.end(), test); };
  switch (c.what) {
    case Predicate::always:
      return true;
    case Predicate::in_cover:
      return !any([&](std::size_t r) { return sees(r, at) && in_range(r, at) && !covered(r, at); });
    case Predicate::behind_cover:
      return !set.empty() && !any([&](std::size_t r) { return !covered(r, at); });
    case Predicate::concealed:
      return !any([&](std::size_t r) { return exposed(r, at); });
    case Predicate::in_sight:
      return any([&](std::size_t r) { return sees(r, at); });
    case Predicate::enemy_held:
      return held(at);
    case Predicate::friend_held:
      return friend_at(at);
    case Predicate::full:
      return full(at) && at != situation_.at;
    case Predicate::in_zone:
      return in_zone(at);
    case Predicate::all:
      return std::all_of(c.parts.begin(), c.parts.end(), [&](const Condition& part) { return holds_at(part, at); });
    case Predicate::any:
      return std::any_of(c.parts.begin(), c.parts.end(), [&](const Condition& part) { return holds_at(part, at); });
    case Predicate::none:
      return !holds_at(c.parts.front(), at);
    // The other conditions apply to steps.
    default:
      return false;
  }
}

bool WithdrawalCase::any_at(const std::vector<Condition>& list, LocationId at) const {
  return std::any_of(list.begin(), list.end(), [&](const Condition& c) { return holds_at(c, at); });
}

bool WithdrawalCase::can_hold(const Condition& c) const {
  switch (c.what) {
    case Predicate::nearer:
      return (c.of == ReferenceSet::firer && firer_is_edge_) || !candidates(c.of).empty();
    case Predicate::not_farther:
    case Predicate::into_contact:
    case Predicate::into_reach:
    case Predicate::from_cover_to_open:
    case Predicate::in_sight:
      return !candidates(c.of).empty();
    case Predicate::fire_swept:
      return !situation_.swept.empty();
    case Predicate::enemy_held:
      return !situation_.enemy_held.empty();
    default:
      return true;
  }
}

bool WithdrawalCase::direction_refuses(LocationId from, LocationId to, int& reference) const {
  reference = -1;
  switch (policy_.direction) {
    case DirectionRule::not_nearer:
      return nearer(policy_.direction_from, from, to, reference);
    case DirectionRule::away_from:
      return not_farther(policy_.direction_from, from, to, reference);
    case DirectionRule::toward_edge:
      return edge_distance(to, policy_.direction_edge) >= edge_distance(from, policy_.direction_edge);
    default:
      return false;
  }
}

bool WithdrawalCase::impassable(LocationId from, LocationId to) const {
  if (frame_.is_beyond(to)) return false;
  const int direction = direction_to(frame_.hex(from), frame_.hex(to));
  return direction >= 0 && cost(from, static_cast<Direction>(direction)) < 0;
}

bool WithdrawalCase::not_farther(ReferenceSet of, LocationId from, LocationId to, int& reference) const {
  if (of == ReferenceSet::firer && firer_is_edge_) return away(of, to) <= away(of, from);
  for (const std::size_t r : candidates(of)) {
    if (!in_step(of, r, from, to) || distance(r, to) > distance(r, from)) continue;
    reference = static_cast<int>(r);
    return true;
  }
  return false;
}

bool WithdrawalCase::nearer(ReferenceSet of, LocationId from, LocationId to, int& reference) const {
  if (of == ReferenceSet::firer && firer_is_edge_) return away(of, to) < away(of, from);
  for (const std::size_t r : candidates(of)) {
    if (!in_step(of, r, from, to) || distance(r, to) >= distance(r, from)) continue;
    reference = static_cast<int>(r);
    return true;
  }
  return false;
}

int WithdrawalCase::added(const Key& key, LocationId to) const {
  switch (key.what) {
    case KeyKind::zone_hexes:
      return in_zone(to) ? 1 : 0;
    case KeyKind::exposed_hexes:
      return any_exposed(key.of, to) ? 1 : 0;
    case KeyKind::cross_deviation: {
      const Axial there = to_axial(frame_.hex(to));
      int sum = 0;
      for (const auto& [origin, v] : nearest_of(key.of)) {
        const Axial w = there - origin;
        sum += std::abs(v.q * w.r - v.r * w.q);
      }
      return sum;
    }
    default:
      return 0;
  }
}

int WithdrawalCase::worth(const Key& key, LocationId end, int left) const {
  int value = 0;
  switch (key.what) {
    case KeyKind::dist_from:
      value = away(key.of, end) + (frame_.is_beyond(end) ? left : 0);
      break;
    case KeyKind::friends_near:
      for (const LocationId f : situation_.friends)
        value += hexrout::distance(frame_.hex(f), frame_.hex(end)) <= 1 ? 1 : 0;
      break;
    case KeyKind::edge_distance:
      value = edge_distance(end, EdgeSide::own);
      break;
    case KeyKind::place_distance:
      value = place_distance(key.place, end);
      break;
    case KeyKind::off_map:
      value = frame_.is_beyond(end) ? 1 : 0;
      break;
    case KeyKind::cover:
      for (const std::size_t r : members(key.of)) value += covered(r, end) ? 1 : 0;
      break;
    default:
      break;
  }
  return key.most ? -value : value;
}

}  // namespace hexrout
