#include "rout/referee/plain_case.hpp"

#include <algorithm>
#include <cstdlib>

namespace hexrout {

namespace {

constexpr int kNever = 50'000;        // distance to a place that does not exist
constexpr int kEdgeTurned = 100'000;  // a distance to an edge turned round stays positive below it

// Replaces can_fire by armed: which of the armed can fire is decided at each step.
ReferenceSet wide(ReferenceSet set) {
  return set == ReferenceSet::can_fire ? ReferenceSet::armed : set;
}

}  // namespace

PlainCase::PlainCase(const Map& map, const WithdrawalPolicy& policy, const Situation& situation)
    : map_(map), policy_(policy), s_(situation) {
  if (map.hex_count() > 0) first_column_ = map.hex(HexId{0}).at.col;
  for (const HexId h : map.hexes()) first_column_ = std::min<int>(first_column_, map.hex(h).at.col);
  find_firers();
}

// ---- hexes

Hex PlainCase::hex(LocationId at) const {
  if (!off(at)) return map_.hex(map_.location(at).hex).at;
  const auto beyond = static_cast<std::uint32_t>(at.number() - map_.location_count());
  return neighbour(map_.hex(HexId{beyond / kDirections}).at, static_cast<Direction>(beyond % kDirections));
}

int PlainCase::distance(std::size_t reference, LocationId at) const {
  return hexrout::distance(hex(s_.references[reference].at), hex(at));
}

std::vector<LocationId> PlainCase::next_to(LocationId at) const {
  std::vector<LocationId> out;
  const HexId here = map_.location(at).hex;
  for (const Direction d : kAllDirections) {
    const HexId next = map_.neighbour(here, d);
    out.push_back(next != kNowhere ? map_.ground(next)
                                   : LocationId(map_.location_count() + here.number() * std::size_t{kDirections} +
                                                static_cast<std::size_t>(d)));
  }
  return out;
}

std::uint8_t PlainCase::side(LocationId beyond) const {
  const Hex at = hex(beyond);
  if (at.col < first_column_) return kWestSide;
  if (at.col >= map_.columns()) return kEastSide;
  const auto from = static_cast<std::uint32_t>((beyond.number() - map_.location_count()) / kDirections);
  return doubled_y(at) < doubled_y(map_.hex(HexId{from}).at) ? kNorthSide : kSouthSide;
}

bool PlainCase::counts(LocationId beyond, EdgeSide wanted) const {
  return wanted == EdgeSide::any || s_.own_edges == 0 || (s_.own_edges & side(beyond)) != 0;
}

// Hexes to the edge, whatever lies between: the nearest hex with a side that leads off the map.
int PlainCase::edge_distance(LocationId at, EdgeSide wanted) const {
  if (off(at)) return counts(at, wanted) ? 0 : kNever;
  std::vector<int> steps(map_.hex_count(), -1);
  std::vector<LocationId> ring{map_.ground(map_.location(at).hex)};
  steps[map_.location(at).hex] = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    for (const LocationId next : next_to(ring[i])) {
      const int so_far = steps[map_.location(ring[i]).hex];
      if (off(next)) {
        if (counts(next, wanted)) return so_far + 1;
        continue;
      }
      if (steps[map_.location(next).hex] >= 0) continue;
      steps[map_.location(next).hex] = so_far + 1;
      ring.push_back(next);
    }
  return kNever;
}

// Steps over passable ground from here to a named place.
int PlainCase::place_distance(const std::string& place, LocationId at) const {
  if (off(at)) return kNever;
  std::vector<std::uint8_t> wanted(map_.hex_count(), 0);
  for (const auto& [name, where] : s_.places)
    if (name == place)
      for (const LocationId l : where) wanted[map_.location(l).hex] = 1;
  std::vector<int> steps(map_.hex_count(), -1);
  std::vector<LocationId> ring{map_.ground(map_.location(at).hex)};
  steps[map_.location(at).hex] = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const HexId here = map_.location(ring[i]).hex;
    if (wanted[here] != 0) return steps[here];
    for (const LocationId next : next_to(ring[i])) {
      if (off(next) || steps[map_.location(next).hex] >= 0 || cost(ring[i], next) < 0) continue;
      steps[map_.location(next).hex] = steps[here] + 1;
      ring.push_back(next);
    }
  }
  return kNever;
}

int PlainCase::cost(LocationId from, LocationId to) const {
  if (off(to)) return open_step();
  const int c = s_.step_cost ? s_.step_cost(from, to) : step_on_foot(map_, from, to);
  if (c < 0) return -1;
  return policy_.budget.terrain_costs ? std::max(c, 1) : 1;
}

