#include "rules/asl/rout/rout_solver.hpp"

#include <algorithm>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {

namespace {

constexpr std::size_t kMostDestinations = 64;

}  // namespace

RoutSolver::RoutSolver(const Scene& scene, Exposure& exposure)
    : field_(scene, exposure),
      search_(scene.map().location_count()),
      out_(scene.map().location_count()),
      ball_(scene.map().location_count()),
      near_number_(scene.map().location_count(), kNowhere),
      end_at_(scene.map().location_count(), kNoLabel) {}

// --- facts of the question ---------------------------------------------------------------------------------

EnemyBits RoutSolver::touching(LocationId at) {
  const RoutField::Row& row = field_.row(at);
  return field_.known(at, row.adjacent | row.here);
}

bool RoutSolver::may_stay(LocationId at) {
  return (touching(at) & field_.forcing()) == 0 && !field_.scene().ground.place(at).has(PlacedKind::blaze);
}

int RoutSolver::cost(const FootStep& step, LocationId from, bool beneath, bool first) {
  int half_mf = step.half_mf + field_.row(step.to).overstack_half_mf;
  if (beneath && !step.is(FootStep::kInTrench)) half_mf += field_.row(from).fortification_half_mf;
  if (first && encircled_) half_mf *= 2;
  return half_mf;
}

bool RoutSolver::direction_allows(LocationId from, LocationId to, EnemyBits seen, StepRefusal& refusal) {
  const RoutField::Row& a = field_.row(from);
  const RoutField::Row& b = field_.row(to);
  if (b.here != 0) {
    refusal = {(b.here & seen) != 0 ? RefusedFor::known_enemy : RefusedFor::enemy_there, b.here};
    return false;
  }
  EnemyBits beside = b.adjacent & ~a.here;
  if (field_.scene().switches().stay_adjacent_to_unarmed) beside &= field_.armed() | ~a.adjacent;
  if (beside != 0) beside = field_.known(from, beside);
  if (beside != 0) {
    refusal = {RefusedFor::adjacent, beside};
    return false;
  }
  const EnemyBits approached = seen & field_.barring() & field_.nearer(a, b);
  if (approached != 0) {
    const EnemyBits in_sight = field_.known(from, approached);
    refusal = in_sight != 0 ? StepRefusal{RefusedFor::nearer, in_sight}
                            : StepRefusal{RefusedFor::nearer_remembered, approached};
    return false;
  }
  return true;
}

// --- figuring destinations ---------------------------------------------------------------------------------

bool RoutSolver::plan_allows(LocationId from, LocationId to, EnemyBits enemies) {
  const RoutField::Row& a = field_.row(from);
  const RoutField::Row& b = field_.row(to);
  // Who holds a Location out of sight bars it to plans as well, unless by the reading nobody knows of him.
  const EnemyBits holding =
      field_.scene().switches().occupied_shelter == OccupiedShelter::barred ? b.here : b.here & enemies;
  if (holding != 0 || b.hazard || !b.usable) return false;
  if (b.overstack_half_mf > 0 && field_.scene().switches().stacking == Stacking::forbid) return false;
  if ((enemies & field_.barring() & field_.nearer(a, b)) != 0) return false;
  EnemyBits beside = enemies & b.adjacent & ~a.here;
  if (field_.scene().switches().stay_adjacent_to_unarmed) beside &= field_.armed() | ~a.adjacent;
  return beside == 0 || field_.known(from, beside) == 0;
}

template <class Use>
void RoutSolver::plan_steps(LocationId at, EnemyBits enemies, bool start, Use&& use) {
  // Beyond Wire lies a die roll: no plan counts on it.
  if (!start && field_.row(at).wire) return;
  for (const FootStep& step : field_.scene().ground.steps(at)) {
    if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench)) continue;
    if (plan_allows(at, step.to, enemies)) use(step);
  }
}

std::uint32_t RoutSolver::number_near(LocationId at) {
  std::uint32_t& number = near_number_[at];
  if (number == kNowhere) {
    number = static_cast<std::uint32_t>(near_.size());
    near_.push_back(at);
  }
  return number;
}

