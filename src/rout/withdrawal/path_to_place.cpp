#include "rout/withdrawal/path_to_place.hpp"

#include <algorithm>
#include <functional>
#include <optional>

namespace hexrout {

bool PathToPlace::serves(const WithdrawalPolicy& policy, const Situation& situation, const MapFrame& frame) {
  if (policy.budget.mode == BudgetMode::exactly || policy.goals.size() != 1) return false;
  const Goal& goal = policy.goals.front();
  if (goal.what != GoalKind::place || goal.need != Need::must || goal.nearest || goal.within || !goal.beyond ||
      goal.farthest != ReferenceSet::none || !goal.where.empty())
    return false;
  // Legality and cost of a step must not depend on the path before it.
  if (!policy.stop.empty() || policy.direction != DirectionRule::any || policy.unless_stuck ||
      policy.occupancy.enemies == EnemyRule::disperse || policy.prefer.size() > 1)
    return false;
  if (!policy.prefer.empty() && !is_path_key(policy.prefer.front().what)) return false;
  const LocationId* place = nullptr;
  for (const auto& [name, at] : situation.places) {
    if (name != goal.place) continue;
    if (place != nullptr || at.size() != 1) return false;
    place = &at.front();
  }
  if (place == nullptr) return false;
  // Steps lead from ground to ground.
  const Map& map = *frame.map;
  return map.ground(map.location(situation.at).hex) == situation.at;
}

void PathToPlace::offer(LocationId at, Least least) {
  Known& known = known_[at];
  if (known.search == searches_ && known.least <= least) return;
  known = {least, searches_};
  open_.emplace_back(least + on_to(at), at);
  std::push_heap(open_.begin(), open_.end(), std::greater<>());
}

// True if a path leads from the start to the goal; then known_ covers every best path.
bool PathToPlace::search(const WithdrawalSteps& steps, LocationId goal, LocationId start) {
  known_.resize(frame_.map->location_count());
  if (++searches_ == 0) {
    std::fill(known_.begin(), known_.end(), Known{});
    searches_ = 1;
  }
  open_.clear();
  start_ = start;
  least_cost_ = static_cast<Least>(steps.least_cost());
  offer(goal, 0);
  bool found = false;
  while (!open_.empty()) {
    const auto [over, at] = open_.front();
    if (found && over > known_[start].least) break;
    std::pop_heap(open_.begin(), open_.end(), std::greater<>());
    open_.pop_back();
    const Least least = known_[at].least;
    if (least + on_to(at) != over) continue;
    found = found || at == start;
    if (at == start) continue;
    const auto& next = frame_.step[frame_.map->location(at).hex];
    std::optional<Least> added;
    for (const Direction d : kAllDirections) {
      const LocationId from = next[static_cast<std::size_t>(d)];
      if (frame_.is_beyond(from)) continue;
      const int cost = steps.open_cost(from, opposite(d), at);
      if (cost < 0) continue;
      if (!added) added = Least{static_cast<std::uint32_t>(steps.added_at(at))} << kSpentBits;
      const Least key = steps.keyed_by_cost() ? Least{static_cast<std::uint32_t>(cost)} << kSpentBits : *added;
      offer(from, least + key + static_cast<std::uint32_t>(cost));
    }
  }
  return found;
}

void PathToPlace::find(const WithdrawalCase& bound, const WithdrawalSteps& steps, std::vector<Label>& labels) {
  labels.clear();
  Label label;
  label.at = bound.situation().at;
  label.spent = static_cast<std::uint32_t>(std::max(bound.situation().spent, 0));
  labels.push_back(label);
  const Map& map = *frame_.map;
  LocationId goal = kNowhere;
  for (const auto& [name, at] : bound.situation().places)
    if (name == bound.policy().goals.front().place) goal = map.ground(map.location(at.front()).hex);
  // Skips the search if the mover may not end at the goal.
  const bool has_room = steps.may_stop_at(goal) || bound.policy().occupancy.overstack == Overstack::at_goal;
  if (label.at == goal || !has_room || !search(steps, goal, label.at)) return;
  while (label.at != goal) {
    const Least left = known_[label.at].least;
    const auto& next = frame_.step[map.location(label.at).hex];
    Label on = label;
    for (int rank = 0; rank < kDirections; ++rank) {
      const Direction d = static_cast<Direction>((rank + 2) % 6);
      const LocationId to = next[static_cast<std::size_t>(d)];
      if (frame_.is_beyond(to) || known_[to].search != searches_) continue;
      const int cost = steps.open_cost(label.at, d, to);
      if (cost < 0) continue;
      const int key = steps.keyed_by_cost() ? cost : steps.added_at(to);
      if ((Least{static_cast<std::uint32_t>(key)} << kSpentBits) + static_cast<std::uint32_t>(cost) +
              known_[to].least !=
          left)
        continue;
      on.at = to;
      on.spent += static_cast<std::uint32_t>(cost);
      on.keys[0] += steps.has_key() ? key : 0;
      on.memory.direction = static_cast<std::uint8_t>(rank);
      break;
    }
    on.parent = static_cast<std::uint32_t>(labels.size() - 1);
    ++on.steps;
    labels.push_back(on);
    label = on;
  }
}

}  // namespace hexrout