// ---- enemies

bool PlainCase::sees(std::size_t reference, LocationId at) const {
  return !off(at) && (!s_.sees || s_.sees(s_.references[reference].at, at));
}

bool PlainCase::in_range(std::size_t reference, LocationId at) const {
  return s_.references[reference].range < 0 || distance(reference, at) <= s_.references[reference].range;
}

bool PlainCase::covered(std::size_t reference, LocationId at) const {
  if (off(at)) return true;
  const LocationId threat = s_.references[reference].at;
  return s_.covered ? s_.covered(at, threat) : terrain_cover(map_, at, threat);
}

bool PlainCase::exposed(std::size_t reference, LocationId at) const {
  return sees(reference, at) && in_range(reference, at) && !covered(reference, at) &&
         !(s_.concealed && s_.concealed(at, s_.references[reference].at));
}

bool PlainCase::fights(std::size_t reference) const {
  return s_.references[reference].armed && s_.references[reference].unbroken;
}

// Sets the firers in other hexes; else the nearest known enemy, else the mover's own edge.
void PlainCase::find_firers() {
  const auto elsewhere = [&](std::size_t r) {
    return !s_.references[r].anchor && !s_.references[r].start && distance(r, s_.at) > 0;
  };
  for (std::size_t r = 0; r < s_.references.size(); ++r)
    if (s_.references[r].firer && elsewhere(r)) firers_.push_back(r);
  for (std::size_t r = 0; firers_.empty() && r < s_.references.size(); ++r) {
    const auto nearer = [&](std::size_t o) {
      return s_.references[o].known && elsewhere(o) &&
             (distance(o, s_.at) < distance(r, s_.at) || (distance(o, s_.at) == distance(r, s_.at) && o < r));
    };
    bool nearest = s_.references[r].known && elsewhere(r);
    for (std::size_t o = 0; nearest && o < s_.references.size(); ++o) nearest = !nearer(o);
    if (nearest) firers_.push_back(r);
  }
  by_edge_ = firers_.empty();
}

bool PlainCase::member(ReferenceSet set, std::size_t r) const {
  const Reference& x = s_.references[r];
  if (set == ReferenceSet::anchor || x.anchor) return set == ReferenceSet::anchor && x.anchor;
  if (set == ReferenceSet::start || x.start) return set == ReferenceSet::start && x.start;
  switch (set) {
    case ReferenceSet::all:
      return true;
    case ReferenceSet::firer:
      return std::find(firers_.begin(), firers_.end(), r) != firers_.end();
    case ReferenceSet::known:
      return x.known;
    case ReferenceSet::armed:
      return x.known && fights(r);
    case ReferenceSet::seen:
      return x.known && sees(r, s_.at);
    case ReferenceSet::can_fire:
      return x.known && fights(r) && sees(r, s_.at) && in_range(r, s_.at);
    case ReferenceSet::pressing:
      return x.known && (x.firing || x.advancing || x.firer);
    default:
      return false;
  }
}

bool PlainCase::member_in_step(ReferenceSet set, std::size_t r, LocationId from, LocationId to) const {
  if (set != ReferenceSet::can_fire) return member(set, r);
  const auto fires_at = [&](LocationId at) { return sees(r, at) && in_range(r, at); };
  return member(ReferenceSet::armed, r) && (fires_at(from) || fires_at(to));
}

int PlainCase::away(ReferenceSet set, LocationId at) const {
  if (set == ReferenceSet::firer && by_edge_) return kEdgeTurned - edge_distance(at, EdgeSide::own);
  int least = -1;
  for (std::size_t r = 0; r < s_.references.size(); ++r)
    if (member(set, r) && (least < 0 || distance(r, at) < least)) least = distance(r, at);
  return std::max(least, 0);
}

int PlainCase::number(const Amount& amount) const {
  for (const auto& [word, value] : s_.numbers)
    if (!amount.word.empty() && word == amount.word) return value;
  return amount.number;
}

bool PlainCase::held(LocationId at) const {
  return std::find(s_.enemy_held.begin(), s_.enemy_held.end(), at) != s_.enemy_held.end();
}

bool PlainCase::friend_at(LocationId at) const {
  return std::find(s_.friends.begin(), s_.friends.end(), at) != s_.friends.end();
}

bool PlainCase::in_zone(LocationId at) const {
  return std::find(s_.zone.begin(), s_.zone.end(), at) != s_.zone.end();
}

bool PlainCase::full(LocationId at) const {
  return at != s_.at && std::find(s_.full.begin(), s_.full.end(), at) != s_.full.end();
}

