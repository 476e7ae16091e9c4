#include "advise/asl/search.hpp"

#include <algorithm>
#include <utility>

#include "advise/asl/outcome.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/rout/rout_answer.hpp"
#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

Range operator*(const Number& odds, const Range& r) {
  return {odds * r.low, odds * r.high};
}
Range& operator+=(Range& a, const Range& b) {
  a.low += b.low;
  a.high += b.high;
  return a;
}

constexpr std::size_t kMostEstimates = 50'000;
constexpr double kFirstBudget = 64;           // states
constexpr double kLeastOddsPlayed = 1 / 64.;  // what is less likely counts as the worst

// How many actions are looked at, and what is left for each.
int width_of(double budget) {
  if (budget >= 200) return 4;
  return budget >= 20 ? 2 : 1;
}

}  // namespace

GroupSearch::GroupSearch(Course& course, Worth& worth, const Group& group, const Effort& effort, Patience& patience)
    : course_(course),
      worth_(worth),
      group_(group),
      effort_(effort),
      patience_(patience),
      outlook_(outlook_of(course, worth, group)),
      bound_(course, worth, group, outlook_),
      most_states_(effort.exact_states) {}

void GroupSearch::merge(Range& whole, const Range& found) {
  whole.low = std::max(whole.low, found.low);
  whole.high = std::min(whole.high, found.high);
}

void GroupSearch::merge(Found& whole, const Found& other) {
  if (other.range.low > whole.range.low) whole.best = other.best;
  merge(whole.range, other.range);
}

Range GroupSearch::value() {
  const Course::State state = course_.save();
  Range whole = cut_off();
  patience_.allow(group_.units.size() <= effort_.exact_units ? 0.8 : 0.2);
  merge(whole, decide(kNoLimit));
  course_.restore(state);
  if (whole.low == whole.high) return whole;
  exact_ = false;
  // Closer and closer looks, as long as there is time for them.
  patience_.allow(0.7);
  auto best_table = std::exchange(table_, {});
  for (double budget = kFirstBudget; !patience_.over(); budget *= 4) {
    const Range r = decide(budget);
    course_.restore(state);
    const bool better = r.low > whole.low;
    merge(whole, r);
    if (better) best_table = table_;
    if (budget > static_cast<double>(effort_.states)) break;
    table_.clear();
  }
  table_ = std::move(best_table);
  return whole;
}

std::optional<GroupSearch::Planned> GroupSearch::planned() {
  const std::optional<Action> plain = plain_action();
  if (!plain) return {};
  const Number low = play_plainly();
  const auto it = table_.find(course_.key());
  if (it == table_.end() || !it->second.found.best || it->second.found.range.low < low) return Planned{*plain, low};
  return Planned{*it->second.found.best, it->second.found.range.low};
}

Range GroupSearch::try_action(const Action& action) {
  const Course::State state = course_.save();
  Range r = run(action, exact_ ? kNoLimit : static_cast<double>(effort_.states) / 4);
  course_.restore(state);
  return r;
}

void GroupSearch::follow(const Action& action) {
  following_ = true;
  run(action, exact_ ? kNoLimit : static_cast<double>(effort_.states) / 4);
  following_ = false;
}

Range GroupSearch::chance(const std::vector<std::pair<Number, Branch>>& branches, double budget) {
  if (following_) {
    std::size_t likely = 0;
    for (std::size_t b = 1; b < branches.size(); ++b)
      if (branches[b].first > branches[likely].first) likely = b;
    return branches[likely].second(budget);
  }
  Range sum;
  const Course::State state = course_.save();
  const double so_far = odds_;
  for (const auto& [odds, branch] : branches) {
    if (playing_) odds_ = so_far * points_of(odds);
    if (playing_ && odds_ < kLeastOddsPlayed) {
      const Number worst = least();
      sum += odds * Range{worst, worst};
      continue;
    }
    sum += odds * branch(budget >= kNoLimit ? budget : budget * points_of(odds));
    course_.restore(state);
  }
  odds_ = so_far;
  return sum;
}

