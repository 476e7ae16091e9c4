#include "advise/asl/search.hpp"

#include <algorithm>
#include <utility>

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
      most_states_(group.units.size() <= effort.exact_units ? effort.exact_states : effort.states) {}

Number GroupSearch::most(std::size_t i) const {
  const auto it = std::find(group_.units.begin(), group_.units.end(), i);
  if (it == group_.units.end()) return 0;
  const Worth::Most& most = group_.most[static_cast<std::size_t>(it - group_.units.begin())];
  return course_.unit(i).has_routed ? most.under_way : most.at_first;
}

// No more than this can come of the unit.
Number GroupSearch::high(std::size_t i) {
  const Unit& u = course_.unit(i);
  Number now = worth_.of(i);
  if (u.eliminated || u.prisoner() || (course_.settled(i) && !course_.any_watchers())) return now;
  const bool over = u.rout_ended || (course_.done(i) && !u.has_routed && !course_.any_watchers());
  return std::max(std::max(now, Number(0)), over ? Number(0) : most(i));
}

Range GroupSearch::value() {
  const Course::State state = course_.save();
  // Larger groups too may be done within their budget.
  // The largest hardly ever are, but need most of the time to come to any end.
  const bool small = group_.units.size() <= effort_.exact_units;
  const bool large = group_.units.size() > 2 * effort_.exact_units;
  patience_.allow(small ? 0.7 : large ? 0.8 : 0.4);
  Range whole = decide(kNoLimit);
  course_.restore(state);
  if (whole.low == whole.high) return whole;
  exact_ = false;
  auto dived = std::exchange(table_, {});
  patience_.allow(0.5);
  const Range r = decide(static_cast<double>(effort_.states));
  course_.restore(state);
  // The first dive went down to ends; where the budget did not, it has the better plan.
  if (whole.low > r.low) table_ = std::move(dived);
  return {std::max(r.low, whole.low), std::min(r.high, whole.high)};
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
  for (const auto& [odds, branch] : branches) {
    sum += odds * branch(budget >= kNoLimit ? budget : budget * points_of(odds));
    course_.restore(state);
  }
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
    const Range r = branches[b](share);
    course_.restore(state);
    if (b == 0 || r.low < least.low) taken = b;
    least = b == 0 ? r : Range{std::min(least.low, r.low), std::min(least.high, r.high)};
  }
  following_ = follows;
  return follows ? branches[taken](share) : least;
}

Range GroupSearch::bounds() {
  Range sum;
  for (const std::size_t i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool fixed = u.eliminated || u.prisoner() || (course_.settled(i) && !course_.any_watchers());
    const Number now = worth_.of(i);
    sum.low += fixed ? now : std::min(now, worth_.least(i));
    sum.high += high(i);
  }
  return sum;
}