bool PlainCase::room(LocationId at, bool at_goal) const {
  if (off(at) || !full(at)) return true;
  if (held(at) && policy_.occupancy.enemies == EnemyRule::disperse) return true;
  return at_goal && policy_.occupancy.overstack == Overstack::at_goal;
}

// ---- conditions

bool PlainCase::leaves_cover(const Condition& c, LocationId from, LocationId to, int& reference) const {
  for (std::size_t r = 0; r < s_.references.size(); ++r)
    if (member(wide(c.of), r) && exposed(r, from)) return false;
  for (std::size_t r = 0; r < s_.references.size(); ++r)
    if (member(wide(c.of), r) && member_in_step(c.of, r, from, to) && exposed(r, to)) {
      reference = static_cast<int>(r);
      return true;
    }
  return false;
}

bool PlainCase::fire_swept(LocationId from, LocationId to) const {
  const auto danger = [&](LocationId at) {
    const auto swept = std::find_if(s_.swept.begin(), s_.swept.end(), [&](const Swept& x) { return x.at == at; });
    return swept == s_.swept.end() ? Swept{at, 0, false} : *swept;
  };
  return from != s_.trench && danger(to).swept && danger(to).danger > danger(from).danger;
}

bool PlainCase::holds(const Condition& c, LocationId from, LocationId to, int& reference) const {
  reference = -1;
  switch (c.what) {
    case Predicate::impassable:
      return !off(to) && cost(from, to) < 0;
    case Predicate::enemy_held:
      return held(to);
    case Predicate::from_cover_to_open:
      return leaves_cover(c, from, to, reference);
    case Predicate::fire_swept:
      return fire_swept(from, to);
    case Predicate::from_zone:
      return in_zone(from);
    case Predicate::none:
      return !holds(c.parts.front(), from, to, reference) || (reference = -1, false);
    case Predicate::all:
    case Predicate::any: {
      std::size_t held_parts = 0;
      int first = -1;
      for (const Condition& part : c.parts) {
        int of = -1;
        if (!holds(part, from, to, of)) continue;
        ++held_parts;
        if (first < 0) first = of;
        if (c.what == Predicate::any) break;
      }
      const bool yes = c.what == Predicate::all ? held_parts == c.parts.size() : held_parts > 0;
      if (yes) reference = first;
      return yes;
    }
    case Predicate::nearer:
    case Predicate::not_farther:
    case Predicate::into_contact:
    case Predicate::into_reach:
      return holds_of_enemies(c, from, to, reference);
    default:
      return holds_at(c, to);
  }
}

bool PlainCase::holds_of_enemies(const Condition& c, LocationId from, LocationId to, int& reference) const {
  if (c.of == ReferenceSet::firer && by_edge_ && c.what == Predicate::nearer) return away(c.of, to) < away(c.of, from);
  if (c.of == ReferenceSet::firer && by_edge_ && c.what == Predicate::not_farther)
    return away(c.of, to) <= away(c.of, from);
  for (std::size_t r = 0; r < s_.references.size(); ++r) {
    if (!member_in_step(c.of, r, from, to)) continue;
    const int before = distance(r, from);
    const int after = distance(r, to);
    const bool close = fights(r) && after <= number(c.k);
    const bool forbids = c.what == Predicate::nearer         ? after < before
                         : c.what == Predicate::not_farther  ? after <= before
                         : c.what == Predicate::into_contact ? close && before > 0
                                                             : close && after <= before;
    if (!forbids) continue;
    reference = static_cast<int>(r);
    return true;
  }
  return false;
}

bool PlainCase::holds_at(const Condition& c, LocationId at) const {
  bool any = false;
  bool open = false;  // some enemy of the set makes the condition false
  const auto finds = [&](std::size_t r) {
    if (c.what == Predicate::in_cover) return sees(r, at) && in_range(r, at) && !covered(r, at);
    if (c.what == Predicate::behind_cover) return !covered(r, at);
    return c.what == Predicate::concealed ? exposed(r, at) : sees(r, at);
  };
  for (std::size_t r = 0; r < s_.references.size(); ++r) {
    if (!member(wide(c.of), r)) continue;
    any = true;
    open = open || finds(r);
  }
  switch (c.what) {
    case Predicate::always:
      return true;
    case Predicate::in_cover:
    case Predicate::concealed:
      return !open;
    case Predicate::behind_cover:
      return any && !open;
    case Predicate::in_sight:
      return open;
    case Predicate::enemy_held:
      return held(at);
    case Predicate::friend_held:
      return friend_at(at);
    case Predicate::full:
      return full(at);
    case Predicate::in_zone:
      return in_zone(at);
    case Predicate::none:
      return !holds_at(c.parts.front(), at);
    case Predicate::any:
      return any_at(c.parts, at);
    case Predicate::all: {
      bool every = true;
      for (const Condition& part : c.parts) every = every && holds_at(part, at);
      return every;
    }
    default:
      return false;
  }
}

