#include "rules/asl/rout/duty_machine.hpp"

#include <algorithm>

namespace hexrout::asl {

// --- before the first step ---------------------------------------------------------------------------------

// Returns the memory at the start, and passes the ranges of remembered enemies to plans_.
RoutMemory DutyMachine::remembered() const {
  const Unit& unit = question_.unit();
  RoutMemory memory;
  memory.seen = field_.known(unit.at);
  memory.beneath = question_.starts_beneath;
  plans_.begin_ranges(unit.at);
  if (unit.remembered.empty()) return memory;
  if (!unit.has_routed && question_.switches().memory_from != MemoryFrom::phase) return memory;
  const Scene& scene = question_.scene();
  BitMaker seen(*field_.sets(), field_.enemies().size());
  for (const Unit::Remembered& r : unit.remembered) {
    const std::optional<std::size_t> enemy = field_.enemy(scene.position->index(r.enemy));
    if (!enemy || !revealed(scene, *field_.enemies()[*enemy])) continue;
    seen.add(*enemy);
    plans_.remember(*enemy, static_cast<HexCount>(std::clamp(r.range, 0, kLongestRange)));
  }
  memory.seen |= seen.done();
  return memory;
}

void DutyMachine::start(std::vector<RoutMemory>& out) {
  const Unit& unit = question_.unit();
  const HalfMf left = question_.budget_half_mf - question_.spent_half_mf;
  RoutMemory memory = remembered();
  switch (unit.rout_duty) {
    case RoutMode::not_figured:
      refigure(memory, unit.at, left, !unit.has_routed, out);
      break;
    case RoutMode::free:
      plans_.resume({unit.at, left, memory.seen, 0, memory.beneath}, true);
      memory.free_from_start = true;
      out.push_back(memory);
      break;
    case RoutMode::arrived:
      arrive(memory, unit.at, left, out);
      break;
    case RoutMode::bound:
    case RoutMode::falling_short:
      start_bound(memory, left, out);
      break;
  }
  // An arrival may not have figured a plan.
  if (!plans_.any()) plans_.plan_for({unit.at, left, memory.seen, 0, memory.beneath}, false);
}

// Resumes a bound rout with the destinations declared earlier, instead of figuring a plan.
void DutyMachine::start_bound(RoutMemory memory, HalfMf left_half_mf, std::vector<RoutMemory>& out) {
  const Unit& unit = question_.unit();
  const LocationId figured_at = unit.figured_at != kNowhere ? unit.figured_at : unit.at;
  ShelterPlan& plan = plans_.resume({figured_at, left_half_mf, memory.seen, 0, memory.beneath}, false);
  plan.destinations = unit.destinations;
  plan.destination_half_mf.assign(plan.destinations.size(), left_half_mf);
  memory.mode = unit.rout_duty;
  memory.bound_to = field_.sets()->first(plan.destinations.size());
  enter(memory, unit.at, left_half_mf, out);
}

// --- a step ------------------------------------------------------------------------------------------------

RoutMemory DutyMachine::after(const DutyStep& step) const {
  RoutMemory memory = *step.before;
  memory.step = step.step;
  memory.beneath = step.beneath;
  memory.contact = step.entered->contact;
  return memory;
}

// Adds the enemies Known from the Location entered, unless contact throws the unit back first.
void DutyMachine::look(const DutyStep& step, RoutMemory& memory) {
  if (memory.contact) return;
  const EnemyBits now = memory.seen | field_.known(step.to);
  if (memory.mode != RoutMode::free) memory.refs = plans_.ranges_after(memory.refs, now & ~memory.seen, step.to);
  memory.seen = now;
}

RefusedFor DutyMachine::take_step(const std::vector<RoutLabel>& labels, const DutyStep& step,
                                  std::vector<RoutMemory>& out) {
  if (step.before->mode == RoutMode::arrived) return step_arrived(step, out);
  if (step.before->mode != RoutMode::free) return step_bound(labels, step, out);
  out.push_back(after(step));
  if (step.look_round) look(step, out.back());
  return RefusedFor::shelter;
}

RefusedFor DutyMachine::step_arrived(const DutyStep& step, std::vector<RoutMemory>& out) {
  if (!step.into_shelter()) return RefusedFor::leaves_shelter;
  come_into(step, after(step), out);
  return RefusedFor::shelter;
}

RefusedFor DutyMachine::step_bound(const std::vector<RoutLabel>& labels, const DutyStep& step,
                                   std::vector<RoutMemory>& out) {
  const RoutMemory& before = *step.before;
  const ShelterPlan& plan = plans_[before.plan];
  // Other shelter on the path may be left only for shelter, unless it may be ignored.
  if (step.from != plan.at && step.left->shelter && !step.entered->shelter &&
      !plans_.ignorable(step.from, before.seen, before.refs, plan.at))
    return RefusedFor::leaves_shelter;
  const Progress found = progress(labels, step, plan);
  if (found.arrives) come_into(step, after(step), out);
  if (found.on_the_way != 0) go_on(step, before.mode, found.on_the_way, out);
  if (found.falls_short != 0) go_on(step, RoutMode::falling_short, found.falls_short, out);
  return RefusedFor::shelter;
}

DutyMachine::Progress DutyMachine::progress(const std::vector<RoutLabel>& labels, const DutyStep& step,
                                            const ShelterPlan& plan) {
  const EnemyBits seen = step.before->seen;
  Progress out;
  BitSets& sets = *field_.sets();
  const std::size_t count = plan.destinations.size();
  const auto add = [&sets, count](EnemyBits& to, std::size_t i) { to = sets.with(to, i, count); };
  each_bit(step.before->bound_to, [&](std::size_t i) {
    const LocationId goal = plan.destinations[i];
    if (goal == step.to) {
      out.arrives = out.arrives || step.entered->shelter || step.beneath;
      return;
    }
    const HalfMf needed = plans_.half_mf_to_go(seen, goal, step.to);
    if (needed == Flood::kUnreached) return;
    if (step.before->mode == RoutMode::falling_short) {
      if (plans_.on_least_path(step.from, step.to, seen, goal)) add(out.on_the_way, i);
    } else if (within_reach(step, plan, i, needed)) {
      add(out.on_the_way, i);
    } else if (step.pays_extra() && may_fall_short(labels, step, plan, i)) {
      add(out.falls_short, i);
    }
  });
  return out;
}

// True if the MF left suffice for the destination, and the path is not longer than planned unless detours are allowed.
bool DutyMachine::within_reach(const DutyStep& step, const ShelterPlan& plan, std::size_t destination,
                               HalfMf needed_half_mf) {
  const RoutField::Row& goal = field_.row(plan.destinations[destination]);
  const HalfMf into_goal = goal.shelter ? HalfMf8{} : goal.fortification_half_mf;
  if (needed_half_mf + step.exit_half_mf() + into_goal > step.rest_half_mf()) return false;
  if (question_.switches().detour_allowed) return true;
  const HalfMf used = plan.left_half_mf - step.left_half_mf;
  const HalfMf exit_at_start = plan.beneath ? field_.row(plan.at).fortification_half_mf : HalfMf8{};
  return used + step.paid_half_mf + needed_half_mf <= plan.destination_half_mf[destination] + exit_at_start;
}

// True if a unit that pays extra for cover, on a path of least cost, may fall short of the destination for it.
bool DutyMachine::may_fall_short(const std::vector<RoutLabel>& labels, const DutyStep& step, const ShelterPlan& plan,
                                 std::size_t destination) {
  const EnemyBits seen = step.before->seen;
  const LocationId goal = plan.destinations[destination];
  return question_.switches().cover_detour_may_fall_short && plans_.on_least_path(step.from, step.to, seen, goal) &&
         plain_half_mf(labels, step.label) + plans_.half_mf_to_go(seen, goal, step.from) ==
             plan.destination_half_mf[destination];
}

// Returns the MF of the path to a label since its plan was figured, without extra MF for cover.
HalfMf DutyMachine::plain_half_mf(const std::vector<RoutLabel>& labels, std::uint32_t label) {
  const LocationId figured_at = plans_[labels[label].memory.plan].at;
  HalfMf sum;
  for (; labels[label].at != figured_at && labels[label].parent != kNoLabel; label = labels[label].parent) {
    const LocationId before = labels[labels[label].parent].at;
    HalfMf16 least = Flood::kUnreached;
    for (const FootStep& step : question_.scene().ground.steps(before))
      if (step.to == labels[label].at && !step.is(FootStep::kInTrench)) least = std::min(least, step.half_mf);
    sum += least + field_.overstack_half_mf(labels[label].at);
  }
  return sum;
}

// --- where a step ends -------------------------------------------------------------------------------------

void DutyMachine::come_into(const DutyStep& step, RoutMemory memory, std::vector<RoutMemory>& out) {
  look(step, memory);
  if (memory.contact) {
    out.push_back(memory);
  } else {
    arrive(memory, step.to, step.rest_half_mf(), out);
  }
}

void DutyMachine::go_on(const DutyStep& step, RoutMode mode, EnemyBits bound_to, std::vector<RoutMemory>& out) {
  RoutMemory memory = after(step);
  memory.mode = mode;
  memory.bound_to = bound_to;
  look(step, memory);
  if (memory.contact || memory.seen == step.before->seen) {
    out.push_back(memory);
  } else {
    enter(memory, step.to, step.rest_half_mf(), out);
  }
}

// Adds the memories of a unit in a shelter that it made for, or in a later one.
void DutyMachine::arrive(const RoutMemory& memory, LocationId at, HalfMf left_half_mf, std::vector<RoutMemory>& out) {
  if (may_stay(field_, at)) {
    RoutMemory stays = memory;
    stays.mode = RoutMode::arrived;
    stays.bound_to = 0;
    stays.plan = 0;
    out.push_back(stays);
  }
  EnemyBits drives_on = touching(field_, at);
  if (!within(drives_on, field_.forcing()) && question_.switches().stop_ignores_unarmed) drives_on &= field_.forcing();
  if (drives_on != 0) refigure(memory, at, left_half_mf, false, out);
}

// Adds the memories of a bound unit after new enemies: one with the destinations still in reach, and those of a new
// plan if some are out of reach.
void DutyMachine::enter(const RoutMemory& memory, LocationId at, HalfMf left_half_mf, std::vector<RoutMemory>& out) {
  const HalfMf exit_half_mf = memory.beneath ? field_.row(at).fortification_half_mf : HalfMf8{};
  EnemyBits kept = 0;
  const std::size_t count = plans_[memory.plan].destinations.size();
  each_bit(memory.bound_to, [&](std::size_t i) {
    const HalfMf needed = plans_.half_mf_to_go(memory.seen, plans_[memory.plan].destinations[i], at);
    if (needed == Flood::kUnreached) return;
    if (memory.mode == RoutMode::bound && needed + exit_half_mf > left_half_mf) return;
    kept = field_.sets()->with(kept, i, count);
  });
  if (kept != 0) {
    out.push_back(memory);
    out.back().bound_to = kept;
  }
  if (kept != memory.bound_to) refigure(memory, at, left_half_mf, false, out);
}

void DutyMachine::refigure(RoutMemory memory, LocationId at, HalfMf left_half_mf, bool first,
                           std::vector<RoutMemory>& out) {
  const std::uint16_t id = plans_.plan_for({at, left_half_mf, memory.seen, memory.refs, memory.beneath}, first);
  const ShelterPlan& plan = plans_[id];
  if (plan.free) {
    memory.mode = RoutMode::free;
    memory.free_from_start = first;
    memory.plan = 0;
    memory.refs = 0;
    memory.bound_to = 0;
  } else {
    memory.mode = RoutMode::bound;
    memory.plan = id;
    memory.bound_to = field_.sets()->first(plan.destinations.size());
  }
  out.push_back(memory);
}

}  // namespace hexrout::asl
