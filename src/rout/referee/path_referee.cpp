#include "hexrout/rout/path_referee.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "rout/referee/plain_case.hpp"

namespace hexrout {

namespace {

// Cost of a path: the keys summed along it, then the budget spent. Compared number by number.
using Cost = std::vector<int>;

Cost sum(const Cost& a, const Cost& b) {
  Cost out = a;
  for (std::size_t i = 0; i < b.size(); ++i) out[i] += b[i];
  return out;
}

// A path under judgement, with pseudo-Locations beyond the edge.
struct PathSoFar {
  std::vector<LocationId> path;
  Cost cost;
  int spent = 0;
};

class Referee {
 public:
  Referee(const Map& map, const WithdrawalPolicy& policy, const Situation& situation)
      : map_(map), case_(map, policy, situation) {}

  PathJudgement judge(std::span<const LocationId> path) {
    const Situation& s = case_.situation();
    if (path.empty() || path.front() != s.at) return wrong(PathWrong::start, 0);
    const Compulsion gate = case_.gate();
    if (path.size() > 1 && (gate == Compulsion::none || gate == Compulsion::stay))
      return wrong(PathWrong::must_stay, 1);
    PathSoFar walked{{s.at}, {}, s.spent};
    for (std::size_t i = 1; i < path.size(); ++i) {
      out_.spent = walked.spent;
      if (const PathWrong no = step(walked, path[i]); no != PathWrong::nothing) return wrong(no, i);
    }
    if (path.size() == 1 && gate != Compulsion::must) return wrong(PathWrong::nothing, 0);
    out_.spent = walked.spent;
    return wrong(end(walked, gate), path.size() - 1);
  }

 private:
  PathJudgement wrong(PathWrong what, std::size_t step) {
    out_.wrong = what;
    out_.step = step;
    return out_;
  }

  // ---- steps

  // Budget spent at the end of the path: a mover that halts among friends gives up the rest of it.
  int spent_here(const PathSoFar& w) const {
    const LocationId at = w.path.back();
    const bool displaced = case_.exact() && w.path.size() > 1 && case_.stops_at(at) && displaces() && full(at);
    return displaced ? std::max(w.spent, case_.situation().budget) : w.spent;
  }
  bool displaces() const { return case_.policy().occupancy.friends == FriendRule::pass_and_displace; }
  bool full(LocationId at) const { return !case_.off(at) && case_.full(at); }

  bool affordable(const PathSoFar& w, LocationId to) const {
    const int spent = spent_here(w) + case_.cost(w.path.back(), to);
    const int budget = case_.situation().budget;
    if (spent <= budget) return true;
    if (!case_.exact() || !displaces() || !full(w.path.back())) return false;
    const int beyond = case_.policy().occupancy.displace;
    return beyond == 0 || spent <= budget + beyond;
  }

  void take(PathSoFar& w, LocationId to) const {
    const Cost more = case_.added(w.path.back(), to);
    w.spent = spent_here(w) + case_.cost(w.path.back(), to);
    w.cost = w.cost.empty() ? more : sum(w.cost, more);
    w.path.push_back(to);
  }

  // Appends one step to the judged path.
  PathWrong step(PathSoFar& w, LocationId to) {
    const LocationId from = w.path.back();
    if (case_.off(from)) return PathWrong::not_adjacent;
    const std::vector<LocationId> next = case_.next_to(from);
    if (std::find(next.begin(), next.end(), to) == next.end()) return PathWrong::not_adjacent;
    if (std::find(w.path.begin(), w.path.end(), to) != w.path.end()) return PathWrong::again;
    if (case_.ends_at(from)) return PathWrong::halted;
    if (const auto no = case_.refusal(from, to)) {
      out_.refused = *no;
      return PathWrong::refused;
    }
    if (!affordable(w, to)) return PathWrong::budget;
    take(w, to);
    return PathWrong::nothing;
  }