RoutSolver::Left RoutSolver::to_go(EnemyBits enemies, LocationId to) {
  for (std::size_t i = 0; i < to_go_count_; ++i)
    if (to_go_[i]->to == to && to_go_[i]->enemies == enemies) return {to_go_[i].get(), &near_number_};
  const FootGraph& ground = field_.scene().ground;
  if (!ball_ready_) {
    ball_ready_ = true;
    ball_.run(field_.unit().at, budget_, [&](LocationId at, int, auto&& reach) {
      for (const FootStep& step : ground.steps(at)) reach(step.to, step.half_mf);
    });
    for (const LocationId at : ball_.all_reached()) number_near(at);
  }
  const std::uint32_t goal = number_near(to);
  if (to_go_count_ == to_go_.size()) to_go_.push_back(std::make_unique<ToGo>());
  ToGo& made = *to_go_[to_go_count_++];
  made.places = static_cast<std::uint32_t>(near_.size());
  made.flood.resize(near_.size());
  made.enemies = enemies;
  made.to = to;
  const LocationId start = field_.unit().at;
  // Low Crawl by the readings `closer_mf` and `closer_hex` asks this of Locations whatever it takes to get there.
  const bool in_time = field_.scene().switches().low_crawl_toward == CrawlToward::on_shortest;
  made.flood.run(goal, budget_, [&](std::uint32_t number, int spent, auto&& reach) {
    const LocationId at = near_[number];
    if (at != to && field_.row(at).wire) return;  // nor through where it began
    const int over = field_.row(at).overstack_half_mf;
    for (const LocationId before : ground.near_entries(at, before_)) {
      // Wherever even the shortest way there leaves too little, nobody will ask.
      if (!ball_.reached(before) || (before != start && field_.row(before).wire)) continue;
      for (const FootStep& step : ground.steps(before)) {
        if (step.to != at) continue;
        if (in_time && ball_.cost(before) + step.half_mf + over + spent > budget_) continue;
        if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench))
          continue;
        if (plan_allows(before, at, enemies)) reach(near_number_[before], step.half_mf + over);
      }
    }
  });
  return {&made, &near_number_};
}

bool RoutSolver::ignorable(LocationId at, EnemyBits enemies, std::uint16_t refs, LocationId figured_at) {
  const Switches& switches = field_.scene().switches();
  const Unit& unit = field_.unit();
  const LocationId start = unit.phase_start != kNowhere ? unit.phase_start : unit.at;
  if (switches.ignore_own_building &&
      (same_building(field_.scene(), start, at) || same_building(field_.scene(), figured_at, at)))
    return true;
  if (!switches.ignore_no_farther) return false;
  if (switches.ignore_enemies == IgnoreEnemies::known) enemies = field_.known(figured_at, enemies);
  const EnemyRanges& shelter = field_.row(at).range;
  while (enemies != 0) {
    const auto i = static_cast<std::size_t>(__builtin_ctzll(enemies));
    enemies &= enemies - 1;
    int reference = refs_[refs][i];
    if (switches.ignore_range == IgnoreRange::start) reference = field_.row(start).range[i];
    if (switches.ignore_range == IgnoreRange::refigure) reference = field_.row(figured_at).range[i];
    if (shelter[i] <= reference) return true;
  }
  return false;
}

EnemyBits RoutSolver::no_farther(LocationId at, const ShelterPlan& figure) {
  const Switches& switches = field_.scene().switches();
  const Unit& unit = field_.unit();
  EnemyBits enemies = figure.enemies;
  if (!switches.ignore_no_farther) return 0;
  if (switches.ignore_enemies == IgnoreEnemies::known) enemies = field_.known(figure.at, enemies);
  const EnemyRanges& reference = switches.ignore_range == IgnoreRange::first_known ? refs_[figure.refs]
                                 : switches.ignore_range == IgnoreRange::refigure
                                     ? field_.row(figure.at).range
                                     : field_.row(unit.phase_start != kNowhere ? unit.phase_start : unit.at).range;
  EnemyBits out = 0;
  for (EnemyBits bits = enemies; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctzll(bits));
    if (field_.row(at).range[i] <= reference[i]) out |= bits & (~bits + 1);
  }
  return out;
}

