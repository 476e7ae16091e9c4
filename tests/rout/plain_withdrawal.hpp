// The plain twin of Withdrawal: every path that enters no Location twice, one after the other, judged by
// conditions written down a second time.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "rout/withdrawal_fixture.hpp"

namespace hexrout::testing {

// A goal may lie farther than the move goes.
inline bool goes_beyond(const WithdrawalPolicy& p) {
  return std::any_of(p.goals.begin(), p.goals.end(), [](const Goal& g) { return g.beyond; });
}

class PlainWithdrawal {
 public:
  struct Path {
    std::vector<LocationId> path;  // pseudo ids above the map's for hexes beyond the edge
    std::vector<int> ranks;
    std::vector<int> spent_at;
    std::vector<int> sums;  // by policy key
    int spent() const { return spent_at.back(); }
  };
  struct Option {
    Path whole;
    int goal = -1;
    std::vector<LocationId> path;  // cut to the budget; kNowhere off the map
    std::vector<int> values;
  };
  struct Answer {
    Compulsion gate = Compulsion::none;
    bool failed = false;
    std::size_t equal = 0;
    std::vector<Option> options;
    std::set<LocationId> entered;                  // on the map, by some path
    std::set<std::pair<LocationId, int>> refused;  // steps from where a path has budget left, by rank
  };

  PlainWithdrawal(const Map& map, const WithdrawalPolicy& policy, const Situation& s) : map_(map), p_(policy), s_(s) {
    resolve_firer();
  }

  Answer plan() {
    Answer a;
    a.gate = gate();
    if (a.gate == Compulsion::none || a.gate == Compulsion::stay) return a;
    Path start;
    start.path = {s_.at};
    start.spent_at = {s_.spent};
    start.sums.assign(p_.prefer.size(), 0);
    paths_.clear();
    entered_.clear();
    refused_.clear();
    walk(start);
    a.entered = entered_;
    a.refused = refused_;
    for (int g = 0; g < static_cast<int>(p_.goals.size()) && a.options.empty(); ++g) {
      std::vector<const Path*> kept = nearest(p_.goals[static_cast<std::size_t>(g)]);
      if (kept.empty()) continue;
      append(a, kept, g);
      a.equal = a.options.size();
      if (p_.goals[static_cast<std::size_t>(g)].need != Need::must) {
        std::vector<const Path*> rest;
        for (const Path& r : paths_) {
          const bool among =
              std::any_of(kept.begin(), kept.end(), [&](const Path* k) { return k->path.back() == r.path.back(); });
          if (!among && within(r) && stands(r.path.back(), false)) rest.push_back(&r);
        }
        append(a, rest, -1);
      }
    }
    a.failed = a.options.empty() && a.gate == Compulsion::must;
    return a;
  }

  // Every path that meets the first goal that any meets as well as any does, and those that may end elsewhere.
  std::vector<std::vector<LocationId>> legal_paths() {
    std::vector<std::vector<LocationId>> out;
    plan();
    const auto add = [&](const Path& r) {
      out.push_back(r.path);
      for (LocationId& l : out.back())
        if (off(l)) l = kNowhere;
    };
    for (std::size_t g = 0; g < p_.goals.size() && out.empty(); ++g) {
      const std::vector<const Path*> kept = nearest(p_.goals[g]);
      for (const Path* r : kept) add(*r);
      if (kept.empty() || p_.goals[g].need == Need::must) continue;
      for (const Path& r : paths_)
        if (within(r) && stands(r.path.back(), false)) add(r);
    }
    return out;
  }

  // Whether a path is the beginning of one that leads to the end of an option as well as the option's own does.
  bool begins_a_best(const std::vector<LocationId>& path) {
    const Answer a = plan();
    const auto as_good = [&](const Path& r) {
      return std::any_of(a.options.begin(), a.options.end(), [&](const Option& o) {
        return o.goal >= 0 && o.whole.path.back() == r.path.back() && o.whole.sums == r.sums &&
               o.whole.spent() == r.spent();
      });
    };
    return std::any_of(paths_.begin(), paths_.end(), [&](const Path& r) {
      return path.size() <= r.path.size() && std::equal(path.begin(), path.end(), r.path.begin()) && as_good(r);
    });
  }

