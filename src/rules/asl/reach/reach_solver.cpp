#include "rules/asl/reach/reach_solver.hpp"

#include <algorithm>
#include <array>

#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {

// Returns the cost of a step; nothing if it cannot be taken.
std::optional<HalfMf> ReachSolver::Steps::cost_half_mf(const ReachLabel& label, const FootStep& step) {
  if (step.is(FootStep::kCrawlOnly) || (step.is(FootStep::kInTrench) && !label.memory.beneath)) return std::nullopt;
  const ReachField::Row& to = field->row(step.to);
  if (to.barred) return std::nullopt;
  const HalfMf16 overstack = label.memory.with_leader ? to.overstack_with_leader_half_mf : to.overstack_half_mf;
  if (overstack > HalfMf{} && scene->switches().stacking == Stacking::forbid) return std::nullopt;
  HalfMf half_mf = step.half_mf + overstack;
  if (label.memory.beneath && !step.is(FootStep::kInTrench)) half_mf += field->row(label.at).beneath_half_mf;
  if (encircled && stands_at_start(label)) half_mf = 2 * half_mf;
  if (!step.is(FootStep::kWholeAllotment)) return half_mf;
  if (label.spent > 0) return std::nullopt;
  return std::max(half_mf, HalfMf(budget->own(label.memory)));
}

template <class Take>
void ReachSolver::Steps::each(const ReachLabel& label, Take&& take) {
  const ReachField::Row here = field->row(label.at);
  if (!label.memory.beneath && here.room_beneath) {
    ReachMemory memory = label.memory;
    memory.beneath = true;
    memory.by_road = false;
    take(label.at, here.beneath_half_mf.count(), memory, 0);
  }
  if (here.wire && !stands_at_start(label)) return;
  const HalfMf left(budget->limit(label.memory) - static_cast<int>(label.spent));
  for (const FootStep& step : scene->ground.steps(label.at)) {
    if (step.half_mf > left) continue;
    const std::optional<HalfMf> half_mf = cost_half_mf(label, step);
    if (!half_mf || *half_mf > left) continue;
    ReachMemory memory = label.memory;
    memory.by_road = memory.by_road && step.by_road() && !memory.beneath;
    memory.beneath = step.is(FootStep::kInTrench);
    memory.contact = field->row(step.to).contact;
    take(step.to, half_mf->count(), memory, field->fire(label.at, step));
  }
}

Reach ReachSolver::reach(const Scene& scene, Exposure& lines, const Unit& unit) {
  if (auto no = cannot_move(scene, unit)) return no_reach(unit.id, std::move(no->code), std::move(no->because));
  field_.ask(scene, lines, unit);
  Reach out;
  out.unit = unit.id;
  out.from = unit.at;
  const Unit* leader = leader_for(scene, unit);
  ReachBudget budget;
  budget.alone = movement_half_mf(scene, unit).count();
  budget.road_bonus = kRoadBonusHalfMf.count();
  if (leader != nullptr) {
    out.with_leader_half_mf = movement_beside_half_mf(scene, unit, *leader);
    budget.with_leader = out.with_leader_half_mf.count();
    out.leader = leader->id;
  }
  out.allotment_half_mf = out.certain_half_mf = HalfMf(budget.alone);
  out.road_bonus_half_mf = kRoadBonusHalfMf;

  Steps steps{&field_, &scene, &budget, unit.at, encircled(*scene.position, unit)};
  std::array<ReachLabel, 2> starts;
  for (ReachLabel& start : starts) {
    start.at = unit.at;
    start.memory.beneath =
        unit.in != Entrenchment::none && scene.ground.place(unit.at).fortification_half_mf > HalfMf{};
  }
  starts[1].memory.with_leader = true;
  search_.run(steps, {starts.data(), std::size_t{leader != nullptr ? 2U : 1U}}, budget, 1, out);
  out.advances = advances(scene, unit);
  return out;
}

std::vector<LocationId> ReachSolver::advances(const Scene& scene, const Unit& unit) {
  std::vector<LocationId> out;
  for (const FootStep& step : scene.ground.steps(unit.at))
    if (!step.is(FootStep::kCrawlOnly) && one_advance(scene.map(), unit.at, step.to) &&
        field_.row(step.to).overstack_half_mf == HalfMf{})
      out.push_back(step.to);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace hexrout::asl
