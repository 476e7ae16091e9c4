#include "rules/asl/rout/shelter_plan.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "rules/asl/rout/rout_direction.hpp"

namespace hexrout::asl {

namespace {

// Returns the number of a plan or a list of ranges as a label holds it. Throws if 16 bits do not hold it, because a
// wrapped number would give a wrong answer.
std::uint16_t in_16_bits(std::size_t number) {
  if (number > std::numeric_limits<std::uint16_t>::max())
    throw std::length_error("one rout has more plans to reach shelter than can be counted");
  return static_cast<std::uint16_t>(number);
}

}  // namespace

ShelterPlans::ShelterPlans(RoutQuestion& question)
    : question_(question),
      field_(question.field),
      out_(question.scene().map().location_count()),
      reaches_(std::bit_floor(kKeptCosts /
                              std::clamp<std::size_t>(question.scene().map().location_count(), 256, kKeptCosts))),
      number_(question.scene().map().location_count(), kNowhere) {}

void ShelterPlans::begin(std::vector<ShelterPlan>& plans) {
  plans_ = &plans;
  plan_count_ = to_go_count_ = 0;
  reach_ = nullptr;
  for (const LocationId at : numbered_) number_[at] = kNowhere;
  numbered_.clear();
}

// --- steps that a plan counts on ---------------------------------------------------------------------------

bool ShelterPlans::plan_enters(LocationId to, EnemyBits enemies) {
  const RoutField::Row& row = field_.row(to);
  const Switches& switches = question_.switches();
  // By one reading an enemy who is not remembered bars his Location to plans as well.
  if (row.here != 0 && (meet(row.here, enemies) || switches.occupied_shelter == OccupiedShelter::barred)) return false;
  if (row.hazard) return false;
  return switches.stacking != Stacking::forbid || field_.overstack_half_mf(to) == HalfMf{};
}

bool ShelterPlans::plan_turns(LocationId from, const FootStep& step, EnemyBits enemies, EnemyBits barring) {
  if (meet(barring, field_.approached(from, step))) return false;
  const RoutField::Row& to = field_.row(step.to);
  if (!meet(enemies, to.adjacent)) return true;
  const EnemyBits beside = enemies & newly_adjacent(field_, field_.row(from), to);
  return beside == 0 || field_.known(from, beside) == 0;
}

// False on Wire, where a die decides how a unit gets off, but for the start of the rout.
bool ShelterPlans::plan_leaves(LocationId from, bool start) {
  return start || !field_.row(from).wire;
}

// --- out from the unit: candidates and destinations --------------------------------------------------------

// True if the Location, reached at this cost, is a shelter for the plan. A pillbox outside woods and buildings is one
// for a unit that can get into it.
bool ShelterPlans::shelters(LocationId at, HalfMf half_mf, const ShelterPlan& plan) {
  const RoutField::Row& row = field_.row(at);
  if (row.shelter || !row.pillbox) return row.shelter;
  return field_.room_beneath(at) && half_mf + row.fortification_half_mf <= plan.left_half_mf;
}

// Floods out from the plan's Location. by_plan: by steps that the plan counts on; otherwise by any. Without `explain` a
// flood by plan ends at the nearest shelter that binds, because farther ones do not matter.
void ShelterPlans::flood_out(const ShelterPlan& plan, bool first, bool by_plan) {
  const bool to_nearest = by_plan && !question_.explain && question_.switches().metric == Metric::legal;
  HalfMf nearest = Flood::kUnreached;
  const EnemyBits barring = plan.enemies & field_.barring();
  out_.run(plan.at, plan.left_half_mf, [&](LocationId at, HalfMf spent, auto&& reach) {
    const bool start = at == plan.at;
    if (to_nearest) {
      if (spent >= nearest) return;
      if (!start && shelters(at, spent, plan) && !ignorable(at, plan.enemies, plan.refs, plan.at)) {
        nearest = spent;
        return;
      }
    }
    if (by_plan && !plan_leaves(at, start && at == question_.unit().at)) return;
    for (const FootStep& step : question_.scene().ground.steps(at)) {
      if (!plannable(step) || !reach.improves(step.to, step.half_mf)) continue;
      // MF for getting out of an entrenchment are paid, but not part of the distance.
      const HalfMf cost = start ? question_.cost_half_mf(step, at, plan.beneath, first)
                                : step.half_mf + field_.overstack_half_mf(step.to);
      if (!reach.improves(step.to, cost)) continue;
      if (by_plan && !(plan_enters(step.to, plan.enemies) && plan_turns(at, step, plan.enemies, barring))) continue;
      reach(step.to, cost);
    }
  });
}

void ShelterPlans::list_candidates(ShelterPlan& plan, HalfMf exit_half_mf) {
  plan.candidates.clear();
  for (const LocationId at : out_.all_reached()) {
    if (at == plan.at || !shelters(at, out_.cost(at), plan)) continue;
    plan.candidates.push_back({at, out_.cost(at) - exit_half_mf, ignorable(at, plan.enemies, plan.refs, plan.at), 0});
  }
}

// Chooses the candidates up to the cost of the nearest one that binds.
void ShelterPlans::choose_destinations(ShelterPlan& plan) {
  std::sort(plan.candidates.begin(), plan.candidates.end(), [](const ShelterCandidate& a, const ShelterCandidate& b) {
    return a.half_mf != b.half_mf ? a.half_mf < b.half_mf : a.at < b.at;
  });
  const auto nearest = std::find_if(plan.candidates.begin(), plan.candidates.end(),
                                    [](const ShelterCandidate& candidate) { return !candidate.ignorable; });
  plan.free = nearest == plan.candidates.end();
  plan.destinations.clear();
  plan.destination_half_mf.clear();
  if (plan.free) return;
  for (const ShelterCandidate& candidate : plan.candidates) {
    if (candidate.half_mf > nearest->half_mf) break;
    plan.destinations.push_back(candidate.at);
    plan.destination_half_mf.push_back(candidate.half_mf);
  }
}

std::uint16_t ShelterPlans::plan_for(const PlanKey& key, bool first) {
  for (std::size_t i = 0; i < plan_count_; ++i)
    if (static_cast<const PlanKey&>((*plans_)[i]) == key) return in_16_bits(i);
  if (plan_count_ == plans_->size()) plans_->emplace_back();
  ShelterPlan& plan = (*plans_)[plan_count_];
  static_cast<PlanKey&>(plan) = key;
  const HalfMf exit_half_mf = plan.beneath ? field_.row(plan.at).fortification_half_mf : HalfMf8{};
  flood_out(plan, first, true);
  list_candidates(plan, exit_half_mf);
  if (!plan.candidates.empty() && question_.switches().metric == Metric::raw) {
    // Legal paths decide which shelters are in reach, the shortest paths of any kind their distance.
    flood_out(plan, first, false);
    for (ShelterCandidate& candidate : plan.candidates)
      if (out_.reached(candidate.at)) candidate.half_mf = out_.cost(candidate.at) - exit_half_mf;
    flood_out(plan, first, true);
  }
  choose_destinations(plan);
  return in_16_bits(plan_count_++);
}

ShelterPlan& ShelterPlans::resume(const PlanKey& key, bool free) {
  if (plans_->empty()) plans_->emplace_back();
  ShelterPlan& plan = plans_->front();
  static_cast<PlanKey&>(plan) = key;
  plan.free = free;
  plan.candidates.clear();
  plan.destinations.clear();
  plan.destination_half_mf.clear();
  plan_count_ = 1;
  return plan;
}

// --- shelters that may be ignored --------------------------------------------------------------------------

EnemyBits ShelterPlans::no_farther(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at) {
  const Switches& switches = question_.switches();
  if (!switches.ignore_no_farther) return 0;
  if (enemies == 0) return 0;
  if (const EnemyBits known = field_.known(figured_at, enemies);
      known != enemies && switches.ignore_enemies == IgnoreEnemies::known)
    enemies = known;
  const HexCount* reference = switches.ignore_range == IgnoreRange::first_known ? ranges(refs)
                              : switches.ignore_range == IgnoreRange::refigure
                                  ? field_.row(figured_at).range
                                  : field_.row(rout_start(question_.unit())).range;
  return enemies & ~field_.nearer(field_.row(shelter).range, reference);
}

bool ShelterPlans::ignorable(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at) {
  const Scene& scene = question_.scene();
  if (question_.switches().ignore_own_building &&
      (same_building(scene, rout_start(question_.unit()), shelter) || same_building(scene, figured_at, shelter)))
    return true;
  return no_farther(shelter, enemies, refs, figured_at) != 0;
}

void ShelterPlans::explain(std::uint16_t id) {
  ShelterPlan& plan = (*plans_)[id];
  for (ShelterCandidate& candidate : plan.candidates)
    if (candidate.ignorable) candidate.no_farther = no_farther(candidate.at, plan.enemies, plan.refs, plan.at);
}

void ShelterPlans::begin_ranges(LocationId at) {
  const HexCount* from = field_.row(at).range;
  ranges_end_ = field_.ranges();
  if (ranges_.size() < ranges_end_) ranges_.resize(ranges_end_);
  std::copy_n(from, ranges_end_, ranges_.data());
}

std::uint16_t ShelterPlans::ranges_after(std::uint16_t refs, EnemyBits added, LocationId at) {
  if (added == 0 || question_.switches().ignore_range != IgnoreRange::first_known) return refs;
  const std::size_t length = field_.ranges();
  const std::size_t end = ranges_end_;
  if (ranges_.size() < end + length) ranges_.resize(end + length);
  HexCount* const made = ranges_.data() + end;
  std::copy_n(ranges(refs), length, made);
  const RoutField::Row& row = field_.row(at);
  each_bit(added, [&](std::size_t i) { made[i] = row.range[i]; });
  for (std::size_t known = 0; known < end; known += length)
    if (std::equal(made, made + length, ranges_.data() + known)) return in_16_bits(known / length);
  ranges_end_ = end + length;
  return in_16_bits(end / length);
}

// --- back from a destination: what is left to go -----------------------------------------------------------

ShelterPlans::ReachedIndex ShelterPlans::number_of(LocationId at) {
  ReachedIndex& number = number_[at];
  if (number == kNowhere) {
    number = ReachedIndex(numbered_.size());
    numbered_.push_back(at);
  }
  return number;
}

void ShelterPlans::number_reach() {
  if (reach_ != nullptr) return;
  const LocationId from = question_.unit().at;
  Reach& kept = reaches_[from.number() & (reaches_.size() - 1)];
  if (kept.from != from || kept.budget != question_.budget_half_mf) {
    kept.from = from;
    kept.budget = question_.budget_half_mf;
    kept.flood.resize(question_.scene().map().location_count());
    kept.flood.run(from, kept.budget, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : question_.scene().ground.steps(at)) reach(step.to, step.half_mf);
    });
  }
  reach_ = &kept.flood;
  for (const LocationId at : reach_->all_reached()) number_of(at);
}