Range GroupSearch::enemy(const std::vector<Branch>& branches, double budget) {
  if (branches.size() == 1) return branches.front()(budget);
  const double share = budget >= kNoLimit ? budget : budget / static_cast<double>(branches.size());
  const bool follows = std::exchange(following_, false);
  const Course::State state = course_.save();
  Range least;
  std::size_t taken = 0;
  for (std::size_t b = 0; b < branches.size(); ++b) {
    // What is known at a glance to hurt no more than another choice is not looked into.
    if (b > 0 && !playing_) {
      const Number glance = branches[b](0).low;
      course_.restore(state);
      if (glance >= least.low) continue;
    }
    const Range r = branches[b](share);
    course_.restore(state);
    if (b == 0 || r.low < least.low) taken = b;
    least = b == 0 ? r : Range{std::min(least.low, r.low), std::min(least.high, r.high)};
  }
  following_ = follows;
  return follows ? branches[taken](share) : least;
}

Number GroupSearch::high() {
  bound_.look();
  return bound_.all();
}

// The worst that can come of all of them.
Number GroupSearch::least() const {
  Number sum = 0;
  for (const UnitIndex i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool fixed = u.eliminated || u.prisoner() || (course_.settled(i) && !course_.any_watchers());
    const Number now = worth_.of(i);
    sum += fixed ? now : std::min(now, worth_.least(i));
  }
  return sum;
}

Range GroupSearch::cut_off() {
  return {play_plainly(), high()};
}

// Everybody in the order of the scenario, each by the way that is best for him alone.
Number GroupSearch::play_plainly() {
  const bool follows = std::exchange(following_, false);
  const Course::State state = course_.save();
  playing_ = true;
  odds_ = 1;
  Number low = decide(kNoLimit).low;
  playing_ = false;
  course_.restore(state);
  following_ = follows;
  return low;
}

Range GroupSearch::play_on() {
  const CaseKey key = course_.key();
  if (const auto it = played_.find(key); it != played_.end()) return {it->second, it->second};
  const std::optional<Action> next = plain_action();
  Range r = next ? run(*next, kNoLimit) : finish(kNoLimit);
  if (odds_ >= kLeastOddsPlayed) played_.emplace(key, r.low);
  return r;
}

std::vector<UnitIndex> GroupSearch::waiting() const {
  std::vector<UnitIndex> out;
  for (const UnitIndex i : course_.pending())
    if (std::binary_search(group_.units.begin(), group_.units.end(), i)) out.push_back(i);
  return out;
}

std::optional<UnitIndex> GroupSearch::gives_up_first(const std::vector<UnitIndex>& units) {
  if (std::any_of(group_.units.begin(), group_.units.end(), [&](UnitIndex i) { return course_.done(i); })) return {};
  const bool everybody = course_.position().switches.surrender_timing == SurrenderTiming::phase_start;
  std::optional<UnitIndex> first;
  for (const UnitIndex i : units)
    if ((everybody || course_.unit(i).disrupted) && (!first || i < *first) && course_.turn(i)->surrenders) first = i;
  return first;
}

std::optional<Action> GroupSearch::plain_action() {
  const std::vector<UnitIndex> units = waiting();
  if (units.empty()) return {};
  if (const auto first = gives_up_first(units)) return Action{*first, kStays, true, 0};
  return best_alone(units.front(), course_.turn(units.front()));
}

Action GroupSearch::best_alone(UnitIndex i, const std::shared_ptr<const Turn>& kept) {
  const Turn& turn = *kept;
  Action best{i, kStays, turn.surrenders, 0};
  if (turn.surrenders) return best;
  if (turn.on_wire) best.way = kTriesWire;
  bool found = turn.may_stay;
  if (found) best.bound = worth_.of(i);
  const std::vector<Estimate>& ways = estimates(i, kept);
  for (std::size_t w = 0; w < ways.size(); ++w) {
    if (turn.ways[w].contact || (found && ways[w].points <= best.bound)) continue;
    best = {i, static_cast<int>(w), false, ways[w].points};
    found = true;
  }
  return best;
}

