#include "rules/asl/rout/rout_steps.hpp"

#include <algorithm>

namespace hexrout::asl {

RoutSteps::RoutSteps(RoutQuestion& question, DutyMachine& duty)
    : question_(question), field_(question.field), duty_(duty), search_(question.scene().map().location_count()) {}

// --- which steps lead on -----------------------------------------------------------------------------------

// False on Wire entered in this search, because a die decides there. A search from Wire begins after that die.
bool RoutSteps::leads_on(const RoutLabel& label) {
  if (label.memory.contact || question_.unit().rout_ended) return false;
  return label.steps == 0 ? !question_.confined : !field_.row(label.at).wire;
}

// Rejects steps without recording a refusal: into Locations visited before, along a trench from outside it, and, unless
// the question explains, beyond the MF left.
bool RoutSteps::considers(const Departure& from, const FootStep& step) {
  if (step.half_mf > from.left_half_mf && !question_.explain) return false;
  if (search_.passes(from.index, step.to)) return false;
  const std::vector<LocationId>& walked = question_.unit().walked;
  if (std::find(walked.begin(), walked.end(), step.to) != walked.end()) return false;
  return !step.is(FootStep::kInTrench) || from.label.memory.beneath;
}

// Returns the refusal of a step, apart from the duty to reach shelter; sets half_mf to the cost of an allowed one.
std::optional<StepRefusal> RoutSteps::forbidden(const Departure& from, const FootStep& step, HalfMf& half_mf) {
  if (step.is(FootStep::kCrawlOnly)) return StepRefusal{RefusedFor::terrain};
  StepRefusal refusal;
  if (!direction_allows(field_, from.label.at, step, from.label.memory.seen, refusal)) return refusal;
  if (question_.switches().stacking == Stacking::forbid && field_.overstack_half_mf(step.to) > HalfMf{})
    return StepRefusal{RefusedFor::stacking};
  half_mf = question_.cost_half_mf(step, from.label.at, from.label.memory.beneath, from.first);
  if (step.is(FootStep::kWholeAllotment)) {
    if (from.label.spent > 0 || !from.first) return StepRefusal{RefusedFor::all_movement};
    half_mf = std::max(half_mf, from.left_half_mf);
  }
  if (half_mf > from.left_half_mf) return StepRefusal{RefusedFor::movement, 0, HalfMf16(half_mf)};
  return std::nullopt;
}

// Fills arrivals_; returns a refusal if it stays empty.
std::optional<StepRefusal> RoutSteps::arrive(const Departure& from, const FootStep& step) {
  arrivals_.clear();
  HalfMf half_mf{};
  if (const std::optional<StepRefusal> no = forbidden(from, step, half_mf)) return no;
  const RoutField::Row& to = field_.row(step.to);
  const bool in_trench = step.is(FootStep::kInTrench);
  RefusedFor why = arrive_with(from, step, half_mf, in_trench);
  // The entrenchment of the hex may be paid for as well.
  if (to.fortification_half_mf > HalfMf{} && field_.room_beneath(step.to) && !in_trench && !to.contact &&
      half_mf + to.fortification_half_mf <= from.left_half_mf) {
    const RefusedFor why_beneath = arrive_with(from, step, half_mf + to.fortification_half_mf, true);
    if (why_beneath == RefusedFor::leaves_shelter) why = why_beneath;
  }
  if (arrivals_.empty()) return StepRefusal{why};
  return std::nullopt;
}

// Adds the arrivals of the step, beneath an entrenchment or not, to arrivals_.
RefusedFor RoutSteps::arrive_with(const Departure& from, const FootStep& step, HalfMf half_mf, bool beneath) {
  const RoutLabel& label = from.label;
  DutyStep taken;
  taken.label = from.index;
  taken.before = &label.memory;
  taken.from = label.at;
  taken.to = step.to;
  taken.left = from.row;
  taken.entered = &field_.row(step.to);
  taken.step = step;
  taken.beneath = beneath;
  taken.left_half_mf = from.left_half_mf;
  taken.paid_half_mf = half_mf;
  taken.look_round = taken.rest_half_mf() >= kLeastStepHalfMf || label.steps == 0 || question_.explain;
  memories_.clear();
  const RefusedFor why = duty_.take_step(search_.labels(), taken, memories_);
  if (memories_.empty()) return why;
  EnemyBits by = 0;
  std::int32_t interdicted = label.keys;
  if (!taken.entered->contact) {
    by = field_.interdictors({label.at, &step, step.to, beneath});
    const int checks = (by != 0 ? 1 : 0) + (field_.round_bar(label.at, step).least() != 0 ? 1 : 0);
    if (checks > 0 && (from.first || question_.switches().surrender_scope != SurrenderScope::first_hex))
      interdicted += checks;
  }
  for (const RoutMemory& memory : memories_) {
    arrivals_.push_back({static_cast<std::uint32_t>(half_mf.count()), memory, interdicted});
    arrivals_.back().memory.interdicted_by = by;
  }
  return why;
}

template <class S, class Take, class Refuse>
void RoutSteps::Policy::expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse) {
  const RoutLabel& label = search.labels()[index];
  if (!steps->leads_on(label)) return;
  const RoutQuestion& question = steps->question_;
  Departure from{index, label, &steps->field_.row(label.at), {}, false};
  from.left_half_mf = question.budget_half_mf - HalfMf(label.spent);
  from.first = label.steps == 0 && !question.unit().has_routed;
  bool stuck = true;
  if (from.left_half_mf >= kLeastStepHalfMf || question.explain)
    for (const FootStep& step : question.scene().ground.steps(from.label.at)) {
      if (!steps->considers(from, step)) continue;
      if (const std::optional<StepRefusal> no = steps->arrive(from, step)) {
        refuse(step.to, *no);
        continue;
      }
      stuck = false;
      for (const Arrival& arrival : steps->arrivals_) take(step.to, arrival.spent, arrival.memory, arrival.interdicted);
    }
  if (stuck && from.label.steps > 0) steps->stuck_.push_back(index);
}