  // Legal steps from the end of a path, except into Locations that it has entered.
  std::vector<LocationId> steps_on(const PathSoFar& w) const {
    std::vector<LocationId> out;
    const LocationId at = w.path.back();
    if (case_.ends_at(at)) return out;
    for (const LocationId to : case_.next_to(at))
      if (!case_.refusal(at, to) && std::find(w.path.begin(), w.path.end(), to) == w.path.end()) out.push_back(to);
    return out;
  }

  // ---- ends

  PathWrong end(const PathSoFar& w, Compulsion gate) {
    PathWrong out = case_.exact() ? exact_end(w) : end_within(w);
    if (out_.goal < 0 && case_.policy().on_failure == Failure::must_fight) out = end_at_enemies(w);
    if (w.path.size() > 1 || out == PathWrong::nothing) return out;
    // A mover without an allowed end may stay.
    return out_.goal >= 0 && gate == Compulsion::must ? PathWrong::must_go : PathWrong::nothing;
  }

  // For budgets that must be spent.
  PathWrong exact_end(const PathSoFar& w) {
    const LocationId at = w.path.back();
    if (can_go_on(w)) {
      out_.goal = 0;
      return PathWrong::goes_on;
    }
    if (!may_end_exactly(at)) return PathWrong::no_room;
    for (std::size_t g = 0; g < case_.policy().goals.size(); ++g) {
      const Goal& goal = case_.policy().goals[g];
      best_.reset();
      tried_ = 0;
      PathSoFar start{{case_.situation().at}, {}, case_.situation().spent};
      try_all(start, goal);
      if (!best_) continue;
      out_.goal = static_cast<int>(g);
      if (out_.limited) return PathWrong::nothing;
      return meets(goal, w) && measure(goal, w) == *best_ ? PathWrong::nothing : PathWrong::not_the_goal;
    }
    return w.path.size() == 1 ? PathWrong::nothing : PathWrong::not_the_goal;
  }

  bool may_end_exactly(LocationId at) const {
    return case_.room(at, false) || case_.policy().occupancy.overstack == Overstack::this_move;
  }

  // True if some continuation leads to where the mover may end.
  bool can_go_on(const PathSoFar& w) const {
    for (const LocationId to : steps_on(w)) {
      if (!affordable(w, to)) continue;
      PathSoFar next = w;
      take(next, to);
      if (case_.room(to, false) || can_go_on(next) || may_end_exactly(to)) return true;
    }
    return false;
  }

  bool meets(const Goal& goal, const PathSoFar& w) const { return case_.meets(goal, w.path.back(), w.path.size() > 1); }
  std::pair<int, int> measure(const Goal& goal, const PathSoFar& w) const {
    return case_.measure(goal, w.path.back(), case_.situation().budget - w.spent, w.spent);
  }

  // Tries every path that spends the budget; keeps the least measure of those that meet the goal. True if one may end.
  bool try_all(const PathSoFar& w, const Goal& goal) {
    if (++tried_ > kMostTried) {
      out_.limited = true;
      return true;
    }
    bool on = false;
    for (const LocationId to : steps_on(w)) {
      if (!affordable(w, to)) continue;
      PathSoFar next = w;
      take(next, to);
      on = try_all(next, goal) || on;
    }
    if (on) return true;
    if (!may_end_exactly(w.path.back())) return false;
    if (meets(goal, w)) best_ = std::min(best_.value_or(measure(goal, w)), measure(goal, w));
    return true;
  }