bool GroupSearch::watched(const Way& way) const {
  if (!course_.any_watchers()) return false;
  for (const Unit& e : course_.position().units) {
    if (e.side == course_.side() || !in_play(e) || !lurking(course_.scene(), e)) continue;
    for (const LocationId at : way.path)
      if (sees(course_.scene(), e, at)) return true;
  }
  return false;
}

Number GroupSearch::if_accepted(UnitIndex i) {
  const std::vector<UnitIndex> captors = course_.captors(i);
  if (captors.empty()) return bound_.all();
  const std::vector<UnitIndex> units = course_.together(i);
  const Course::State state = course_.save();
  std::optional<Number> least;
  for (const UnitIndex captor : captors) {
    course_.accept(units, captor);
    GroupBound then(course_, worth_, group_, outlook_);
    then.look();
    course_.restore(state);
    const Number all = then.all();
    if (!least || all < *least) least = all;
  }
  return *least;
}

const std::vector<GroupSearch::Estimate>& GroupSearch::estimates(UnitIndex i, const std::shared_ptr<const Turn>& turn) {
  if (estimates_.size() >= kMostEstimates) estimates_.clear();
  Estimates& kept = estimates_[turn.get()];
  if (kept.turn != nullptr) return kept.ways;
  kept.turn = turn;
  for (const Way& way : turn->ways) {
    Estimate& estimate = kept.ways.emplace_back();
    if (way.contact) continue;
    const std::vector<RoutOutcome> all = outcomes(course_, worth_, i, way);
    estimate.points = mean_of(all);
    for (const RoutOutcome& o : all)
      if (o.at != kNowhere) estimate.places.push_back(o.at);
  }
  return kept.ways;
}

void GroupSearch::list(UnitIndex i, const std::shared_ptr<const Turn>& kept, std::vector<Action>& out) {
  const Turn& turn = *kept;
  if (turn.surrenders) {
    const bool late = course_.position().switches.surrender_timing == SurrenderTiming::phase_end;
    out.push_back({i, kStays, true, late ? bound_.all() : if_accepted(i)});
    return;
  }
  if (turn.on_wire) out.push_back({i, kTriesWire, false, bound_.all()});
  const std::vector<Estimate>& ways = estimates(i, kept);
  for (std::size_t w = 0; w < ways.size(); ++w)
    out.push_back({i, static_cast<int>(w), false,
                   turn.ways[w].contact ? bound_.all() : bound_.if_worth(i, ways[w].points, ways[w].places)});
  if (!turn.may_stay && (!turn.ways.empty() || turn.on_wire)) return;
  const bool as_it_is = turn.may_stay && !course_.any_watchers();
  out.push_back(
      {i, kStays, false,
       as_it_is ? bound_.if_worth(i, std::max(worth_.of(i), Number(0)), {course_.unit(i).at}) : bound_.all()});
}

std::vector<Action> GroupSearch::actions() {
  const std::vector<UnitIndex> units = waiting();
  std::vector<Action> out;
  if (units.empty()) return out;
  const Number all = high();
  if (const auto first = gives_up_first(units)) return {{*first, kStays, true, all}};
  for (const UnitIndex i : units) list(i, course_.turn(i), out);
  std::stable_sort(out.begin(), out.end(), [](const Action& a, const Action& b) { return a.bound > b.bound; });
  return out;
}

GroupSearch::Found GroupSearch::best_of(const std::vector<Action>& list, double budget,
                                        const std::optional<Number>& at_least) {
  const bool limited = budget < kNoLimit;
  const int width = limited ? width_of(budget) : 1 << 30;
  const double share = limited ? (budget - 1) / std::min<double>(width, static_cast<double>(list.size())) : budget;
  const Course::State state = course_.save();
  Found found;
  Range& best = found.range;
  if (at_least) best = {*at_least, *at_least};
  bool any = at_least.has_value();
  int tried = 0;
  for (const Action& action : list) {
    if (any && action.bound <= best.low) break;
    if (tried == width || (any && (patience_.over() || (!limited && states_ > most_states_)))) {
      best.high = std::max(best.high, action.bound);  // sorted: none of the rest is better
      break;
    }
    Range r = run(action, share);
    course_.restore(state);
    r.high = std::min(r.high, action.bound);
    if (!any || r.low > best.low) found.best = action;
    best = any ? Range{std::max(best.low, r.low), std::max(best.high, r.high)} : r;
    any = true;
    ++tried;
  }
  return found;
}