Number GroupSearch::estimate(std::size_t i, const Way& way) {
  if (way.contact) return most(i);
  const Unit before = course_.unit(i);
  Number sum = 0;
  for (const RouteEnd& end : route_ends(runner_of(course_.position(), before), way.gauntlet)) {
    if (end.how == RouteEnd::How::lost) continue;
    course_.go(i, way, end);
    sum += planning::exact(end.odds) * worth_.of(i);
    course_.unit(i) = before;
  }
  return sum;
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

void GroupSearch::list(std::size_t i, const Turn& turn, const Number& rest, std::vector<Action>& out) {
  if (turn.surrenders) {
    // Nothing that a captor does is worth more than to be killed, or not to be taken after all.
    out.push_back({i, -1, true, rest + most(i)});
    return;
  }
  if (turn.on_wire) out.push_back({i, kTriesWire, false, rest + most(i)});
  for (std::size_t w = 0; w < turn.ways.size(); ++w)
    out.push_back({i, static_cast<int>(w), false, rest + estimate(i, turn.ways[w])});
  if (turn.may_stay || (turn.ways.empty() && !turn.on_wire))
    out.push_back(
        {i, kStays, false,
         rest + (turn.may_stay ? std::max(worth_.of(i), course_.any_watchers() ? most(i) : Number(0)) : most(i))});
}

std::vector<Action> GroupSearch::actions() {
  std::vector<std::size_t> units;
  for (const std::size_t i : course_.pending())
    if (std::binary_search(group_.units.begin(), group_.units.end(), i)) units.push_back(i);
  std::vector<Action> out;
  if (units.empty()) return out;
  const Number all = bounds().high;
  std::vector<Turn> turns;
  for (const std::size_t i : units) turns.push_back(course_.turn(i));
  // Those who give themselves up as the phase starts do so before anybody else moves.
  const bool begun =
      std::any_of(group_.units.begin(), group_.units.end(), [&](std::size_t i) { return course_.done(i); });
  const bool everybody = course_.position().switches.surrender_timing == SurrenderTiming::phase_start;
  std::vector<std::size_t> early = group_.units;
  if (!begun)
    for (const std::size_t i : early) {
      const auto it = std::find(units.begin(), units.end(), i);
      if (it == units.end() || !turns[static_cast<std::size_t>(it - units.begin())].surrenders ||
          (!everybody && !course_.unit(i).disrupted))
        continue;
      return {{i, -1, true, all}};
    }
  for (std::size_t n = 0; n < units.size(); ++n) {
    const std::size_t i = units[n];
    list(i, turns[n], all - high(i), out);
  }
  std::stable_sort(out.begin(), out.end(), [](const Action& a, const Action& b) { return a.bound > b.bound; });
  return out;
}

Range GroupSearch::best_of(const std::vector<Action>& list, double budget) {
  const bool limited = budget < kNoLimit;
  const int width = limited ? width_of(budget) : 1 << 30;
  const double share = limited ? (budget - 1) / std::min<double>(width, static_cast<double>(list.size())) : budget;
  const Course::State state = course_.save();
  Range best;
  int tried = 0;
  for (const Action& action : list) {
    if (tried > 0 && action.bound <= best.low) break;
    if (tried == width || (tried > 0 && (patience_.over() || (!limited && states_ > most_states_)))) {
      best.high = std::max(best.high, action.bound);  // sorted: none of the rest is better
      break;
    }
    Range r = run(action, share);
    course_.restore(state);
    r.high = std::min(r.high, action.bound);
    best = tried == 0 ? r : Range{std::max(best.low, r.low), std::max(best.high, r.high)};
    ++tried;
  }
  return best;
}

Range GroupSearch::decide(double budget) {
  if (following_) return {};
  std::string key = course_.key();
  const auto it = table_.find(key);
  const bool over = patience_.over();
  if (it != table_.end() && (over || it->second.budget >= budget)) return it->second.range;
  if (budget < 1 || over) return bounds();
  ++states_;
  const std::vector<Action> list = actions();
  Range r = list.empty() ? finish(budget) : best_of(list, budget);
  table_[std::move(key)] = {r, r.low == r.high ? kNoLimit : budget};
  return r;
}

// --- one unit's turn ---------------------------------------------------------------------------------------

Range GroupSearch::run(const Action& action, double budget) {
  const std::size_t i = action.unit;
  // Surrender as the phase starts is no turn.
  const bool early = action.surrenders && (course_.unit(i).disrupted || course_.position().switches.surrender_timing ==
                                                                            SurrenderTiming::phase_start);
  if (early) return give_up(i, course_.together(i), budget);
  if (!course_.unit(i).has_routed) course_.has_turn(i);
  std::vector<Branch> branches{[&](double share) { return act(action, share); }};
  for (const std::size_t w : course_.watchers(i))
    branches.emplace_back([this, i, w](double share) {
      course_.reveal(w);
      return again(i, share);
    });
  return enemy(branches, budget);
}

Range GroupSearch::act(const Action& action, double budget) {
  const std::size_t i = action.unit;
  if (action.surrenders) {
    if (course_.position().switches.surrender_timing == SurrenderTiming::phase_end) return decide(budget);
    return give_up(i, course_.together(i), budget);
  }
  if (action.way == kStays) return stand(i, false, budget);
  if (action.way == kTriesWire) return off_wire(i, budget);
  const Turn turn = course_.turn(i);
  const Way& way = turn.ways[static_cast<std::size_t>(action.way)];
  return watched(way) || way.contact ? enter(i, way, 1, budget) : go(i, way, budget);
}

// The die for the Wire [B26.4]; with the MF that it leaves the unit thinks again.
Range GroupSearch::off_wire(std::size_t i, double budget) {
  std::vector<std::pair<Number, Branch>> branches;
  for (int face = 1; face <= 6; ++face)
    branches.emplace_back(Number(1, 6), [this, i, face](double share) {
      return course_.tries_wire(i, face) ? again(i, share) : stand(i, false, share);
    });
  return chance(branches, budget);
}

Range GroupSearch::go(std::size_t i, const Way& way, double budget) {
  std::vector<std::pair<Number, Branch>> branches;
  for (const RouteEnd& end : route_ends(runner_of(course_.position(), course_.unit(i)), way.gauntlet))
    branches.emplace_back(planning::exact(end.odds), [this, i, &way, end](double share) {
      course_.go(i, way, end);
      return course_.unit(i).eliminated ? decide(share) : stand(i, false, share);
    });
  return chance(branches, budget);
}

// Step by step, because somebody concealed is looking on. The unit stands at path[k].
Range GroupSearch::step(std::size_t i, const Way& way, std::size_t k, double budget) {
  std::vector<Branch> branches{[&](double share) {
    return k + 1 == way.path.size() || course_.unit(i).rout_ended ? stand(i, false, share)
                                                                  : enter(i, way, k + 1, share);
  }};
  for (const std::size_t w : course_.watchers(i))
    branches.emplace_back([this, i, w](double share) {
      course_.reveal(w);
      return again(i, share);
    });
  return enemy(branches, budget);
}

Range GroupSearch::enter(std::size_t i, const Way& way, std::size_t k, double budget) {
  const RoutNow now = rout_now(course_.query(), i);
  const int cost = way.spent_half_mf[k] - way.spent_half_mf[k - 1];
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
    for (std::size_t e = 0; e < course_.position().units.size(); ++e)
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
  for (const std::size_t e : lurking_interdictors(asked, i, from, s.to, s.careful, s.beneath))
    branches.emplace_back([this, i, e, k, &way](double share) {
      course_.reveal(e);
      return check(i, way, k, true, share);
    });
  return enemy(branches, budget);
}

// The NMC of one Open Ground hex [A10.53]; afterwards it goes on as planned, or thinks again.
Range GroupSearch::check(std::size_t i, const Way& way, std::size_t k, bool anew, double budget) {
  const Unit before = course_.unit(i);
  const CheckOdds odds = interdiction_check(morale_in_force(course_.position(), before));
  const auto on = [this, i, k, anew, &way](double share) {
    Unit& u = course_.unit(i);
    if (u.smc() && u.wounded && u.spent_half_mf >= kWoundedHalfMf) u.rout_ended = true;
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
Range GroupSearch::again(std::size_t i, double budget) {
  const Unit& u = course_.unit(i);
  if (!in_play(u) || !u.broken) return decide(budget);
  if (u.pinned || u.rout_ended) return stand(i, false, budget);
  const Turn turn = course_.turn(i);
  if (turn.duty == Duty::cannot || turn.duty == Duty::need_not) return stand(i, false, budget);
  std::vector<Action> actions;
  list(i, turn, bounds().high - high(i), actions);
  std::stable_sort(actions.begin(), actions.end(), [](const Action& a, const Action& b) { return a.bound > b.bound; });
  if (actions.empty()) return stand(i, false, budget);
  if (!following_) {
    if (budget < 1 || patience_.over()) return bounds();
    return best_of(actions, budget);
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
Range GroupSearch::stand(std::size_t i, bool repulsed, double budget) {
  const Unit& u = course_.unit(i);
  const Switches& switches = course_.position().switches;
  if (u.has_routed) course_.unit(i).rout_ended = true;
  if (failure_to_rout(course_.scene(), u, false).what != "eliminated") {
    course_.settle(i);
    return decide(budget);
  }
  if ((!repulsed || switches.repulse_then_surrender) && (u.has_routed || u.pinned || u.rout_ended) &&
      switches.dead_end_surrenders && !course_.captors(i).empty())
    return give_up(i, {i}, budget);
  return decide(budget);
}

Range GroupSearch::give_up(std::size_t asked, const std::vector<std::size_t>& units, double budget) {
  const std::vector<std::size_t> captors = course_.captors(asked);
  if (captors.empty()) return decide(budget);
  std::vector<Branch> branches;
  for (const std::size_t captor : captors)
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
  for (const std::size_t i : group_.units)
    if (!course_.done(i) && !course_.settled(i) && in_play(course_.unit(i)) &&
        rout_duty(course_.scene(), course_.unit(i), false).duty != Duty::must)
      course_.settle(i);
  if (switches.surrender_timing == SurrenderTiming::phase_end)
    for (const std::size_t i : group_.units) {
      const Unit& u = course_.unit(i);
      if (!u.broken || !in_play(u) || course_.settled(i) || u.rout_ended) continue;
      if (rout_answer(course_.query(), i, false).fate.what != "surrenders" || course_.captors(i).empty()) continue;
      return give_up(i, course_.together(i), budget);
    }
  Range sum;
  for (const std::size_t i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool lost = !course_.settled(i) && u.broken && in_play(u) && !(u.unarmed && u.rout_ended && !u.has_routed) &&
                      failure_to_rout(course_.scene(), u, false).what == "eliminated";
    if (lost) continue;
    const Number now = worth_.of(i);
    sum.low += now;
    sum.high += now;
  }
  return sum;
}

}  // namespace hexrout::planning