ShelterPlans::ToGo& ShelterPlans::to_go(EnemyBits enemies, LocationId goal) {
  for (std::size_t i = 0; i < to_go_count_; ++i)
    if (to_go_[i]->goal == goal && to_go_[i]->enemies == enemies) return *to_go_[i];
  number_reach();
  if (to_go_count_ == to_go_.size()) to_go_.push_back(std::make_unique<ToGo>());
  ToGo& made = *to_go_[to_go_count_++];
  made.enemies = enemies;
  made.barring = enemies & field_.barring();
  made.goal = goal;
  const ReachedIndex number = number_of(goal);
  made.places = static_cast<std::uint32_t>(numbered_.size());
  made.flood.resize(numbered_.size());
  made.flood.begin(number, question_.budget_half_mf);
  return made;
}

HalfMf16 ShelterPlans::cost_back(ToGo& made, ReachedIndex to) {
  const FootGraph& ground = question_.scene().ground;
  const LocationId start = question_.unit().at;
  const HalfMf budget = question_.budget_half_mf;
  // Low Crawl under closer_mf and closer_hex needs the costs from Locations at any distance from the start.
  const bool in_time = question_.switches().low_crawl_toward.value() == CrawlToward::on_shortest;
  return made.flood.cost_to(to, [&](ReachedIndex number, HalfMf spent, auto&& reach) {
    const LocationId at = numbered_[number];
    // Plans do not pass through Wire. This includes the start, because no path returns to it.
    if ((at != made.goal && field_.row(at).wire) || !plan_enters(at, made.enemies)) return;
    const HalfMf over = field_.overstack_half_mf(at);
    ground.each_entry(at, [&](LocationId before, const FootStep& step) {
      const ReachedIndex index = number_[before];
      const HalfMf cost = step.half_mf + over;
      // Only Locations within reach have a number. Most steps improve no cost, so that is tested early.
      if (index >= made.places || !plannable(step) || !reach.improves(index, cost)) return;
      // Skips Locations that no path reaches with enough MF left.
      if (!reach_->reached(before) || (in_time && reach_->cost(before) + cost + spent > budget)) return;
      if (plan_leaves(before, before == start) && plan_turns(before, step, made.enemies, made.barring))
        reach(index, cost);
    });
  });
}

HalfMf ShelterPlans::half_mf_to_go(EnemyBits enemies, LocationId goal, LocationId at) {
  ToGo& made = to_go(enemies, goal);
  const ReachedIndex number = number_[at];
  return number >= made.places ? Flood::kUnreached : cost_back(made, number);
}

bool ShelterPlans::on_least_path(LocationId from, LocationId to, EnemyBits enemies, LocationId goal) {
  const HalfMf here = half_mf_to_go(enemies, goal, from);
  const HalfMf there = half_mf_to_go(enemies, goal, to);
  if (here == Flood::kUnreached || there == Flood::kUnreached) return false;
  if (!plan_leaves(from, from == question_.unit().at) || !plan_enters(to, enemies)) return false;
  const EnemyBits barring = enemies & field_.barring();
  HalfMf least = Flood::kUnreached;
  for (const FootStep& step : question_.scene().ground.steps(from))
    if (step.to == to && plannable(step) && plan_turns(from, step, enemies, barring))
      least = std::min(least, HalfMf(step.half_mf));
  least += field_.overstack_half_mf(to);
  return least + there == here;
}

}  // namespace hexrout::asl