Range GroupSearch::decide(double budget) {
  if (following_) return {};
  if (playing_) return play_on();
  const CaseKey key = course_.key();
  const bool over = patience_.over();
  if (const auto it = table_.find(key); it != table_.end() && (over || it->second.budget >= budget))
    return it->second.found.range;
  if (budget < 1 || over) return cut_off();
  ++states_;
  Found found{cut_off(), {}};
  if (found.range.low != found.range.high) {
    const std::vector<Action> list = actions();
    merge(found, list.empty() ? Found{finish(budget), {}} : best_of(list, budget, found.range.low));
  }
  // What an earlier, less close look has found still holds.
  const auto [it, added] = table_.try_emplace(key, Kept{found, budget});
  if (!added) {
    merge(it->second.found, found);
    it->second.budget = budget;
  }
  if (it->second.found.range.low == it->second.found.range.high) it->second.budget = kNoLimit;
  return it->second.found.range;
}

// --- one unit's turn ---------------------------------------------------------------------------------------

Range GroupSearch::run(const Action& action, double budget) {
  const UnitIndex i = action.unit;
  // Surrender as the phase starts is no turn.
  const bool early = action.surrenders && (course_.unit(i).disrupted || course_.position().switches.surrender_timing ==
                                                                            SurrenderTiming::phase_start);
  if (early) return give_up(i, course_.together(i), budget);
  if (!course_.unit(i).has_routed) course_.has_turn(i);
  std::vector<Branch> branches{[&](double share) { return act(action, share); }};
  for (const UnitIndex w : course_.watchers(i))
    branches.emplace_back([this, i, w](double share) {
      course_.reveal(w);
      return again(i, share);
    });
  return enemy(branches, budget);
}

Range GroupSearch::act(const Action& action, double budget) {
  const UnitIndex i = action.unit;
  if (action.surrenders) {
    if (course_.position().switches.surrender_timing == SurrenderTiming::phase_end) return decide(budget);
    return give_up(i, course_.together(i), budget);
  }
  if (action.way == kStays) return stand(i, false, budget);
  if (action.way == kTriesWire) return off_wire(i, budget);
  const auto turn = course_.turn(i);
  const Way& way = turn->ways[static_cast<std::size_t>(action.way)];
  return watched(way) || way.contact ? enter(i, way, 1, budget) : go(i, way, budget);
}

// The die for the Wire [B26.4]; with the MF that it leaves the unit thinks again.
Range GroupSearch::off_wire(UnitIndex i, double budget) {
  std::vector<std::pair<Number, Branch>> branches;
  for (int face = 1; face <= 6; ++face)
    branches.emplace_back(Number(1, 6), [this, i, face](double share) {
      return course_.tries_wire(i, face) ? again(i, share) : stand(i, false, share);
    });
  return chance(branches, budget);
}

Range GroupSearch::go(UnitIndex i, const Way& way, double budget) {
  std::vector<std::pair<Number, Branch>> branches;
  for (const RouteEnd& end : route_ends(runner_of(course_.position(), course_.unit(i)), way.gauntlet))
    branches.emplace_back(planning::exact(end.odds), [this, i, &way, end](double share) {
      course_.go(i, way, end);
      return course_.unit(i).eliminated ? decide(share) : stand(i, false, share);
    });
  return chance(branches, budget);
}

