// The plain twin of Withdrawal: every path that enters no Location twice, one after the other, each step and end judged
// by the facts of the referee (rout/referee/plain_case.hpp).
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "rout/referee/plain_case.hpp"
#include "rout/withdrawal_fixture.hpp"

namespace hexrout::testing {

// True if a goal may lie farther than the move goes.
inline bool goes_beyond(const WithdrawalPolicy& p) {
  return std::any_of(p.goals.begin(), p.goals.end(), [](const Goal& g) { return g.beyond; });
}

class PlainWithdrawal {
 public:
  struct Path {
    std::vector<LocationId> path;  // pseudo ids above the map's for hexes beyond the edge
    std::vector<int> ranks;
    std::vector<int> spent_at;
    std::vector<int> sums;  // of the policy's keys that add up along a path, in their order
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

  PlainWithdrawal(const Map& map, const WithdrawalPolicy& policy, const Situation& s)
      : p_(policy), s_(s), case_(map, policy, s) {}

  Answer plan() {
    Answer a;
    a.gate = case_.gate();
    if (a.gate == Compulsion::none || a.gate == Compulsion::stay) return a;
    Path start;
    start.path = {s_.at};
    start.spent_at = {s_.spent};
    start.sums.assign(static_cast<std::size_t>(std::count_if(p_.prefer.begin(), p_.prefer.end(),
                                                             [](const Key& k) { return is_path_key(k.what); })),
                      0);
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
          if (!among && within(r) && case_.room(r.path.back(), false)) rest.push_back(&r);
        }
        append(a, rest, -1);
      }
    }
    a.failed = a.options.empty() && a.gate == Compulsion::must;
    return a;
  }

  // Every path that meets the first attainable goal as well as any does, and those that may end elsewhere.
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
        if (within(r) && case_.room(r.path.back(), false)) add(r);
    }
    return out;
  }

  // True if the path begins one that leads to the end of an option as well as the option's own does.
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
  bool off(LocationId l) const { return case_.off(l); }
  bool within(const Path& r) const { return case_.exact() || r.spent() <= s_.budget; }

  // The directions of the legal steps from a Location, by rank.
  const std::map<int, LocationId>& legal(LocationId from) {
    const auto [known, is_new] = legal_.try_emplace(from);
    if (!is_new) return known->second;
    const std::vector<LocationId> next = case_.next_to(from);
    for (std::size_t d = 0; d < next.size(); ++d)
      if (!case_.refusal(from, next[d])) known->second.emplace(direction_rank(static_cast<Direction>(d)), next[d]);
    return known->second;
  }

  // Tries every path from here on; true if one of them may end.
  bool walk(const Path& path) {
    const LocationId here = path.path.back();
    const bool beyond = goes_beyond(p_);
    const bool passes = case_.exact() && p_.occupancy.friends == FriendRule::pass_and_displace && case_.full(here);
    bool on = false;
    // A mover that halts among friends continues behind them and no farther.
    const int so_far = passes && !off(here) && case_.stops_at(here) ? std::max(path.spent(), s_.budget) : path.spent();
    if (!off(here) && path.path.size() > 1) entered_.insert(here);
    if (!case_.ends_at(here)) {
      const std::map<int, LocationId>& steps = legal(here);
      if (so_far < s_.budget || beyond || passes)
        for (int rank = 0; rank < kDirections; ++rank)
          if (!steps.contains(rank)) refused_.emplace(here, rank);
      for (const auto& [rank, to] : steps) {
        if (std::count(path.path.begin(), path.path.end(), to) > 0) continue;
        const int spent = so_far + case_.cost(here, to);
        if (spent > s_.budget && !beyond &&
            (!passes || (p_.occupancy.displace > 0 && spent > s_.budget + p_.occupancy.displace)))
          continue;
        Path next = path;
        next.path.push_back(to);
        next.ranks.push_back(rank);
        next.spent_at.push_back(spent);
        const std::vector<int> added = case_.added(here, to);
        for (std::size_t k = 0; k < next.sums.size(); ++k) next.sums[k] += added[k];
        on = walk(next) || on;
      }
    }
    if (case_.exact()) {
      if (on) return true;
      if (!case_.room(here, false) && p_.occupancy.overstack != Overstack::this_move) return false;
    }
    paths_.push_back(path);
    return true;
  }

  std::vector<const Path*> nearest(const Goal& g) const {
    std::vector<const Path*> meeting;
    for (const Path& r : paths_) {
      if (!case_.meets(g, r.path.back(), r.path.size() > 1)) continue;
      if (!case_.exact() && (!case_.room(r.path.back(), true) || (!g.beyond && !within(r)))) continue;
      if (g.within && r.spent() - s_.spent > case_.number(*g.within)) continue;
      meeting.push_back(&r);
    }
    std::map<LocationId, int> least;  // cost of a path to this end
    for (const Path* r : meeting) {
      const auto known = least.emplace(r->path.back(), r->spent()).first;
      known->second = std::min(known->second, r->spent());
    }
    const auto measure = [&](const Path& r) {
      return case_.measure(g, r.path.back(), s_.budget - r.spent(), least.at(r.path.back()));
    };
    std::pair best(1 << 30, 0);
    for (const Path* r : meeting) best = std::min(best, measure(*r));
    std::vector<const Path*> out;
    for (const Path* r : meeting)
      if (measure(*r) == best) out.push_back(r);
    if (g.farthest == ReferenceSet::none) return out;
    int most = 0;
    for (const Path* r : out) most = std::max(most, case_.away(g.farthest, r->path.back()));
    out.erase(std::remove_if(out.begin(), out.end(),
                             [&](const Path* r) { return case_.away(g.farthest, r->path.back()) < most; }),
              out.end());
    return out;
  }
  std::vector<int> values(const Path& r) const {
    std::vector<int> v;
    auto sum = r.sums.begin();
    const LocationId end = r.path.back();
    // Beyond the edge the rest of the budget counts as hexes.
    const int left = off(end) ? (s_.budget - r.spent()) / case_.open_step() : 0;
    for (const Key& key : p_.prefer) {
      v.push_back(is_path_key(key.what) ? *sum++ : case_.worth(key, end));
      if (key.what == KeyKind::dist_from) v.back() += key.most ? -left : left;
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
        while (o.path.size() > 1 &&
               (r.path->spent_at[o.path.size() - 1] > s_.budget || !case_.room(o.path.back(), false)))
          o.path.pop_back();
      for (LocationId& l : o.path)
        if (off(l)) l = kNowhere;
      a.options.push_back(o);
    }
  }

  const WithdrawalPolicy& p_;
  const Situation& s_;
  PlainCase case_;
  std::map<LocationId, std::map<int, LocationId>> legal_;
  std::vector<Path> paths_;
  std::set<LocationId> entered_;
  std::set<std::pair<LocationId, int>> refused_;
};

}  // namespace hexrout::testing