void RoutSolver::figure_out(ShelterPlan& figure, bool first) {
  const Scene& scene = field_.scene();
  const int exit = figure.beneath ? field_.row(figure.at).fortification_half_mf : 0;
  const auto flood = [&](bool legal) {
    out_.run(figure.at, figure.left_half_mf, [&](LocationId at, int, auto&& reach) {
      const bool start = at == figure.at;
      const auto use = [&](const FootStep& step) {
        // Getting out of an entrenchment is paid, but is no part of the distance.
        reach(step.to,
              start ? cost(step, at, figure.beneath, first) : step.half_mf + field_.row(step.to).overstack_half_mf);
      };
      if (legal)
        plan_steps(at, figure.enemies, start && at == field_.unit().at, use);
      else
        for (const FootStep& step : scene.ground.steps(at))
          if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && !step.is(FootStep::kInTrench))
            use(step);
    });
  };
  flood(true);
  figure.candidates.clear();
  for (const LocationId at : out_.all_reached()) {
    if (at == figure.at) continue;
    const RoutField::Row& row = field_.row(at);
    const bool by_entering = row.pillbox && !row.shelter;
    if (!row.shelter && !row.pillbox) continue;
    if (by_entering && (!row.room_beneath || out_.cost(at) + row.fortification_half_mf > figure.left_half_mf)) continue;
    ShelterCandidate candidate;
    candidate.at = at;
    candidate.half_mf = out_.cost(at) - exit;
    candidate.ignorable = ignorable(at, figure.enemies, figure.refs, figure.at);
    figure.candidates.push_back(candidate);
  }
  if (scene.switches().metric == Metric::raw) {
    flood(false);
    for (ShelterCandidate& candidate : figure.candidates)
      if (out_.reached(candidate.at)) candidate.half_mf = out_.cost(candidate.at) - exit;
    flood(true);
  }
  std::sort(figure.candidates.begin(), figure.candidates.end(),
            [](const ShelterCandidate& a, const ShelterCandidate& b) {
              return a.half_mf != b.half_mf ? a.half_mf < b.half_mf : a.at < b.at;
            });
  int least = -1;
  for (const ShelterCandidate& candidate : figure.candidates)
    if (!candidate.ignorable && least < 0) least = candidate.half_mf;
  figure.free = least < 0;
  figure.destinations.clear();
  figure.destination_half_mf.clear();
  for (const ShelterCandidate& candidate : figure.candidates)
    if (candidate.half_mf <= least && figure.destinations.size() < kMostDestinations) {
      figure.destinations.push_back(candidate.at);
      figure.destination_half_mf.push_back(candidate.half_mf);
    }
}

std::uint16_t RoutSolver::plan_for(LocationId at, int left, EnemyBits enemies, std::uint16_t refs, bool beneath,
                                   bool first) {
  for (std::size_t i = 0; i < plan_count_; ++i) {
    const ShelterPlan& f = result_->plans[i];
    if (f.at == at && f.left_half_mf == left && f.enemies == enemies && f.refs == refs && f.beneath == beneath)
      return static_cast<std::uint16_t>(i);
  }
  if (plan_count_ == result_->plans.size()) result_->plans.emplace_back();
  ShelterPlan& made = result_->plans[plan_count_];
  made.at = at;
  made.left_half_mf = left;
  made.enemies = enemies;
  made.refs = refs;
  made.beneath = beneath;
  figure_out(made, first);
  return static_cast<std::uint16_t>(plan_count_++);
}

std::uint16_t RoutSolver::refs_after(std::uint16_t refs, EnemyBits added, LocationId at) {
  if (added == 0 || field_.scene().switches().ignore_range != IgnoreRange::first_known) return refs;
  EnemyRanges ranges = refs_[refs];
  const RoutField::Row& row = field_.row(at);
  while (added != 0) {
    const auto i = static_cast<std::size_t>(__builtin_ctzll(added));
    added &= added - 1;
    ranges[i] = row.range[i];
  }
  for (std::size_t i = 0; i < refs_count_; ++i)
    if (refs_[i] == ranges) return static_cast<std::uint16_t>(i);
  if (refs_count_ == refs_.size()) refs_.emplace_back();
  refs_[refs_count_] = ranges;
  return static_cast<std::uint16_t>(refs_count_++);
}

// --- what a step leaves behind -----------------------------------------------------------------------------

template <class Use>
void RoutSolver::refigure(RoutMemory after, LocationId at, int left, bool first, Use&& use) {
  const std::uint16_t id = plan_for(at, left, after.seen, after.refs, after.beneath, first);
  const ShelterPlan& figure = result_->plans[id];
  if (figure.free) {
    after.mode = RoutMode::free;
    after.free_from_start = first;
    after.plan = 0;
    after.refs = 0;
    after.bound_to = 0;
  } else {
    after.mode = RoutMode::bound;
    after.plan = id;
    const std::size_t n = figure.destinations.size();
    after.bound_to = n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
  }
  use(after);
}

// In a shelter that was made for, or in one after it.
template <class Use>
void RoutSolver::arrive(RoutMemory after, LocationId at, int left, Use&& use) {
  if (may_stay(at)) {
    RoutMemory stays = after;
    stays.mode = RoutMode::arrived;
    stays.bound_to = 0;
    stays.plan = 0;
    use(stays);
  }
  const EnemyBits beside =
      touching(at) & (field_.scene().switches().stop_ignores_unarmed ? field_.forcing() : ~EnemyBits{0});
  if (beside != 0) refigure(after, at, left, false, use);
}