// Step by step, because somebody concealed is looking on. The unit stands at path[k].
Range GroupSearch::step(UnitIndex i, const Way& way, std::size_t k, double budget) {
  std::vector<Branch> branches{[&](double share) {
    return k + 1 == way.path.size() || course_.unit(i).rout_ended ? stand(i, false, share)
                                                                  : enter(i, way, k + 1, share);
  }};
  for (const UnitIndex w : course_.watchers(i))
    branches.emplace_back([this, i, w](double share) {
      course_.reveal(w);
      return again(i, share);
    });
  return enemy(branches, budget);
}

Range GroupSearch::enter(UnitIndex i, const Way& way, std::size_t k, double budget) {
  const RoutNow now = rout_now(course_.query(), i);
  const HalfMf cost = way.spent_half_mf[k] - way.spent_half_mf[k - 1];
  const NextStep* taken = nullptr;
  for (const NextStep& s : now.steps) {
    if (s.to != way.path[k] || s.low_crawl != way.low_crawl || s.other_corner) continue;
    if (taken == nullptr || (taken->dead_end && !s.dead_end) ||
        (taken->half_mf != cost && s.half_mf == cost && !s.dead_end))
      taken = &s;
  }
  if (taken == nullptr) return stand(i, false, budget);
  const NextStep s = *taken;
  const LocationId from = course_.unit(i).at;
  take_step(course_.query(), course_.position(), i, s);
  if (s.contact) {
    std::vector<Branch> branches;
    for (const UnitIndex e : course_.position().unit_indices())
      if (Position::enemy(course_.unit(e), course_.unit(i)) && in_play(course_.unit(e)) &&
          lurking(course_.scene(), course_.unit(e)) && course_.unit(e).at == s.to)
        branches.emplace_back([this, i, e](double share) {
          course_.reveal(e);
          return stand(i, true, share);
        });
    return enemy(branches, budget);
  }
  if (s.low_crawl) return step(i, way, k, budget);
  if (!s.interdicted_by.empty() || !s.corner_by.empty()) return check(i, way, k, false, budget);
  std::vector<Branch> branches{[&](double share) { return step(i, way, k, share); }};
  FirstChoice choices;
  NoLog log;
  EnumeratedDice dice;
  PhaseContext asked{course_.position(), course_.query(), dice, choices, log};
  for (const UnitIndex e : lurking_interdictors(asked, i, from, s.to, s.careful, s.beneath))
    branches.emplace_back([this, i, e, k, &way](double share) {
      course_.reveal(e);
      return check(i, way, k, true, share);
    });
  return enemy(branches, budget);
}

// The NMC of one Open Ground hex [A10.53]; afterwards it goes on as planned, or thinks again.
Range GroupSearch::check(UnitIndex i, const Way& way, std::size_t k, bool anew, double budget) {
  const Unit before = course_.unit(i);
  const CheckOdds odds = interdiction_check(morale_in_force(course_.position(), before), before.helpless());
  const auto on = [this, i, k, anew, &way](double share) {
    Unit& u = course_.unit(i);
    if (u.smc() && u.wounded && u.spent_half_mf >= course_.position().rout_numbers.wounded_allotment)
      u.rout_ended = true;
    return anew && !u.rout_ended ? again(i, share) : step(i, way, k, share);
  };
  std::vector<std::pair<Number, Branch>> branches;
  const auto add = [&](const Number& share_of_36, Branch branch) {
    if (share_of_36 > 0) branches.emplace_back(share_of_36, std::move(branch));
  };
  add(Number(odds.run_on, 36), on);
  add(Number(odds.pinned, 36), [this, i](double share) {
    course_.unit(i).pinned = course_.unit(i).rout_ended = true;
    return stand(i, false, share);
  });
  const bool dies = before.mmc() && before.kind != UnitKind::squad;
  const Number lives = dies                             ? Number(0)
                       : before.kind == UnitKind::squad ? Number(1)
                       : before.wounded                 ? Number(1, 2)
                                                        : Number(2, 3);
  add(Number(odds.reduced, 36) * lives, [this, i, on](double share) {
    course_.reduce(i);
    return on(share);
  });
  add(Number(odds.lost, 36) + Number(odds.reduced, 36) * (Number(1) - lives), [this, i](double share) {
    course_.unit(i).eliminated = true;
    return decide(share);
  });
  return chance(branches, budget);
}