bool PlainCase::any_at(const std::vector<Condition>& list, LocationId at) const {
  return std::any_of(list.begin(), list.end(), [&](const Condition& c) { return holds_at(c, at); });
}

Compulsion PlainCase::gate() const {
  if (any_at(policy_.gate.stay, s_.at)) return Compulsion::stay;
  if (any_at(policy_.gate.must, s_.at)) return Compulsion::must;
  if (!any_at(policy_.gate.may, s_.at)) return Compulsion::none;
  // A `may` gate with reference sets holds only if one of the sets is not empty.
  if (policy_.references.empty()) return Compulsion::may;
  for (const ReferenceSet set : policy_.references)
    for (std::size_t r = 0; r < s_.references.size(); ++r)
      if (set == ReferenceSet::firer || member(set, r)) return Compulsion::may;
  return Compulsion::none;
}

bool PlainCase::ends_at(LocationId at) const {
  if (off(at)) return true;
  return at != s_.at && (held(at) || (stops_at(at) && room(at, false)));
}

// ---- steps

std::optional<RefusedStep> PlainCase::refusal(LocationId from, LocationId to, bool with_direction) const {
  RefusedStep out{from, off(to) ? kNowhere : to, Direction::north, {}, -1, policy_.citation, {}};
  const auto because = [&](std::string_view by) {
    out.by = by;
    return std::optional<RefusedStep>(out);
  };
  for (const Condition& c : policy_.forbid)
    if (holds(c, from, to, out.reference)) {
      if (!c.rule.empty()) out.rule = c.rule;
      out.code = c.code;
      out.condition = &c;
      return because(c.text);
    }
  out.reference = -1;
  if (!off(to) && cost(from, to) < 0) return because("impassable");
  if (with_direction)
    if (const std::string_view rule = misdirected(from, to, out.reference); !rule.empty()) return because(rule);
  if (!off(to) && held(to) && policy_.occupancy.enemies != EnemyRule::disperse) return because("enemyHeld");
  if (!off(to) && friend_at(to) && policy_.occupancy.friends == FriendRule::block) return because("friendHeld");
  if (leads_off(to)) return because("offMap");
  return std::nullopt;
}

std::string_view PlainCase::misdirected(LocationId from, LocationId to, int& reference) const {
  Condition c;
  c.of = policy_.direction_from;
  switch (policy_.direction) {
    case DirectionRule::not_nearer:
      c.what = Predicate::nearer;
      return holds(c, from, to, reference) ? "notNearer" : "";
    case DirectionRule::away_from:
      c.what = Predicate::not_farther;
      return holds(c, from, to, reference) ? "awayFrom" : "";
    case DirectionRule::toward_edge:
      return edge_distance(to, policy_.direction_edge) < edge_distance(from, policy_.direction_edge) ? ""
                                                                                                     : "towardEdge";
    default:
      return {};
  }
}

bool PlainCase::leads_off(LocationId to) const {
  return off(to) && (policy_.edge.rule != EdgeRule::exit || !counts(to, policy_.edge.side));
}

// The one step that leads straight away, even if it is barred.
std::optional<LocationId> PlainCase::straight_away(LocationId from) const {
  std::optional<LocationId> best;
  std::vector<int> best_values;
  std::vector<std::pair<int, LocationId>> steps;
  const std::vector<LocationId> next = next_to(from);
  for (std::size_t d = 0; d < next.size(); ++d) steps.emplace_back(direction_rank(static_cast<Direction>(d)), next[d]);
  std::sort(steps.begin(), steps.end());
  for (const auto& [rank, to] : steps) {
    if (away(policy_.direction_from, to) != away(policy_.direction_from, from) + 1) continue;
    std::vector<int> values;
    std::ptrdiff_t straightness = 0;  // number of values up to the last that is summed along the path
    for (const Key& k : policy_.prefer) {
      values.push_back(is_path_key(k.what) ? added(k, from, to) : worth(k, to));
      if (is_path_key(k.what)) straightness = static_cast<std::ptrdiff_t>(values.size());
    }
    // Among equally straight steps one that stays on the map comes first.
    values.insert(values.begin() + straightness, leads_off(to) ? 1 : 0);
    if (best && !(values < best_values)) continue;
    best = to;
    best_values = std::move(values);
  }
  return best;
}