 private:
  // ---- hexes
  bool off(LocationId l) const { return l >= map_.location_count(); }
  Hex hex(LocationId l) const {
    if (!off(l)) return map_.hex(map_.location(l).hex).at;
    const std::uint32_t k = l.number() - map_.location_count();
    return neighbour(map_.hex(HexId{k / 6}).at, static_cast<Direction>(k % 6));
  }
  int dist(std::size_t r, LocationId l) const { return hexrout::distance(hex(s_.references[r].at), hex(l)); }
  std::vector<std::pair<int, LocationId>> next_to(LocationId l) const {
    std::vector<std::pair<int, LocationId>> out;
    const HexId h = map_.location(l).hex;
    for (int rank = 0; rank < 6; ++rank) {
      const auto d = static_cast<Direction>((rank + 2) % 6);
      const HexId n = map_.neighbour(h, d);
      const auto beyond = LocationId(map_.location_count() + h.number() * 6 + static_cast<std::uint32_t>(d));
      out.emplace_back(rank, n == kNowhere ? beyond : map_.ground(n));
    }
    return out;
  }
  std::uint8_t side(LocationId l) const {
    const Hex at = hex(l);
    int first = at.col + 1;
    for (const HexId h : map_.hexes()) first = std::min<int>(first, map_.hex(h).at.col);
    if (at.col < first) return kWestSide;
    if (at.col >= map_.columns()) return kEastSide;
    const Hex from = map_.hex(HexId{(l.number() - map_.location_count()) / 6}).at;
    return doubled_y(at) < doubled_y(from) ? kNorthSide : kSouthSide;
  }
  bool counts(LocationId beyond, EdgeSide wanted) const {
    return wanted == EdgeSide::any || s_.own_edges == 0 || (s_.own_edges & side(beyond)) != 0;
  }
  // Hexes to the edge by relaxation until nothing changes.
  int edge_distance(LocationId l, EdgeSide wanted) const {
    if (off(l)) return counts(l, wanted) ? 0 : 50000;
    std::vector<int> d(map_.hex_count(), 50000);
    for (bool changed = true; changed;) {
      changed = false;
      for (const HexId h : map_.hexes())
        for (const auto& [rank, n] : next_to(map_.ground(h))) {
          const int via = (off(n) ? (counts(n, wanted) ? 0 : 50000) : d[map_.location(n).hex]) + 1;
          if (via < d[h]) {
            d[h] = via;
            changed = true;
          }
        }
    }
    return d[map_.location(l).hex];
  }
  int place_distance(const std::string& place, LocationId l) const {
    if (off(l)) return 50000;
    std::vector<int> d(map_.hex_count(), 50000);
    for (const auto& [name, at] : s_.places)
      if (name == place)
        for (const LocationId x : at) d[map_.location(x).hex] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (const HexId h : map_.hexes())
        for (const auto& [rank, n] : next_to(map_.ground(h))) {
          if (off(n) || cost(map_.ground(h), n) < 0) continue;
          if (d[map_.location(n).hex] + 1 < d[h]) {
            d[h] = d[map_.location(n).hex] + 1;
            changed = true;
          }
        }
    }
    return d[map_.location(l).hex];
  }
  // Beyond the edge the map goes on as open ground, which costs two half movement points.
  int open_step() const { return p_.budget.unit == BudgetUnit::half_mf && p_.budget.terrain_costs ? 2 : 1; }
  int cost(LocationId from, LocationId to) const {
    if (off(to)) return open_step();
    const int c = s_.step_cost(from, to);
    return c < 0 ? -1 : p_.budget.terrain_costs ? c : 1;
  }