  // For budgets of which any part may be spent.
  PathWrong end_within(const PathSoFar& w) {
    const LocationId at = w.path.back();
    const std::vector<Goal>& goals = case_.policy().goals;
    for (std::size_t g = 0; g < goals.size(); ++g) {
      const std::vector<LocationId> ends = best_ends(goals[g]);
      if (ends.empty()) continue;
      out_.goal = static_cast<int>(g);
      const bool in = std::find(ends.begin(), ends.end(), at) != ends.end();
      if (in && (!goals[g].within || w.spent - case_.situation().spent <= case_.number(*goals[g].within)))
        return PathWrong::nothing;
      if (goals[g].need == Need::may) return case_.room(at, false) ? PathWrong::nothing : PathWrong::no_room;
      if (!case_.room(at, goals[g].need == Need::must && in)) return PathWrong::no_room;
      return goals[g].beyond ? on_the_way(w, ends) : PathWrong::not_the_goal;
    }
    return w.path.size() == 1 ? PathWrong::nothing : PathWrong::not_the_goal;
  }

  // The least cost of a way from a path to each place: relaxed until nothing changes. `by_budget`: only the budget
  // counts as cost, and no way costs more than `most`.
  std::vector<std::optional<Cost>> relax(const PathSoFar& from, bool by_budget, int most) const {
    std::vector<std::optional<Cost>> least(case_.places());
    const std::size_t keys = case_.exact() ? 0 : path_keys();
    least[from.path.back()] = by_budget ? Cost{from.spent} : from.cost.empty() ? Cost(keys, 0) : from.cost;
    std::vector<LocationId> changed{from.path.back()};
    while (!changed.empty()) {
      const std::vector<LocationId> now = std::move(changed);
      changed.clear();
      for (const LocationId at : now) {
        if (case_.ends_at(at)) continue;
        for (const LocationId to : case_.next_to(at)) {
          if (case_.refusal(at, to)) continue;
          const Cost more = by_budget ? Cost{case_.cost(at, to)} : case_.added(at, to);
          Cost cost = sum(*least[at], more);
          if (cost.back() > most || (least[to] && *least[to] <= cost)) continue;
          least[to] = std::move(cost);
          if (std::find(changed.begin(), changed.end(), to) == changed.end()) changed.push_back(to);
        }
      }
    }
    return least;
  }
  std::size_t path_keys() const {
    const auto& keys = case_.policy().prefer;
    return 1 + static_cast<std::size_t>(
                   std::count_if(keys.begin(), keys.end(), [](const Key& k) { return is_path_key(k.what); }));
  }

  PathSoFar start() const { return {{case_.situation().at}, {}, case_.situation().spent}; }

  // The ends that meet a goal best, of all within reach.
  std::vector<LocationId> best_ends(const Goal& goal) const {
    const Situation& s = case_.situation();
    const int most = goal.beyond ? std::numeric_limits<int>::max() / 2 : s.budget;
    const auto least = relax(start(), true, most);
    std::vector<LocationId> out;
    std::optional<std::pair<int, int>> best;
    for (std::size_t i = 0; i < least.size(); ++i) {
      const LocationId at(i);
      if (!least[at] || !case_.meets(goal, at, at != s.at) || !case_.room(at, true)) continue;
      const int cost = least[at]->back();
      if (goal.within && cost - s.spent > case_.number(*goal.within)) continue;
      const std::pair<int, int> measure = case_.measure(goal, at, s.budget - cost, cost);
      if (best && measure > *best) continue;
      if (best && measure < *best) out.clear();
      best = measure;
      out.push_back(at);
    }
    if (goal.farthest == ReferenceSet::none) return out;
    int most_away = 0;
    for (const LocationId at : out) most_away = std::max(most_away, case_.away(goal.farthest, at));
    std::erase_if(out, [&](LocationId at) { return case_.away(goal.farthest, at) < most_away; });
    return out;
  }