std::optional<RefusedStep> PlainCase::refusal(LocationId from, LocationId to) const {
  if (policy_.direction == DirectionRule::straight_ray && straight_away(from) != to) {
    RefusedStep out{from, off(to) ? kNowhere : to, Direction::north, "straightRay", -1, policy_.citation, {}};
    return out;
  }
  auto no = refusal(from, to, true);
  if (!no || !policy_.unless_stuck) return no;
  // The direction rule counts only where it leaves some step.
  for (const LocationId other : next_to(from))
    if (!refusal(from, other, true)) return no;
  return refusal(from, to, false);
}

// ---- keys and goals

int PlainCase::worth(const Key& key, LocationId end) const {
  int value = 0;
  switch (key.what) {
    case KeyKind::dist_from:
      value = away(key.of, end);
      break;
    case KeyKind::friends_near:
      for (const LocationId f : s_.friends) value += hexrout::distance(hex(f), hex(end)) <= 1 ? 1 : 0;
      break;
    case KeyKind::edge_distance:
      value = edge_distance(end, EdgeSide::own);
      break;
    case KeyKind::place_distance:
      value = place_distance(key.place, end);
      break;
    case KeyKind::off_map:
      value = off(end) ? 1 : 0;
      break;
    case KeyKind::cover:
      for (std::size_t r = 0; r < s_.references.size(); ++r) value += member(key.of, r) && covered(r, end) ? 1 : 0;
      break;
    default:
      break;
  }
  return key.most ? -value : value;
}

int PlainCase::added(const Key& key, LocationId from, LocationId to) const {
  if (key.what == KeyKind::cost) return cost(from, to);
  if (key.what == KeyKind::zone_hexes) return in_zone(to) ? 1 : 0;
  int sum = 0;
  for (std::size_t r = 0; r < s_.references.size(); ++r) {
    if (key.what == KeyKind::exposed_hexes && member(wide(key.of), r) && exposed(r, to)) return 1;
    if (key.what != KeyKind::cross_deviation || !member(key.of, r)) continue;
    if (distance(r, s_.at) != away(key.of, s_.at)) continue;
    const Axial origin = to_axial(hex(s_.references[r].at));
    const Axial v = to_axial(hex(s_.at)) - origin;
    const Axial w = to_axial(hex(to)) - origin;
    sum += std::abs(v.q * w.r - v.r * w.q);
  }
  return sum;
}

std::vector<int> PlainCase::added(LocationId from, LocationId to) const {
  std::vector<int> out;
  for (const Key& k : policy_.prefer)
    if (is_path_key(k.what)) out.push_back(added(k, from, to));
  out.push_back(cost(from, to));
  return out;
}

int PlainCase::enemy_distance(const Goal& goal, LocationId at) const {
  int best = -1;
  for (std::size_t r = 0; r < s_.references.size(); ++r)
    if (member(goal.of, r) && !off(at) && distance(r, at) <= number(goal.k) && (best < 0 || distance(r, s_.at) < best))
      best = distance(r, s_.at);
  return best;
}

bool PlainCase::meets(const Goal& goal, LocationId end, bool started) const {
  for (const Condition& where : goal.where)
    if (!holds_at(where, end)) return false;
  Condition c;
  c.of = goal.of;
  switch (goal.what) {
    case GoalKind::cover:
      c.what = Predicate::in_cover;
      return !off(end) && holds_at(c, end);
    case GoalKind::concealment:
      c.what = Predicate::concealed;
      return !off(end) && holds_at(c, end);
    case GoalKind::place:
      return place_distance(goal.place, end) == 0;
    case GoalKind::edge:
      if (off(end)) return counts(end, goal.side);
      return policy_.edge.rule != EdgeRule::exit && edge_distance(end, goal.side) == 1;
    case GoalKind::enemy:
      return enemy_distance(goal, end) >= 0;
    case GoalKind::farther_than:
      for (std::size_t r = 0; r < s_.references.size(); ++r)
        if (member(goal.of, r) && distance(r, end) <= number(goal.k)) return false;
      return true;
    case GoalKind::farthest_from:
    case GoalKind::every_legal:
      return started;
    case GoalKind::here:
      return !started;
  }
  return false;
}

std::pair<int, int> PlainCase::measure(const Goal& goal, LocationId end, int left, int least) const {
  if (goal.what == GoalKind::farthest_from) return {-(away(goal.of, end) + (off(end) ? left / open_step() : 0)), 0};
  return {goal.what == GoalKind::enemy ? enemy_distance(goal, end) : 0, goal.nearest ? least : 0};
}

}  // namespace hexrout
