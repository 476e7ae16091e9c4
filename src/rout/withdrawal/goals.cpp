#include "rout/withdrawal/goals.hpp"

#include <algorithm>

namespace hexrout {
namespace {

int distance_on(const WithdrawalCase& bound, LocationId a, LocationId b) {
  return distance(bound.frame().hex(a), bound.frame().hex(b));
}

}  // namespace

GoalTest::GoalTest(const WithdrawalCase& bound, const Goal& goal) : case_(bound), goal_(goal) {
  at_end_.of = goal.of;
  at_end_.what = goal.what == GoalKind::cover ? Predicate::in_cover : Predicate::concealed;
  if (goal.what == GoalKind::place) hexes_ = bound.hexes_of(goal.place);
}

bool GoalTest::met(LocationId at, bool start) const {
  const bool off = case_.frame().is_beyond(at);
  for (const Condition& c : goal_.where)
    if (!case_.holds_at(c, at)) return false;
  switch (goal_.what) {
    case GoalKind::cover:
    case GoalKind::concealment:
      return !off && case_.holds_at(at_end_, at);
    case GoalKind::place:
      return !off && hexes_[case_.frame().map->location(at).hex.number()] != 0;
    case GoalKind::edge:
      if (off) return case_.edge_distance(at, goal_.side) == 0;
      return case_.policy().edge.rule != EdgeRule::exit && case_.edge_distance(at, goal_.side) == 1;
    case GoalKind::enemy:
      return nearest_enemy(case_, goal_, at) >= 0;
    case GoalKind::farther_than: {
      const auto& set = case_.members(goal_.of);
      return std::none_of(set.begin(), set.end(), [&](std::size_t r) {
        return distance_on(case_, case_.situation().references[r].at, at) <= case_.value(goal_.k);
      });
    }
    case GoalKind::farthest_from:
    case GoalKind::every_legal:
      return !start;
    case GoalKind::here:
      return start;
  }
  return false;
}

int nearest_enemy(const WithdrawalCase& bound, const Goal& goal, LocationId at) {
  int best = -1;
  if (bound.frame().is_beyond(at)) return best;
  for (const std::size_t r : bound.members(goal.of)) {
    const LocationId enemy = bound.situation().references[r].at;
    if (distance_on(bound, enemy, at) > bound.value(goal.k)) continue;
    const int d = distance_on(bound, enemy, bound.situation().at);
    if (best < 0 || d < best) best = d;
  }
  return best;
}

}  // namespace hexrout