// Somewhere on the way: destinations out of reach for what has come into view are
// given up, and the unit figures anew.
template <class Use>
void RoutSolver::enter(const RoutMemory& after, LocationId at, int left, Use&& use) {
  std::uint64_t keep = 0;
  const int exit = after.beneath ? field_.row(at).fortification_half_mf : 0;
  const ShelterPlan& figure = result_->plans[after.plan];
  for (std::uint64_t bits = after.bound_to; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctzll(bits));
    const LocationId goal = figure.destinations[i];
    const int needed = to_go(after.seen, goal).cost(at);
    if (needed == Flood::kUnreached) continue;
    if (after.mode == RoutMode::bound && needed + exit > left) continue;
    keep |= std::uint64_t{1} << i;
  }
  if (keep != 0) {
    RoutMemory kept = after;
    kept.bound_to = keep;
    use(kept);
  }
  if (keep != after.bound_to) refigure(after, at, left, false, use);
}

// MF of the way to a label since its destinations were figured, extra cover not counted.
int RoutSolver::plain_half_mf(std::uint32_t label) {
  const auto& labels = search_.labels();
  const LocationId from = result_->plans[labels[label].memory.plan].at;
  int sum = 0;
  for (; labels[label].at != from && labels[label].parent != kNoLabel; label = labels[label].parent) {
    const LocationId before = labels[labels[label].parent].at;
    int least = Flood::kUnreached;
    for (const FootStep& step : field_.scene().ground.steps(before))
      if (step.to == labels[label].at && !step.is(FootStep::kInTrench)) least = std::min<int>(least, step.half_mf);
    sum += least + field_.row(labels[label].at).overstack_half_mf;
  }
  return sum;
}

bool RoutSolver::on_least_way(LocationId from, LocationId to, EnemyBits enemies, LocationId goal) {
  const Left flood = to_go(enemies, goal);
  if (!flood.reached(from) || !flood.reached(to)) return false;
  int least = Flood::kUnreached;
  plan_steps(from, enemies, from == field_.unit().at, [&](const FootStep& step) {
    if (step.to == to) least = std::min<int>(least, step.half_mf + field_.row(to).overstack_half_mf);
  });
  return least + flood.cost(to) == flood.cost(from);
}

// --- the search --------------------------------------------------------------------------------------------

