#include "rout/withdrawal/enough.hpp"

#include <algorithm>

namespace hexrout {

Enough::Enough(const WithdrawalCase& bound, const WithdrawalSteps& steps, Told told) : case_(bound), steps_(steps) {
  if (steps.exact()) return;
  for (const Goal& goal : bound.policy().goals) {
    if (told == Told::whether) any_of_.emplace_back(&goal, GoalTest(bound, goal));
    if (told == Told::paths && !seek(goal)) return;
  }
}

bool Enough::seek(const Goal& goal) {
  if (goal.what != GoalKind::place || goal.need != Need::must || goal.farthest != ReferenceSet::none ||
      !goal.where.empty() || goal.nearest != goal.within.has_value())
    return false;
  Sought out{&goal, case_.hexes_of(goal.place), 0, std::nullopt};
  out.left = static_cast<std::size_t>(std::count(out.hexes.begin(), out.hexes.end(), 1));
  if (out.left == 0) return true;  // no end can meet it
  // At the start two Locations of the hex may count.
  if (!goal.nearest && out.hexes[case_.frame().map->location(case_.situation().at).hex.number()] != 0) return false;
  sought_.push_back(std::move(out));
  return true;
}

bool Enough::with(const WithdrawalSteps::Label& label) {
  if (!done_) done_ = will_do(label) || places_reached(label);
  return done_;
}

int Enough::spent_here(const WithdrawalSteps::Label& label) const {
  return static_cast<int>(label.spent) - case_.situation().spent;
}

bool Enough::has_room(const WithdrawalSteps::Label& label) const {
  return steps_.may_stop(label) || case_.policy().occupancy.overstack == Overstack::at_goal;
}

bool Enough::will_do(const WithdrawalSteps::Label& label) const {
  if (any_of_.empty() || !has_room(label)) return false;
  return std::any_of(any_of_.begin(), any_of_.end(), [&](const auto& one) {
    const auto& [goal, test] = one;
    if (!goal->beyond && static_cast<int>(label.spent) > std::max(case_.situation().budget, 0)) return false;
    if (goal->within && spent_here(label) > case_.value(*goal->within)) return false;
    return test.met(label.at, label.parent == kNoLabel);
  });
}

void Enough::reach(Sought& sought, const WithdrawalSteps::Label& label, HexId hex) {
  std::uint8_t& open = sought.hexes[hex.number()];
  if (open == 0 || !steps_.is_final(label)) return;
  const Goal& goal = *sought.goal;
  if (!goal.nearest) {
    open = 0;
    --sought.left;
    return;
  }
  const bool counts = has_room(label) && spent_here(label) <= case_.value(*goal.within) &&
                      (goal.beyond || static_cast<int>(label.spent) <= std::max(case_.situation().budget, 0));
  if (counts && !sought.spent) sought.spent = label.spent;
}

bool Enough::places_reached(const WithdrawalSteps::Label& label) {
  if (now_ == sought_.size() || case_.frame().is_beyond(label.at)) return false;
  const HexId hex = case_.frame().map->location(label.at).hex;
  for (std::size_t i = now_; i < sought_.size(); ++i) {
    // A dearer path to the nearest end may be preferred: only the whole search decides.
    if (sought_[i].goal->nearest && sought_[i].hexes[hex.number()] != 0 && !steps_.is_final(label)) {
      sought_.resize(i);
      break;
    }
    reach(sought_[i], label, hex);
  }
  for (; now_ < sought_.size(); ++now_) {
    const Sought& first = sought_[now_];
    if (!first.goal->nearest) return first.left == 0;
    if (first.spent) return label.spent > *first.spent;
    if (spent_here(label) <= case_.value(*first.goal->within)) return false;
  }
  return false;
}

}  // namespace hexrout