  // ---- references
  bool sees(std::size_t r, LocationId l) const { return !off(l) && s_.sees(s_.references[r].at, l); }
  bool range(std::size_t r, LocationId l) const {
    return s_.references[r].range < 0 || dist(r, l) <= s_.references[r].range;
  }
  bool cover(std::size_t r, LocationId l) const { return off(l) || s_.covered(l, s_.references[r].at); }
  bool open(std::size_t r, LocationId l) const {
    return sees(r, l) && range(r, l) && !cover(r, l) && !s_.concealed(l, s_.references[r].at);
  }
  bool fights(std::size_t r) const { return s_.references[r].armed && s_.references[r].unbroken; }
  void resolve_firer() {
    for (std::size_t r = 0; r < s_.references.size(); ++r)
      if (s_.references[r].firer && !s_.references[r].anchor && dist(r, s_.at) > 0) firers_.push_back(r);
    if (!firers_.empty()) return;
    int best = 1000000;
    for (std::size_t r = 0; r < s_.references.size(); ++r)
      if (s_.references[r].known && !s_.references[r].anchor && dist(r, s_.at) > 0 && dist(r, s_.at) < best) {
        best = dist(r, s_.at);
        firers_ = {r};
      }
    by_edge_ = firers_.empty();
  }
  bool in(ReferenceSet set, std::size_t r) const {
    const Reference& x = s_.references[r];
    if (set == ReferenceSet::anchor) return x.anchor;
    if (x.anchor) return false;
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
        return x.known && fights(r) && sees(r, s_.at) && range(r, s_.at);
      case ReferenceSet::pressing:
        return x.known && (x.firing || x.advancing || x.firer);
      default:
        return false;
    }
  }
  // Membership for a step.
  bool in_step(ReferenceSet set, std::size_t r, LocationId from, LocationId to) const {
    if (set == ReferenceSet::can_fire)
      return in(ReferenceSet::armed, r) && ((sees(r, from) && range(r, from)) || (sees(r, to) && range(r, to)));
    return in(set, r);
  }
  ReferenceSet wide(ReferenceSet set) const { return set == ReferenceSet::can_fire ? ReferenceSet::armed : set; }
  int away(ReferenceSet set, LocationId l) const {
    if (set == ReferenceSet::firer && by_edge_) return 100000 - edge_distance(l, EdgeSide::own);
    int best = -1;
    for (std::size_t r = 0; r < s_.references.size(); ++r)
      if (in(set, r) && (best < 0 || dist(r, l) < best)) best = dist(r, l);
    return std::max(best, 0);
  }
  int number(const Amount& a) const {
    for (const auto& [w, n] : s_.numbers)
      if (!a.word.empty() && w == a.word) return n;
    return a.number;
  }
  bool held(LocationId l) const { return std::count(s_.enemy_held.begin(), s_.enemy_held.end(), l) > 0; }

  // ---- conditions
  bool holds(const Condition& c, LocationId from, LocationId to) const {
    const bool edge_mode = c.of == ReferenceSet::firer && by_edge_;
    for (std::size_t r = 0; r < s_.references.size(); ++r) {
      if (!in_step(c.of, r, from, to)) continue;
      const int before = dist(r, from);
      const int behind = dist(r, to);
      if (c.what == Predicate::nearer && !edge_mode && behind < before) return true;
      if (c.what == Predicate::into_contact && fights(r) && behind <= number(c.k) && before != 0) return true;
      if (c.what == Predicate::into_reach && fights(r) && behind <= number(c.k) && behind <= before) return true;
    }
    if (edge_mode && c.what == Predicate::nearer) return away(c.of, to) < away(c.of, from);
    if (c.what == Predicate::from_cover_to_open) {
      bool here = false;
      bool there = false;
      for (std::size_t r = 0; r < s_.references.size(); ++r) {
        if (!in(wide(c.of), r)) continue;
        here = here || open(r, from);
        there = there || (in_step(c.of, r, from, to) && open(r, to));
      }
      return !here && there;
    }
    if (c.what == Predicate::fire_swept) {
      const auto danger = [&](LocationId l) {
        for (const Swept& s : s_.swept)
          if (s.at == l) return s.danger;
        return 0;
      };
      const bool swept =
          std::any_of(s_.swept.begin(), s_.swept.end(), [&](const Swept& s) { return s.at == to && s.swept; });
      return from != s_.trench && swept && danger(to) > danger(from);
    }
    if (c.what == Predicate::impassable) return !off(to) && cost(from, to) < 0;
    if (c.what == Predicate::enemy_held) return held(to);
    if (c.what == Predicate::always) return true;
    return false;
  }
  bool holds_at(const Condition& c, LocationId l) const {
    const auto some = [&](auto&& test) {
      for (std::size_t r = 0; r < s_.references.size(); ++r)
        if (in(wide(c.of), r) && test(r)) return true;
      return false;
    };
    switch (c.what) {
      case Predicate::always:
        return true;
      case Predicate::in_cover:
        return !some([&](std::size_t r) { return sees(r, l) && range(r, l) && !cover(r, l); });
      case Predicate::behind_cover:
        return some([](std::size_t) { return true; }) && !some([&](std::size_t r) { return !cover(r, l); });
      case Predicate::concealed:
        return !some([&](std::size_t r) { return open(r, l); });
      case Predicate::in_sight:
        return some([&](std::size_t r) { return sees(r, l); });
      default:
        return false;
    }
  }
  bool any_at(const std::vector<Condition>& list, LocationId l) const {
    for (const Condition& c : list)
      if (holds_at(c, l)) return true;
    return false;
  }
  Compulsion gate() const {
    if (any_at(p_.gate.stay, s_.at)) return Compulsion::stay;
    if (any_at(p_.gate.must, s_.at)) return Compulsion::must;
    if (!any_at(p_.gate.may, s_.at)) return Compulsion::none;
    if (p_.references.empty()) return Compulsion::may;
    for (const ReferenceSet set : p_.references) {
      if (set == ReferenceSet::firer && !s_.references.empty()) return Compulsion::may;
      for (std::size_t r = 0; r < s_.references.size(); ++r)
        if (set != ReferenceSet::firer && in(set, r)) return Compulsion::may;
    }
    return Compulsion::none;
  }

  // ---- steps
  bool refused(LocationId from, LocationId to, bool direction) const {
    for (const Condition& c : p_.forbid)
      if (holds(c, from, to)) return true;
    if (!off(to) && cost(from, to) < 0) return true;
    Condition c;
    c.of = p_.direction_from;
    c.what = Predicate::nearer;
    if (direction && p_.direction == DirectionRule::not_nearer && holds(c, from, to)) return true;
    if (!off(to) && held(to) && p_.occupancy.enemies != EnemyRule::disperse) return true;
    return lost_to(to);
  }
  // Beyond an edge that holds the mover.
  bool lost_to(LocationId to) const {
    if (!off(to)) return false;
    return p_.edge.rule != EdgeRule::exit || (p_.edge.side == EdgeSide::own && !counts(to, EdgeSide::own));
  }
  int worth(const Key& k, LocationId end, int left) const {
    int v = 0;
    if (k.what == KeyKind::dist_from) v = away(k.of, end) + (off(end) ? left : 0);
    if (k.what == KeyKind::friends_near)
      for (const LocationId f : s_.friends) v += hexrout::distance(hex(f), hex(end)) <= 1 ? 1 : 0;
    if (k.what == KeyKind::edge_distance) v = edge_distance(end, EdgeSide::own);
    if (k.what == KeyKind::place_distance) v = place_distance(k.place, end);
    if (k.what == KeyKind::off_map) v = off(end) ? 1 : 0;
    if (k.what == KeyKind::cover)
      for (std::size_t r = 0; r < s_.references.size(); ++r) v += in(k.of, r) && cover(r, end) ? 1 : 0;
    return k.most ? -v : v;
  }
  int added(const Key& k, LocationId from, LocationId to) const {
    if (k.what == KeyKind::cost) return cost(from, to);
    if (k.what == KeyKind::exposed_hexes) {
      for (std::size_t r = 0; r < s_.references.size(); ++r)
        if (in(wide(k.of), r) && open(r, to)) return 1;
      return 0;
    }
    if (k.what == KeyKind::cross_deviation) {
      int sum = 0;
      for (std::size_t r = 0; r < s_.references.size(); ++r) {
        if (!in(k.of, r) || dist(r, s_.at) != away(k.of, s_.at)) continue;
        const Axial o = to_axial(hex(s_.references[r].at));
        const Axial v = to_axial(hex(s_.at)) - o;
        const Axial w = to_axial(hex(to)) - o;
        sum += std::abs(v.q * w.r - v.r * w.q);
      }
      return sum;
    }
    return 0;
  }
  std::vector<std::pair<int, LocationId>> legal(LocationId from) const {
    std::vector<std::pair<int, LocationId>> out;
    if (p_.direction == DirectionRule::straight_ray) {
      // Up to the last sum of the path straightness counts; on the map before off it; then the rest.
      std::size_t sums = 0;
      for (std::size_t k = 0; k < p_.prefer.size(); ++k)
        if (is_path_key(p_.prefer[k].what)) sums = k + 1;
      std::optional<std::tuple<std::vector<int>, bool, std::vector<int>, int>> best;
      for (const auto& [rank, to] : next_to(from)) {
        if (away(p_.direction_from, to) != away(p_.direction_from, from) + 1) continue;
        std::vector<int> straight;
        std::vector<int> rest;
        for (std::size_t k = 0; k < p_.prefer.size(); ++k) {
          const Key& key = p_.prefer[k];
          (k < sums ? straight : rest).push_back(is_path_key(key.what) ? added(key, from, to) : worth(key, to, 0));
        }
        std::tuple value(straight, lost_to(to), rest, rank);
        if (best && !(value < *best)) continue;
        best = std::move(value);
        out.assign(1, {rank, to});
      }
      if (!out.empty() && refused(from, out[0].second, false)) out.clear();
      return out;
    }
    for (int with_direction = 1; with_direction >= 0; --with_direction) {
      for (const auto& [rank, to] : next_to(from))
        if (!refused(from, to, with_direction == 1)) out.emplace_back(rank, to);
      if (!out.empty() || !p_.unless_stuck) break;
    }
    return out;
  }
  bool full(LocationId l) const { return l != s_.at && std::count(s_.full.begin(), s_.full.end(), l) > 0; }
  bool stands(LocationId l, bool at_goal) const {
    if (off(l)) return true;
    if (!full(l)) return true;
    if (held(l) && p_.occupancy.enemies == EnemyRule::disperse) return true;
    return at_goal && p_.occupancy.overstack == Overstack::at_goal;
  }
  bool within(const Path& r) const { return p_.budget.mode == BudgetMode::exactly || r.spent() <= s_.budget; }

  // Every path from here on; true if one of them may end.
  bool walk(const Path& path) {
    const LocationId here = path.path.back();
    const bool exact = p_.budget.mode == BudgetMode::exactly;
    const bool beyond = std::any_of(p_.goals.begin(), p_.goals.end(), [](const Goal& g) { return g.beyond; });
    bool on = false;
    const bool halts = path.path.size() > 1 && any_at(p_.stop, here);
    const bool terminal = off(here) || (path.path.size() > 1 && held(here)) || (halts && stands(here, false));
    // Whoever halts among friends goes on behind them and no farther.
    const bool displaced = halts && exact && p_.occupancy.friends == FriendRule::pass_and_displace && full(here);
    const int so_far = displaced ? std::max(path.spent(), s_.budget) : path.spent();
    if (!off(here) && path.path.size() > 1) entered_.insert(here);
    if (!terminal) {
      const std::vector<std::pair<int, LocationId>> steps = legal(here);
      const bool overruns = exact && p_.occupancy.friends == FriendRule::pass_and_displace && full(here);
      if (so_far < s_.budget || beyond || overruns)
        for (int rank = 0; rank < 6; ++rank)
          if (std::none_of(steps.begin(), steps.end(), [&](const auto& step) { return step.first == rank; }))
            refused_.emplace(here, rank);
      for (const auto& [rank, to] : steps) {
        if (std::count(path.path.begin(), path.path.end(), to) > 0) continue;
        const int spent = so_far + cost(here, to);
        if (spent > s_.budget && !beyond) {
          if (!exact || p_.occupancy.friends != FriendRule::pass_and_displace || !full(here)) continue;
          if (p_.occupancy.displace > 0 && spent > s_.budget + p_.occupancy.displace) continue;
        }
        Path next = path;
        next.path.push_back(to);
        next.ranks.push_back(rank);
        next.spent_at.push_back(spent);
        for (std::size_t k = 0; k < p_.prefer.size(); ++k)
          if (is_path_key(p_.prefer[k].what)) next.sums[k] += added(p_.prefer[k], here, to);
        on = walk(next) || on;
      }
    }
    if (!exact) {
      paths_.push_back(path);
      return true;
    }
    if (on) return true;
    if (!stands(here, false) && p_.occupancy.overstack != Overstack::this_move) return false;
    paths_.push_back(path);
    return true;
  }

  // ---- goals
  int enemy_distance(const Goal& g, LocationId l) const {
    int best = -1;
    for (std::size_t r = 0; r < s_.references.size(); ++r)
      if (in(g.of, r) && !off(l) && dist(r, l) <= number(g.k) && (best < 0 || dist(r, s_.at) < best))
        best = dist(r, s_.at);
    return best;
  }
  bool meets(const Goal& g, const Path& r) const {
    const LocationId l = r.path.back();
    Condition c;
    c.of = g.of;
    switch (g.what) {
      case GoalKind::cover:
        c.what = Predicate::in_cover;
        return !off(l) && holds_at(c, l);
      case GoalKind::concealment:
        c.what = Predicate::concealed;
        return !off(l) && holds_at(c, l);
      case GoalKind::place:
        return place_distance(g.place, l) == 0;
      case GoalKind::edge:
        if (off(l)) return counts(l, g.side);
        return p_.edge.rule != EdgeRule::exit && edge_distance(l, g.side) == 1;
      case GoalKind::enemy:
        return enemy_distance(g, l) >= 0;
      case GoalKind::farther_than:
        for (std::size_t i = 0; i < s_.references.size(); ++i)
          if (in(g.of, i) && dist(i, l) <= number(g.k)) return false;
        return true;
      case GoalKind::farthest_from:
      case GoalKind::every_legal:
        return r.path.size() > 1;
      case GoalKind::here:
        return r.path.size() == 1;
    }
    return false;
  }
  std::vector<const Path*> nearest(const Goal& g) const {
    std::vector<const Path*> meeting;
    const bool exact = p_.budget.mode == BudgetMode::exactly;
    for (const Path& r : paths_) {
      if (!meets(g, r)) continue;
      if (!exact && (!stands(r.path.back(), true) || (!g.beyond && !within(r)))) continue;
      if (g.within && r.spent() - s_.spent > number(*g.within)) continue;
      meeting.push_back(&r);
    }
    std::map<LocationId, int> least;  // cost of a path to this end
    for (const Path* r : meeting) {
      const auto known = least.emplace(r->path.back(), r->spent()).first;
      known->second = std::min(known->second, r->spent());
    }
    const auto measure = [&](const Path& r) {
      const LocationId l = r.path.back();
      if (g.what == GoalKind::farthest_from)
        return std::pair(-(away(g.of, l) + (off(l) ? (s_.budget - r.spent()) / open_step() : 0)), 0);
      const int enemy = g.what == GoalKind::enemy ? enemy_distance(g, l) : 0;
      return std::pair(enemy, g.nearest ? least.at(l) : 0);
    };
    std::pair best(1 << 30, 0);
    for (const Path* r : meeting) best = std::min(best, measure(*r));
    std::vector<const Path*> out;
    for (const Path* r : meeting)
      if (measure(*r) == best) out.push_back(r);
    if (g.farthest == ReferenceSet::none) return out;
    int most = 0;
    for (const Path* r : out) most = std::max(most, away(g.farthest, r->path.back()));
    out.erase(
        std::remove_if(out.begin(), out.end(), [&](const Path* r) { return away(g.farthest, r->path.back()) < most; }),
        out.end());
    return out;
  }
  std::vector<int> values(const Path& r) const {
    std::vector<int> v;
    for (std::size_t k = 0; k < p_.prefer.size(); ++k) {
      const Key& key = p_.prefer[k];
      v.push_back(is_path_key(key.what) ? r.sums[k] : worth(key, r.path.back(), (s_.budget - r.spent()) / open_step()));
    }
    return v;
  }
  void append(Answer& a, const std::vector<const Path*>& paths, int goal) const {
    struct Ranked {
      const Path* path;
      std::vector<int> values;
    };
    std::vector<Ranked> ranked;
    for (const Path* r : paths) ranked.push_back({r, values(*r)});
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& x, const Ranked& y) {
      if (x.values != y.values) return x.values < y.values;
      if (x.path->spent() != y.path->spent()) return x.path->spent() < y.path->spent();
      return x.path->ranks < y.path->ranks;
    });
    const std::size_t before = a.options.size();
    for (const Ranked& r : ranked) {
      const auto same = [&](const Option& o) { return o.whole.path.back() == r.path->path.back(); };
      if (std::any_of(a.options.begin() + static_cast<std::ptrdiff_t>(before), a.options.end(), same)) continue;
      Option o;
      o.whole = *r.path;
      o.goal = goal;
      o.values = r.values;
      o.path = r.path->path;
      if (goal >= 0 && p_.goals[static_cast<std::size_t>(goal)].beyond && !within(*r.path))
        while (o.path.size() > 1 && (r.path->spent_at[o.path.size() - 1] > s_.budget || !stands(o.path.back(), false)))
          o.path.pop_back();
      for (LocationId& l : o.path)
        if (off(l)) l = kNowhere;
      a.options.push_back(o);
    }
  }

  const Map& map_;
  const WithdrawalPolicy& p_;
  const Situation& s_;
  std::vector<std::size_t> firers_;
  bool by_edge_ = false;
  std::vector<Path> paths_;
  std::set<LocationId> entered_;
  std::set<std::pair<LocationId, int>> refused_;
};

}  // namespace hexrout::testing