template <class S, class Take, class Refuse>
void RoutSolver::Policy::expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse) {
  RoutSolver& my = *solver;
  const Label label = search.labels()[index];
  const RoutMemory& memory = label.memory;
  if (memory.contact || my.field_.unit().rout_ended || (label.steps == 0 && my.confined_)) return;
  const Scene& scene = my.field_.scene();
  const LocationId x = label.at;
  const RoutField::Row& from = my.field_.row(x);
  if (from.wire && label.steps > 0) return;  // on top of Wire: a die decides whether it gets off
  const int left = my.budget_ - static_cast<int>(label.spent);
  bool stuck = label.steps > 0;
  if (left < kLeastStepHalfMf && !my.explain_) {
    if (stuck) my.stuck_.push_back(index);
    return;
  }
  const bool first = label.steps == 0 && !my.field_.unit().has_routed;
  const EnemyBits seen = memory.seen;  // with all that is Known from here
  for (const FootStep& step : scene.ground.steps(x)) {
    if (step.half_mf > left && !my.explain_) continue;
    const LocationId y = step.to;
    const RoutField::Row& to = my.field_.row(y);
    if (!to.usable) continue;
    if (search.passes(index, y) ||
        std::find(my.field_.unit().walked.begin(), my.field_.unit().walked.end(), y) != my.field_.unit().walked.end())
      continue;
    if (step.is(FootStep::kCrawlOnly)) {
      refuse(y, StepRefusal{RefusedFor::terrain});
      continue;
    }
    if (step.is(FootStep::kInTrench) && !memory.beneath) continue;
    StepRefusal refusal;
    if (!my.direction_allows(x, y, seen, refusal)) {
      refuse(y, refusal);
      continue;
    }
    if (to.overstack_half_mf > 0 && scene.switches().stacking == Stacking::forbid) {
      refuse(y, StepRefusal{RefusedFor::stacking});
      continue;
    }
    int cost = my.cost(step, x, memory.beneath, first);
    if (step.is(FootStep::kWholeAllotment)) {
      if (label.spent > 0 || !first) {
        refuse(y, StepRefusal{RefusedFor::all_movement});
        continue;
      }
      cost = std::max(cost, left);
    }
    if (cost > left) {
      refuse(y, StepRefusal{RefusedFor::movement, 0, static_cast<std::uint16_t>(cost)});
      continue;
    }

    // Twice where the entrenchment of the hex may be paid for as well.
    bool legal = false;
    StepRefusal duty{RefusedFor::shelter};
    const int variants = to.room_beneath && !step.is(FootStep::kInTrench) && !to.contact ? 2 : 1;
    for (int variant = 0; variant < variants; ++variant) {
      const bool beneath = variant == 1 || step.is(FootStep::kInTrench);
      const int paid = cost + (variant == 1 ? to.fortification_half_mf : 0);
      if (paid > left) continue;
      const int rest = left - paid;
      RoutMemory after = memory;
      after.step = step;
      after.interdicted_by = 0;
      after.beneath = beneath;
      after.contact = to.contact;
      after.seen = seen;
      const auto reach = [&](RoutMemory m) {
        legal = true;
        stuck = false;
        int interdicted = label.keys;
        if (!to.contact) {
          m.interdicted_by = my.field_.interdictors({x, &step, y, beneath});
          if (scene.switches().surrender_scope != SurrenderScope::first_hex || first) {
            if (my.field_.round_bar(x, step).least() != 0) ++interdicted;
            if (m.interdicted_by != 0) ++interdicted;
          }
        }
        take(y, static_cast<std::uint32_t>(paid), m, interdicted);
      };
      // What it sees from there; concealed enemies throw it back before it sees anything.
      const auto look = [&](RoutMemory& m) {
        const EnemyBits now = to.contact ? seen : seen | my.field_.known(y);
        if (m.mode != RoutMode::free) m.refs = my.refs_after(m.refs, now & ~seen, y);
        m.seen = now;
      };

      if (memory.mode == RoutMode::free) {
        // A free unit that can go no farther need not ask who sees it; of first steps it is told.
        if (rest >= kLeastStepHalfMf || label.steps == 0 || my.explain_) look(after);
        reach(after);
        continue;
      }
      if (memory.mode == RoutMode::arrived) {
        if (!to.shelter && !(to.pillbox && beneath)) {
          duty.why = RefusedFor::leaves_shelter;
          continue;
        }
        look(after);
        if (to.contact)
          reach(after);
        else
          my.arrive(after, y, rest, reach);
        continue;
      }
      // Bound. Other shelter on the way may be left only for shelter, unless it may be ignored.
      const ShelterPlan& figure = my.result_->plans[memory.plan];
      if (x != figure.at && from.shelter && !to.shelter && !my.ignorable(x, seen, memory.refs, figure.at)) {
        duty.why = RefusedFor::leaves_shelter;
        continue;
      }
      std::uint64_t on_the_way = 0;
      bool there = false;
      const int exit = beneath ? to.fortification_half_mf : 0;
      const RoutMode mode = memory.mode;
      std::uint64_t short_of = 0;
      const bool plain = !step.is(FootStep::kCareful) && variant == 0;
      for (std::uint64_t bits = memory.bound_to; bits != 0; bits &= bits - 1) {
        const auto i = static_cast<std::size_t>(__builtin_ctzll(bits));
        const std::uint64_t bit = std::uint64_t{1} << i;
        const LocationId goal = my.result_->plans[memory.plan].destinations[i];
        if (goal == y) {
          there = there || to.shelter || beneath;
          continue;
        }
        const int needed = my.to_go(seen, goal).cost(y);
        if (needed == Flood::kUnreached) continue;
        const int used = my.result_->plans[memory.plan].left_half_mf - left;
        if (mode == RoutMode::falling_short) {
          if (my.on_least_way(x, y, seen, goal)) on_the_way |= bit;
          continue;
        }
        const bool straight =
            scene.switches().detour_allowed ||
            used + paid + needed <= my.result_->plans[memory.plan].destination_half_mf[i] +
                                        (my.result_->plans[memory.plan].beneath
                                             ? my.field_.row(my.result_->plans[memory.plan].at).fortification_half_mf
                                             : 0);
        const int last = my.field_.row(goal).shelter ? 0 : my.field_.row(goal).fortification_half_mf;
        if (needed + exit + last <= rest && straight)
          on_the_way |= bit;
        else if (!plain && scene.switches().cover_detour_may_fall_short && my.on_least_way(x, y, seen, goal) &&
                 my.plain_half_mf(index) + my.to_go(seen, goal).cost(x) ==
                     my.result_->plans[memory.plan].destination_half_mf[i])
          short_of |= bit;
      }
      if (there) {
        RoutMemory arrived = after;
        look(arrived);
        if (to.contact)
          reach(arrived);
        else
          my.arrive(arrived, y, rest, reach);
      }
      if (on_the_way != 0) {
        RoutMemory going = after;
        going.bound_to = on_the_way;
        look(going);
        if (to.contact || going.seen == seen)
          reach(going);
        else
          my.enter(going, y, rest, reach);
      }
      if (short_of != 0) {
        RoutMemory slow = after;
        slow.mode = RoutMode::falling_short;
        slow.bound_to = short_of;
        look(slow);
        if (to.contact || slow.seen == seen)
          reach(slow);
        else
          my.enter(slow, y, rest, reach);
      }
    }
    if (!legal) refuse(y, duty);
  }
  if (stuck) my.stuck_.push_back(index);
}