  // Judges the path as if there were no enemies, up to the first of them. For enemies that bar every way.
  PathWrong end_at_enemies(const PathSoFar& w) {
    Situation free = case_.situation();
    free.enemy_held.clear();
    WithdrawalPolicy policy = case_.policy();
    std::erase_if(policy.forbid, [](const Condition& c) { return c.what == Predicate::enemy_held; });
    const Referee blind(map_, policy, free);
    for (std::size_t g = 0; g < policy.goals.size(); ++g) {
      const std::vector<LocationId> ends = blind.best_ends(policy.goals[g]);
      if (ends.empty()) continue;
      out_.goal = static_cast<int>(g);
      const auto best = blind.relax(start(), false, std::numeric_limits<int>::max() / 2);
      PathWrong out = PathWrong::not_the_goal;
      for (const LocationId end : ends) {
        if (!blind.leads_to(w, end, *best[end])) continue;
        if (barred_on(blind, w, end, *best[end]) || blind.may_halt_here(w, end, *best[end])) return PathWrong::nothing;
        out = PathWrong::goes_on;
      }
      return out;
    }
    return w.path.size() == 1 ? PathWrong::nothing : PathWrong::not_the_goal;
  }
  // True if an enemy holds the next Location of a best way.
  bool barred_on(const Referee& blind, const PathSoFar& w, LocationId end, const Cost& best) const {
    const auto& held = case_.situation().enemy_held;
    for (const LocationId to : blind.steps_on(w)) {
      if (std::find(held.begin(), held.end(), to) == held.end()) continue;
      PathSoFar next = w;
      blind.take(next, to);
      if (blind.leads_to(next, end, best)) return true;
    }
    return false;
  }

  // For ends beyond this move: the path must begin a best way to one of them, and go as far as it can.
  PathWrong on_the_way(const PathSoFar& w, const std::vector<LocationId>& ends) const {
    const auto best = relax(start(), false, std::numeric_limits<int>::max() / 2);
    PathWrong out = PathWrong::not_the_goal;
    for (const LocationId end : ends) {
      if (!leads_to(w, end, *best[end])) continue;
      if (may_halt_here(w, end, *best[end])) return PathWrong::nothing;
      out = PathWrong::goes_on;
    }
    return out;
  }
  bool leads_to(const PathSoFar& w, LocationId end, const Cost& best) const {
    const auto from_here = relax(w, false, std::numeric_limits<int>::max() / 2);
    return from_here[end] && *from_here[end] == best;
  }
  // True if some best way has no further Location within the budget where the mover may end.
  bool may_halt_here(const PathSoFar& w, LocationId end, const Cost& best) const {
    for (const LocationId to : steps_on(w)) {
      PathSoFar next = w;
      take(next, to);
      if (!leads_to(next, end, best)) continue;
      if (next.spent > case_.situation().budget) return true;
      if (to != end && !case_.room(to, false) && may_halt_here(next, end, best)) return true;
    }
    return false;
  }

  const Map& map_;
  PlainCase case_;
  PathJudgement out_;
  std::optional<std::pair<int, int>> best_;
  std::size_t tried_ = 0;
};

}  // namespace

PathJudgement judge_path(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                         std::span<const LocationId> path) {
  std::vector<LocationId> whole(path.begin(), path.end());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const bool leaves = whole[i] == kNowhere && i > 0 && i + 1 == whole.size();
    if (whole[i].number() < map.location_count() || leaves) continue;
    PathJudgement out;
    out.wrong = i == 0 ? PathWrong::start : PathWrong::not_adjacent;
    out.step = i;
    return out;
  }
  if (whole.empty() || whole.back() != kNowhere) return Referee(map, policy, situation).judge(whole);
  // Off the map by whichever hexside allows it; of several refusals keeps the one that got farthest.
  const PlainCase here(map, policy, situation);
  std::optional<PathJudgement> best;
  for (const LocationId beyond : here.next_to(whole[whole.size() - 2])) {
    if (!here.off(beyond)) continue;
    whole.back() = beyond;
    PathJudgement j = Referee(map, policy, situation).judge(whole);
    if (j.legal()) return j;
    if (!best || j.wrong > best->wrong) best = j;
  }
  if (best) return *best;
  PathJudgement out;
  out.wrong = PathWrong::not_adjacent;
  out.step = whole.size() - 1;
  return out;
}

}  // namespace hexrout