// --- which label dominates ---------------------------------------------------------------------------------

// Requires labels of one Location, with a.spent <= b.spent.
bool RoutSteps::dominates(const RoutLabel& a, const RoutLabel& b) const {
  const RoutMemory& m = a.memory;
  const RoutMemory& n = b.memory;
  if (m.contact != n.contact || m.beneath != n.beneath || a.keys > b.keys) return false;
  if (m.mode == RoutMode::free) {
    // A free unit may do what a bound one may. The fewer enemies it remembers the more it may do.
    if (!within(m.seen, n.seen)) return false;
    return m.free_from_start || leaves_open(a, b);
  }
  if (a.spent != b.spent || m.mode != n.mode || m.seen != n.seen || m.refs != n.refs || m.plan != n.plan) return false;
  return within(n.bound_to, m.bound_to) && leaves_open(a, b);
}

// True if the path of `a` has entered no Location that `b` could still enter: no path enters a Location twice.
// Locations where `a` was free already do not count, because its earlier label there has more MF left.
bool RoutSteps::leaves_open(const RoutLabel& a, const RoutLabel& b) const {
  const auto& labels = search_.labels();
  const Map& map = question_.scene().map();
  const HexId hex = map.location(a.at).hex;
  const HalfMf left = question_.budget_half_mf - HalfMf(b.spent);
  for (std::uint32_t i = a.parent; i != kNoLabel; i = labels[i].parent) {
    const RoutLabel& walked = labels[i];
    if (a.memory.mode == RoutMode::free && walked.memory.mode == RoutMode::free) continue;
    if (map.distance(hex, map.location(walked.at).hex) * kLeastStepHalfMf > left) continue;
    if (b.parent == kNoLabel || !search_.passes(b.parent, walked.at)) return false;
  }
  return true;
}

// --- the search --------------------------------------------------------------------------------------------

void RoutSteps::search(std::span<const RoutMemory> starts, RoutResult& result, RoutEnds& ends) {
  RoutLabel start;
  start.at = question_.unit().at;
  start.spent = static_cast<std::uint32_t>(question_.spent_half_mf.count());
  starts_.clear();
  for (const RoutMemory& memory : starts) {
    start.memory = memory;
    starts_.push_back(start);
  }
  stuck_.clear();
  result.refused.clear();
  search_.exchange_labels(result.labels);
  search_.run(
      policy_, std::span<const RoutLabel>(starts_), static_cast<std::uint32_t>(question_.budget_half_mf.count()),
      [&](std::uint32_t label, LocationId to, const StepRefusal& why) {
        if (question_.explain) result.refused.push_back({label, to, why});
      },
      [&](std::uint32_t spent) {
        return question_.wanted == Wanted::next_steps && ends.next_steps_judged(result, search_.labels(), spent);
      });
  search_.exchange_labels(result.labels);
}

}  // namespace hexrout::asl