template <class L>
bool RoutSolver::Policy::dominates(const L& a, const L& b) const {
  const RoutMemory& m = a.memory;
  const RoutMemory& n = b.memory;
  if (m.contact != n.contact || m.beneath != n.beneath || a.keys > b.keys) return false;
  // A free unit may do whatever a bound one may; the fewer enemies it remembers the more.
  if (m.mode == RoutMode::free) {
    if ((m.seen & ~n.seen) != 0) return false;
  } else if (a.spent != b.spent || m.mode != n.mode || m.seen != n.seen || m.refs != n.refs || m.plan != n.plan ||
             (n.bound_to & ~m.bound_to) != 0) {
    return false;
  }
  return (m.mode == RoutMode::free && m.free_from_start) || solver->leaves_open(a, b);
}

// No Location is entered twice, so a way already walked can bar what another way to the same Location leaves
// open. Where `a` was free there already, a way of its own leads on from that Location, with more MF left. Elsewhere
// it must not have walked where `b` could still go.
template <class L>
bool RoutSolver::leaves_open(const L& a, const L& b) const {
  const auto& labels = search_.labels();
  const Map& map = field_.scene().map();
  const HexId hex = map.location(a.at).hex;
  const int left = budget_ - static_cast<int>(b.spent);
  for (std::uint32_t i = a.parent; i != kNoLabel; i = labels[i].parent) {
    const Label& walked = labels[i];
    if (a.memory.mode == RoutMode::free && walked.memory.mode == RoutMode::free) continue;
    if (2 * map.distance(hex, map.location(walked.at).hex) > left) continue;
    if (b.parent == kNoLabel || !search_.passes(b.parent, walked.at)) return false;
  }
  return true;
}

void RoutSolver::begin(std::vector<Label>& starts) {
  starts.clear();
  const Unit& unit = field_.unit();
  const Scene& scene = field_.scene();
  const RoutField::Row& row = field_.row(unit.at);
  Label start;
  start.at = unit.at;
  start.spent = static_cast<std::uint32_t>(std::clamp(unit.spent_half_mf + wire_half_mf_, 0, budget_));
  RoutMemory memory;
  memory.seen = field_.known(unit.at);
  memory.beneath = unit.in != Entrenchment::none && row.fortification_half_mf > 0;
  if (refs_.empty()) refs_.emplace_back();
  refs_[0] = row.range;
  refs_count_ = 1;
  if (unit.has_routed || scene.switches().memory_from == MemoryFrom::phase) {
    EnemyRanges ranges = row.range;
    for (const Unit::Remembered& r : unit.remembered)
      for (std::size_t i = 0; i < field_.enemies().size(); ++i)
        if (field_.enemies()[i]->id == r.enemy && revealed(scene, *field_.enemies()[i])) {
          memory.seen |= EnemyBits{1} << i;
          ranges[i] = static_cast<std::uint8_t>(std::clamp(r.range, 0, 127));
        }
    refs_[0] = ranges;
  }
  const int left = budget_ - static_cast<int>(start.spent);
  const auto add = [&](const RoutMemory& m) {
    start.memory = m;
    starts.push_back(start);
  };
  // Wherever a rout under way stands, its first figure is the one it resumes.
  switch (unit.rout_duty) {
    case Unit::RoutDuty::not_figured:
      refigure(memory, unit.at, left, !unit.has_routed, add);
      return;
    case Unit::RoutDuty::free:
      if (result_->plans.empty()) result_->plans.emplace_back();
      result_->plans[0].free = true;
      result_->plans[0].at = unit.at;
      result_->plans[0].candidates.clear();
      result_->plans[0].destinations.clear();
      plan_count_ = 1;
      memory.mode = RoutMode::free;
      memory.free_from_start = true;
      memory.refs = 0;
      add(memory);
      return;
    case Unit::RoutDuty::arrived:
      arrive(memory, unit.at, left, add);
      break;
    case Unit::RoutDuty::bound:
    case Unit::RoutDuty::falling_short: {
      if (result_->plans.empty()) result_->plans.emplace_back();
      ShelterPlan& figure = result_->plans[0];
      figure.at = unit.figured_at != kNowhere ? unit.figured_at : unit.at;
      figure.left_half_mf = left;
      figure.enemies = memory.seen;
      figure.refs = 0;
      figure.beneath = memory.beneath;
      figure.free = false;
      figure.candidates.clear();
      figure.destinations.assign(unit.destinations.begin(),
                                 unit.destinations.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                 unit.destinations.size(), kMostDestinations)));
      figure.destination_half_mf.assign(figure.destinations.size(), left);
      plan_count_ = 1;
      memory.mode = unit.rout_duty;
      memory.plan = 0;
      const std::size_t n = figure.destinations.size();
      memory.bound_to = n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
      enter(memory, unit.at, left, add);
      break;
    }
  }
  if (plan_count_ == 0) plan_for(unit.at, left, memory.seen, 0, memory.beneath, false);
}

