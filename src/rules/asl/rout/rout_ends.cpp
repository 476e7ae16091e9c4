#include "rules/asl/rout/rout_ends.hpp"

#include <algorithm>

#include "rules/asl/rout/rout_direction.hpp"

namespace hexrout::asl {

RoutEnds::RoutEnds(RoutQuestion& question, ShelterPlans& plans)
    : question_(question),
      field_(question.field),
      plans_(plans),
      end_at_(question.scene().map().location_count(), kNoLabel) {}

bool RoutEnds::legal_end(const RoutResult& result, const RoutLabel& label) {
  if (label.memory.contact) return true;
  if (label.steps == 0 && !question_.unit().has_routed) return false;
  if (!may_stay(field_, label.at)) return false;
  switch (label.memory.mode) {
    case RoutMode::free:
    case RoutMode::arrived:
      return true;
    case RoutMode::falling_short:
      return falls_short(result, label);
    default:
      return false;
  }
}

// True if the MF left allow no further step on a path of least cost to one of the destinations.
bool RoutEnds::falls_short(const RoutResult& result, const RoutLabel& label) {
  const ShelterPlan& plan = result.plans[label.memory.plan];
  bool any = false;
  each_bit(label.memory.bound_to, [&](std::size_t i) { any = any || !goes_on(label, plan.destinations[i]); });
  return any;
}

bool RoutEnds::goes_on(const RoutLabel& label, LocationId goal) {
  const EnemyBits seen = label.memory.seen;
  const HalfMf left = question_.budget_half_mf - HalfMf(label.spent);
  const auto steps = question_.scene().ground.steps(label.at);
  return std::any_of(steps.begin(), steps.end(), [&](const FootStep& step) {
    StepRefusal refusal;
    return plannable(step) && question_.cost_half_mf(step, label.at, label.memory.beneath, false) <= left &&
           direction_allows(field_, label.at, step, seen, refusal) &&
           plans_.on_least_path(label.at, step.to, seen, goal);
  });
}

// Merges the labels of one Location into one end.
void RoutEnds::add_end(const RoutResult& result, std::uint32_t label, std::vector<RoutEnd>& to) {
  const auto& labels = result.labels;
  const auto better = [&](std::uint32_t a, std::uint32_t b, bool safest) {
    const RoutLabel& x = labels[a];
    const RoutLabel& y = labels[b];
    if (safest && x.keys != y.keys) return x.keys < y.keys;
    if (x.spent != y.spent) return x.spent < y.spent;
    if (x.keys != y.keys) return x.keys < y.keys;
    return a < b;
  };
  const LocationId at = labels[label].at;
  if (end_at_[at] == kNoLabel) {
    end_at_[at] = static_cast<std::uint32_t>(to.size());
    ended_.push_back(at);
    to.push_back({at, label, label, labels[label].memory.contact});
    return;
  }
  RoutEnd& end = to[end_at_[at]];
  if (better(label, end.cheapest, false)) end.cheapest = label;
  if (better(label, end.safest, true)) end.safest = label;
}

void RoutEnds::begin() {
  judged_.clear();
  waiting_.clear();
  safe_spent_ = kNoLabel;
}

// Judges the labels added since the last call.
void RoutEnds::judge(const RoutResult& result, const std::vector<RoutLabel>& labels) {
  for (auto i = static_cast<std::uint32_t>(judged_.size()); i < labels.size(); ++i) {
    const RoutLabel& label = labels[i];
    Judged judged;
    if (label.parent != kNoLabel) {
      judged.first = label.steps == 1 ? i : judged_[label.parent].first;
      judged.risky =
          judged_[label.parent].risky || label.memory.interdicted_by != 0 || label.memory.step.is(FootStep::kRoundBar);
    }
    if (label.steps == 1) waiting_.push_back(i);
    judged.legal_end = legal_end(result, label);
    judged_.push_back(judged);
    if (!judged.legal_end) continue;
    if (judged.first != kNoLabel) std::erase(waiting_, judged.first);
    if (!judged.risky && label.keys == 0) safe_spent_ = std::min(safe_spent_, label.spent);
  }
}

// False for leaders: they may be certain to survive a check, so their way home may have a risk.
bool RoutEnds::next_steps_judged(const RoutResult& result, const std::vector<RoutLabel>& labels, std::uint32_t spent) {
  if (labels.empty() || spent < labels.front().spent || !question_.unit().mmc()) return false;
  judge(result, labels);
  std::erase_if(waiting_, [&](std::uint32_t first) { return labels[first].dominated; });
  return waiting_.empty() && safe_spent_ <= spent + 1;
}

void RoutEnds::collect_round_bars(RoutResult& result) {
  result.round_bars.clear();
  for (std::uint32_t i = 0; i < result.labels.size(); ++i) {
    const RoutLabel& label = result.labels[i];
    if (label.memory.step.is(FootStep::kRoundBar) && label.parent != kNoLabel && !label.memory.contact)
      result.round_bars.push_back({i, field_.round_bar(result.labels[label.parent].at, label.memory.step)});
  }
}

void RoutEnds::collect(std::span<const std::uint32_t> stuck, RoutResult& result) {
  for (const LocationId at : ended_) end_at_[at] = kNoLabel;
  ended_.clear();
  result.ends.clear();
  result.dead_ends.clear();
  result.legal_end.assign(result.labels.size(), 0);
  for (std::uint32_t i = 0; i < result.labels.size(); ++i) {
    if (!(i < judged_.size() ? judged_[i].legal_end : legal_end(result, result.labels[i]))) continue;
    result.legal_end[i] = 1;
    add_end(result, i, result.ends);
  }
  // A Location where the unit may not stay has no end, so the two lists share no Location.
  for (const std::uint32_t i : stuck)
    if (!may_stay(field_, result.labels[i].at)) add_end(result, i, result.dead_ends);
  collect_round_bars(result);
}

}  // namespace hexrout::asl