// The side's own decision in the middle of a turn.
Range GroupSearch::again(UnitIndex i, double budget) {
  const Unit& u = course_.unit(i);
  if (!in_play(u) || !u.broken) return decide(budget);
  if (u.pinned || u.rout_ended) return stand(i, false, budget);
  const auto turn = course_.turn(i);
  if (turn->duty == Duty::cannot || turn->duty == Duty::need_not) return stand(i, false, budget);
  if (playing_) return run(best_alone(i, turn), budget);
  std::vector<Action> actions;
  bound_.look();
  list(i, turn, actions);
  std::stable_sort(actions.begin(), actions.end(), [](const Action& a, const Action& b) { return a.bound > b.bound; });
  if (actions.empty()) return stand(i, false, budget);
  if (!following_) {
    if (budget < 1 || patience_.over()) return cut_off();
    return best_of(actions, budget).range;
  }
  following_ = false;
  const Course::State state = course_.save();
  std::size_t best = 0;
  Number low;
  for (std::size_t a = 0; a < actions.size(); ++a) {
    const Range r = run(actions[a], budget);
    course_.restore(state);
    if (a > 0 && r.low <= low) continue;
    best = a;
    low = r.low;
  }
  following_ = true;
  return run(actions[best], budget);
}

// The unit is where its turn ends: whether it may stay there.
Range GroupSearch::stand(UnitIndex i, bool repulsed, double budget) {
  const Unit& u = course_.unit(i);
  const Switches& switches = course_.position().switches;
  if (u.has_routed) course_.unit(i).rout_ended = true;
  if (failure_to_rout(course_.scene(), u, false).kind != FateKind::lost) {
    course_.settle(i);
    return decide(budget);
  }
  if ((!repulsed || switches.repulse_then_surrender) && (u.has_routed || u.pinned || u.rout_ended) &&
      switches.dead_end_surrenders && !course_.captors(i).empty())
    return give_up(i, {i}, budget);
  return decide(budget);
}

Range GroupSearch::give_up(UnitIndex asked, const std::vector<UnitIndex>& units, double budget) {
  const std::vector<UnitIndex> captors = course_.captors(asked);
  if (captors.empty()) return decide(budget);
  std::vector<Branch> branches;
  for (const UnitIndex captor : captors)
    branches.emplace_back([this, units, captor](double share) {
      course_.accept(units, captor);
      return decide(share);
    });
  branches.emplace_back([this, units](double share) {
    course_.reject(units);
    return decide(share);
  });
  return enemy(branches, budget);
}

// Nobody's turn is left: late surrenders, then Failure to Rout.
Range GroupSearch::finish(double budget) {
  const Switches& switches = course_.position().switches;
  for (const UnitIndex i : group_.units)
    if (!course_.done(i) && !course_.settled(i) && in_play(course_.unit(i)) &&
        rout_duty(course_.scene(), course_.unit(i), false).duty != Duty::must)
      course_.settle(i);
  if (switches.surrender_timing == SurrenderTiming::phase_end)
    for (const UnitIndex i : group_.units) {
      const Unit& u = course_.unit(i);
      if (!u.broken || !in_play(u) || course_.settled(i) || u.rout_ended) continue;
      if (rout_answer(course_.query(), i, false).fate.kind != FateKind::surrenders || course_.captors(i).empty())
        continue;
      return give_up(i, course_.together(i), budget);
    }
  Range sum;
  for (const UnitIndex i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool lost = !course_.settled(i) && u.broken && in_play(u) && !(u.unarmed && u.rout_ended && !u.has_routed) &&
                      failure_to_rout(course_.scene(), u, false).kind == FateKind::lost;
    if (lost) continue;
    const Number now = worth_.of(i);
    sum.low += now;
    sum.high += now;
  }
  return sum;
}

}  // namespace hexrout::planning