std::shared_ptr<const RoutResult> RoutSolver::solve(std::size_t unit, bool explain, int wire_half_mf) {
  field_.ask(unit);
  explain_ = explain;
  wire_half_mf_ = wire_half_mf;
  encircled_ = encircled(*field_.scene().position, field_.unit());
  confined_ = only_unloads(field_.unit()) || shut_in(field_.scene(), field_.unit());
  budget_ = allotment_half_mf(field_.unit());
  plan_count_ = to_go_count_ = 0;
  ball_ready_ = false;
  for (const LocationId at : near_) near_number_[at] = kNowhere;
  near_.clear();
  stuck_.clear();
  const auto reused = std::find_if(results_.begin(), results_.end(), [](const auto& r) { return r.use_count() == 1; });
  const std::shared_ptr<RoutResult> result =
      reused != results_.end() ? *reused : results_.emplace_back(std::make_shared<RoutResult>());
  result_ = result.get();
  result->scene = &field_.scene();
  result->unit = unit;
  result->budget_half_mf = budget_;
  result->explained = explain;
  result->enemies.assign(field_.enemies().begin(), field_.enemies().end());
  result->enemies_left_out = explain ? field_.left_out() : 0;
  result->refused.clear();
  result->refused_crawls.clear();
  result->crawls.clear();
  begin(starts_);
  collect_crawls();
  const Position& position = *field_.scene().position;
  // By night broken units crawl or stay [E1.54].
  const bool walks = !(position.night && field_.scene().switches().night);
  const std::uint32_t budget = static_cast<std::uint32_t>(budget_);
  search_.exchange_labels(result->labels);
  if (!walks) {
    search_.run(policy_, std::span<const Label>{}, budget, [](std::uint32_t, LocationId, const StepRefusal&) {});
  } else if (explain_) {
    search_.run(policy_, starts_, budget, [&](std::uint32_t label, LocationId to, const StepRefusal& why) {
      result_->refused.push_back({label, to, why});
    });
  } else {
    search_.run(policy_, starts_, budget, [](std::uint32_t, LocationId, const StepRefusal&) {});
  }
  collect_ends();
  collect_dead_ends();
  collect_round_bars();
  if (explain) explain_plan(result->plans[0]);
  search_.exchange_labels(result->labels);
  result_ = nullptr;
  return result;
}

bool RoutSolver::legal_end(const Label& label) {
  if (label.memory.contact) return true;
  if (label.steps == 0 && !field_.unit().has_routed) return false;
  if (!may_stay(label.at)) return false;
  switch (label.memory.mode) {
    case RoutMode::free:
    case RoutMode::arrived:
      return true;
    case RoutMode::falling_short: {
      // As far as the MF go on a way of least cost to one of those it may have declared.
      const EnemyBits seen = label.memory.seen;
      const int left = budget_ - static_cast<int>(label.spent);
      for (std::uint64_t bits = label.memory.bound_to; bits != 0; bits &= bits - 1) {
        const LocationId goal =
            result_->plans[label.memory.plan].destinations[static_cast<std::size_t>(__builtin_ctzll(bits))];
        const auto steps = field_.scene().ground.steps(label.at);
        const bool goes_on = std::any_of(steps.begin(), steps.end(), [&](const FootStep& step) {
          StepRefusal refusal;
          return !step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) &&
                 !step.is(FootStep::kInTrench) && cost(step, label.at, label.memory.beneath, false) <= left &&
                 direction_allows(label.at, step.to, seen, refusal) && on_least_way(label.at, step.to, seen, goal);
        });
        if (!goes_on) return true;
      }
      return false;
    }
    default:
      return false;
  }
}

