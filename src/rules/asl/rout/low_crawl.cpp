#include "rules/asl/rout/low_crawl.hpp"

#include <algorithm>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/rout/rout_direction.hpp"

namespace hexrout::asl {

namespace {

bool by_night(const RoutQuestion& question) {
  return question.scene().position->night && question.switches().night;
}

bool may_crawl(RoutQuestion& question) {
  const Unit& unit = question.unit();
  if (unit.has_routed || question.spent_half_mf > HalfMf{} || unit.rout_ended || question.confined ||
      in_water(question.scene(), unit))
    return false;
  const RoutField::Row& from = question.field.row(unit.at);
  return by_night(question) || (!unit.disrupted && from.here == 0 && !from.contact);
}

// True if the step leads towards this destination of the plan, as low_crawl_toward reads it.
bool leads_towards(const RoutQuestion& question, ShelterPlans& plans, std::size_t destination, LocationId to) {
  const ShelterPlan& plan = plans[0];
  const LocationId goal = plan.destinations[destination];
  const HalfMf needed = goal == to ? HalfMf{} : plans.half_mf_to_go(plan.enemies, goal, to);
  if (needed == Flood::kUnreached) return false;
  const Map& map = question.scene().map();
  const HexId goal_hex = map.location(goal).hex;
  switch (question.switches().low_crawl_toward) {
    case CrawlToward::on_shortest:
      return plans.half_mf_out(to) != Flood::kUnreached && plans.half_mf_out(to) + needed == plans.half_mf_out(goal);
    case CrawlToward::closer_mf:
      return needed < plan.destination_half_mf[destination];
    case CrawlToward::closer_hex:
      return map.distance(map.location(to).hex, goal_hex) <
             map.distance(map.location(question.unit().at).hex, goal_hex);
  }
  return false;
}

bool leads_towards_shelter(const RoutQuestion& question, ShelterPlans& plans, LocationId to) {
  const ShelterPlan& plan = plans[0];
  if (plan.free || !question.switches().low_crawl_must_approach_shelter) return true;
  for (std::size_t i = 0; i < plan.destinations.size(); ++i)
    if (leads_towards(question, plans, i, to)) return true;
  return false;
}

// True if Low Crawl can take the step; otherwise sets `refusal`.
bool crawl_allowed(RoutQuestion& question, ShelterPlans& plans, const FootStep& step, StepRefusal& refusal) {
  RoutField& field = question.field;
  const Switches& switches = question.switches();
  const LocationId from = question.unit().at;
  const RoutField::Row& to = field.row(step.to);
  if (step.is(FootStep::kNoCrawl) || step.is(FootStep::kWholeAllotment) ||
      (step.side == kVertical && switches.edition != Edition::asl)) {
    refusal = {RefusedFor::no_crawl};
    return false;
  }
  if (!direction_allows(field, from, step, field.known(from), refusal)) return false;
  if (switches.stacking == Stacking::forbid && field.overstack_half_mf(step.to) > HalfMf{}) {
    refusal = {RefusedFor::stacking};
    return false;
  }
  const HalfMf half_mf = question.cost_half_mf(step, from, question.starts_beneath, true);
  if (half_mf > question.budget_half_mf) {
    refusal = {RefusedFor::movement, 0, HalfMf16(half_mf)};
    return false;
  }
  if (!leads_towards_shelter(question, plans, step.to)) {
    refusal = {RefusedFor::off_the_way};
    return false;
  }
  if (!to.contact && !may_stay(field, step.to)) {
    refusal = {RefusedFor::adjacent, touching(field, step.to) & field.forcing()};
    return false;
  }
  return true;
}

}  // namespace

void find_crawls(RoutQuestion& question, ShelterPlans& plans, RoutResult& result) {
  result.crawls.clear();
  result.refused_crawls.clear();
  if (!may_crawl(question)) return;
  for (const FootStep& step : question.scene().ground.steps(question.unit().at)) {
    const RoutField::Row& to = question.field.row(step.to);
    if (step.is(FootStep::kInTrench) || step.is(FootStep::kCareful)) continue;
    StepRefusal refusal;
    if (!crawl_allowed(question, plans, step, refusal)) {
      if (question.explain) result.refused_crawls.push_back({kNoLabel, step.to, refusal});
      continue;
    }
    if (std::none_of(result.crawls.begin(), result.crawls.end(), [&](const CrawlStep& c) { return c.to == step.to; }))
      result.crawls.push_back({step.to, to.contact});
  }
}

}  // namespace hexrout::asl