// The best ways to one Location are one end; end_at_ tells which.
void RoutSolver::add_end(std::uint32_t label, std::vector<RoutEnd>& to) {
  const auto& labels = search_.labels();
  const auto better = [&](std::uint32_t a, std::uint32_t b, bool safest) {
    const auto& x = labels[a];
    const auto& y = labels[b];
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

void RoutSolver::collect_ends() {
  for (const LocationId at : ended_) end_at_[at] = kNoLabel;
  ended_.clear();
  result_->ends.clear();
  const auto& labels = search_.labels();
  result_->legal_end.assign(labels.size(), 0);
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    if (!legal_end(labels[i])) continue;
    result_->legal_end[i] = 1;
    add_end(i, result_->ends);
  }
}

// None of them is an end: where a unit may not stay no way ends legally.
void RoutSolver::collect_dead_ends() {
  result_->dead_ends.clear();
  for (const std::uint32_t i : stuck_)
    if (!may_stay(search_.labels()[i].at)) add_end(i, result_->dead_ends);
}

void RoutSolver::collect_crawls() {
  const Unit& unit = field_.unit();
  const Scene& scene = field_.scene();
  if (unit.has_routed || unit.spent_half_mf + wire_half_mf_ > 0 || unit.rout_ended || confined_) return;
  const bool night = scene.position->night && scene.switches().night;
  const RoutField::Row& from = field_.row(unit.at);
  if ((unit.disrupted && !night) || in_water(scene, unit)) return;
  if ((from.here != 0 || from.contact) && !night) return;
  const ShelterPlan& figure = result_->plans[0];
  for (const FootStep& step : scene.ground.steps(unit.at)) {
    const LocationId y = step.to;
    const RoutField::Row& to = field_.row(y);
    if (!to.usable || step.is(FootStep::kInTrench) || step.is(FootStep::kCareful)) continue;
    StepRefusal refusal;
    const auto refuse = [&](StepRefusal why) {
      if (explain_) result_->refused_crawls.push_back({kNoLabel, y, why});
    };
    if (step.is(FootStep::kNoCrawl) || step.is(FootStep::kWholeAllotment) ||
        (step.side == kVertical && scene.switches().edition != Edition::asl)) {
      refuse({RefusedFor::terrain});
      continue;
    }
    if (!direction_allows(unit.at, y, field_.known(unit.at), refusal)) {
      refuse(refusal);
      continue;
    }
    if (to.overstack_half_mf > 0 && scene.switches().stacking == Stacking::forbid) {
      refuse({RefusedFor::stacking});
      continue;
    }
    if (cost(step, unit.at, starts_.empty() ? false : starts_[0].memory.beneath, true) > budget_) {
      refuse({RefusedFor::movement, 0, static_cast<std::uint16_t>(cost(step, unit.at, false, true))});
      continue;
    }
    bool toward = figure.free || !scene.switches().low_crawl_must_approach_shelter;
    for (std::size_t i = 0; i < figure.destinations.size() && !toward; ++i) {
      const LocationId goal = figure.destinations[i];
      const int needed = goal == y ? 0 : to_go(figure.enemies, goal).cost(y);
      if (needed == Flood::kUnreached) continue;
      switch (scene.switches().low_crawl_toward) {
        case CrawlToward::on_shortest:
          toward = out_.reached(y) && out_.cost(y) + needed == out_.cost(goal);
          break;
        case CrawlToward::closer_mf:
          toward = needed < figure.destination_half_mf[i];
          break;
        case CrawlToward::closer_hex:
          toward = scene.map().distance(scene.map().location(y).hex, scene.map().location(goal).hex) <
                   scene.map().distance(scene.map().location(unit.at).hex, scene.map().location(goal).hex);
          break;
      }
    }
    if (!toward) {
      refuse({RefusedFor::shelter});
      continue;
    }
    if (!to.contact && !may_stay(y)) {
      refuse({RefusedFor::adjacent, touching(y) & field_.forcing()});
      continue;
    }
    auto& crawls = result_->crawls;
    if (std::none_of(crawls.begin(), crawls.end(), [&](const CrawlStep& c) { return c.to == y; }))
      crawls.push_back({y, to.contact});
  }
}

void RoutSolver::collect_round_bars() {
  result_->round_bars.clear();
  const auto& labels = search_.labels();
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    const RoutMemory& memory = labels[i].memory;
    if (memory.step.is(FootStep::kRoundBar) && labels[i].parent != kNoLabel && !memory.contact)
      result_->round_bars.push_back({i, field_.round_bar(labels[labels[i].parent].at, memory.step)});
  }
}

void RoutSolver::explain_plan(ShelterPlan& plan) {
  for (ShelterCandidate& candidate : plan.candidates)
    if (candidate.ignorable) candidate.no_farther = no_farther(candidate.at, plan);
}

}  // namespace hexrout::asl
