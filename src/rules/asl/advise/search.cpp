#include "rules/asl/advise/search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr std::size_t kMostEstimates = 50'000;
constexpr double kLeastOddsPlayed = 1 / 64.;  // less likely courses count as the worst

// The result of a search, or, if it may and the allowance does not suffice, the first choice, with the state restored.
template <class Search, class Undo>
TreeSearch::Found found_or_first(bool may, Search&& search, Undo&& undo) {
  try {
    return search();
  } catch (const Spent&) {
    if (!may) throw;
    undo();
    return {};
  }
}

bool alike(const Action& a, const Action& b) {
  return a.unit == b.unit && a.way == b.way;
}

}  // namespace

GroupSearch::GroupSearch(Course& course, Worth& worth, const Group& group, Allowance& allowance,
                         std::size_t most_states)
    : course_(course),
      worth_(worth),
      group_(group),
      allowance_(allowance),
      most_states_(most_states),
      touched_(group.touched),
      counted_(course.work()) {}

Number GroupSearch::value() {
  const Course::State state = course_.save(touched_);
  odds_ = 1;
  Number out = decide();
  course_.restore(state);
  most_states_ = std::numeric_limits<std::size_t>::max();  // a plan found is always reported
  return out;
}

Number GroupSearch::after(const Action& action) {
  const Course::State state = course_.save(touched_);
  odds_ = 1;
  Number out = run(action);
  course_.restore(state);
  return out;
}

std::optional<Action> GroupSearch::planned() {
  const TreeSearch::Found* found = plainly_ ? nullptr : tree_.known(course_.key(touched_));
  return found != nullptr ? actions()[found->taken] : plain_action();
}

void GroupSearch::follow(const Action& action) {
  following_ = true;
  run(action);
  following_ = false;
}

Number GroupSearch::chance(const std::vector<Chance>& branches) {
  if (following_)
    return std::max_element(branches.begin(), branches.end(),
                            [](const auto& a, const auto& b) { return a.odds < b.odds; })
        ->go();
  const Course::State state = course_.save(touched_);
  const double so_far = odds_;
  std::vector<TreeSearch::Chance> all;
  for (const Chance& branch : branches)
    all.push_back({branch.odds, [&] {
                     odds_ = so_far * points_of(branch.odds);
                     return Expected{plainly_ && odds_ < kLeastOddsPlayed ? least() : branch.go()};
                   }});
  Number sum = TreeSearch::mean(all, [&] { course_.restore(state); }).total;
  odds_ = so_far;
  return sum;
}

Number GroupSearch::enemy(const std::vector<Branch>& branches) {
  if (branches.size() == 1) return branches.front()();
  const bool follows = std::exchange(following_, false);
  if (follows) odds_ = 1;
  const Course::State state = course_.save(touched_);
  std::vector<TreeSearch::Go> all;
  for (const Branch& branch : branches) all.emplace_back([&] { return Expected{branch()}; });
  const auto back = [&] { course_.restore(state); };
  const TreeSearch::Found found = found_or_first(
      follows, [&] { return TreeSearch::least(all, back); }, back);
  following_ = follows;
  return follows ? branches[found.taken]() : found.value.total;
}

// Lower bound: the worst for every unit.
Number GroupSearch::least() {
  Number sum = 0;
  for (const UnitIndex i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool fixed = u.eliminated || u.prisoner() || (course_.settled(i) && !course_.any_watchers());
    const Number now = worth_.alone(i);
    sum += fixed ? now : std::min(now, worth_.least(i));
  }
  return sum - worth_.arriving(group_.resting);
}

Number GroupSearch::most(std::size_t n) {
  const UnitIndex i = group_.units[n];
  const Unit& u = course_.unit(i);
  Number now = worth_.of(i);
  const bool watched = course_.any_watchers();
  if (u.eliminated || u.prisoner() || (course_.settled(i) && !watched)) return now;
  return std::max({now, Number(0), group_.prospects[n].most});
}

Number GroupSearch::bound() {
  Number sum = 0;
  for (std::size_t n = 0; n < group_.units.size(); ++n) sum += most(n);
  return sum;
}

void GroupSearch::charge() {
  const std::size_t done = course_.work();
  allowance_.charge(done - counted_);
  counted_ = done;
}

Number GroupSearch::play_on() {
  const CaseKey key = course_.key(touched_);
  if (const auto it = played_.find(key); it != played_.end()) return it->second;
  const std::optional<Action> next = plain_action();
  Number value = next ? run(*next) : finish();
  if (odds_ >= kLeastOddsPlayed) played_.emplace(key, value);
  return value;
}

std::vector<UnitIndex> GroupSearch::waiting() const {
  return course_.pending(group_.units);
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
  std::optional<Worth::Comfort> of_best;
  for (std::size_t w = 0; w < ways.size(); ++w) {
    if (turn.ways[w].contact || (found && ways[w].points < best.bound)) continue;
    const Action way{i, static_cast<int>(w), false, ways[w].points};
    if (found && ways[w].points == best.bound) {
      if (!of_best) of_best = comfort(best);
      const Worth::Comfort of_way = comfort(way);
      if (Worth::compare(of_way, *of_best) >= 0) continue;
      of_best = of_way;
    } else {
      of_best.reset();
    }
    best = way;
    found = true;
  }
  return best;
}

Worth::Comfort GroupSearch::comfort(const Action& action) {
  const Unit& u = course_.unit(action.unit);
  if (action.way < 0) return worth_.comfort(action.unit, u.at, u.in);
  const auto turn = course_.turn(action.unit);
  const Way& way = turn->ways[static_cast<std::size_t>(action.way)];
  return worth_.comfort(action.unit, way.path.back(), way.in);
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

GroupSearch::Estimate GroupSearch::estimate(UnitIndex i, const Way& way) {
  Estimate out;
  const Unit before = course_.unit(i);
  for (const RouteEnd& end : route_ends(runner_of(course_.position(), before), way.gauntlet)) {
    if (end.how == RouteEnd::How::lost) continue;
    course_.go(i, way, end);
    Number points = 0;
    if (failure_to_rout(course_.scene(), course_.unit(i), false).kind != FateKind::lost) {
      points = worth_.of(i);
    } else if (course_.position().switches.dead_end_surrenders && !course_.captors(i).empty()) {
      points = worth_.taken(i);
      out.taken = true;
    }
    out.points += planning::exact(end.odds) * points;
    course_.unit(i) = before;
  }
  return out;
}

const std::vector<GroupSearch::Estimate>& GroupSearch::estimates(UnitIndex i, const std::shared_ptr<const Turn>& turn) {
  if (estimates_.size() >= kMostEstimates) estimates_.clear();
  Estimates& kept = estimates_[turn.get()];
  if (kept.turn != nullptr) return kept.ways;
  kept.turn = turn;
  for (const Way& way : turn->ways) kept.ways.push_back(way.contact ? Estimate{} : estimate(i, way));
  return kept.ways;
}

void GroupSearch::list(UnitIndex i, const std::shared_ptr<const Turn>& kept, const Number& all,
                       std::vector<Action>& out) {
  const Turn& turn = *kept;
  if (turn.surrenders) {
    out.push_back({i, kStays, true, all});
    return;
  }
  const auto n =
      static_cast<std::size_t>(std::lower_bound(group_.units.begin(), group_.units.end(), i) - group_.units.begin());
  const Number others = all - most(n);
  if (turn.on_wire) out.push_back({i, kTriesWire, false, all});
  const std::vector<Estimate>& ways = estimates(i, kept);
  for (std::size_t w = 0; w < ways.size(); ++w) {
    // A captor without room for the unit lets it go, which may be worth more to it.
    const bool open = turn.ways[w].contact || (ways[w].taken && group_.prospects[n].may_be_let_go);
    out.push_back({i, static_cast<int>(w), false, open ? all : others + ways[w].points});
  }
  if (!turn.may_stay && (!turn.ways.empty() || turn.on_wire)) return;
  const bool as_it_is = turn.may_stay && !course_.any_watchers();
  out.push_back({i, kStays, false, as_it_is ? others + std::max(worth_.of(i), Number(0)) : all});
}

// Sorts stably: the plan takes the first of equal actions.
void GroupSearch::sort(std::vector<Action>& actions, const std::optional<Action>& first) const {
  std::stable_sort(actions.begin(), actions.end(), [&](const Action& a, const Action& b) {
    const bool a_first = first && alike(a, *first);
    const bool b_first = first && alike(b, *first);
    return a_first != b_first ? a_first : a.bound > b.bound;
  });
}

std::vector<Action> GroupSearch::actions() {
  const std::vector<UnitIndex> units = waiting();
  std::vector<Action> out;
  if (units.empty()) return out;
  const Number all = bound();
  if (const auto first = gives_up_first(units)) return {{*first, kStays, true, all}};
  for (const UnitIndex i : units) list(i, course_.turn(i), all, out);
  sort(out, best_alone(units.front(), course_.turn(units.front())));
  return out;
}

std::vector<TreeSearch::Choice> GroupSearch::choices(const std::vector<Action>& actions) {
  std::vector<TreeSearch::Choice> out;
  for (const Action& action : actions) out.push_back({[this, &action] { return Expected{run(action)}; }, action.bound});
  return out;
}

Number GroupSearch::decide() {
  if (following_) return 0;
  charge();
  allowance_.spend(1);
  if (plainly_) return play_on();
  const CaseKey key = course_.key(touched_);
  if (const TreeSearch::Found* found = tree_.known(key)) return found->value.total;
  if (tree_.states() >= most_states_) throw Spent{};
  const std::vector<Action> list = actions();
  if (list.empty()) return finish();
  const Course::State state = course_.save(touched_);
  return tree_
      .decide(
          key, [&] { return choices(list); }, [&] { course_.restore(state); })
      .value.total;
}

// --- one unit's turn ---------------------------------------------------------------------------------------

Number GroupSearch::run(const Action& action) {
  const UnitIndex i = action.unit;
  // Surrender as the phase starts is no turn.
  const bool early = action.surrenders && (course_.unit(i).disrupted || course_.position().switches.surrender_timing ==
                                                                            SurrenderTiming::phase_start);
  if (early) return give_up(i, course_.together(i));
  if (!course_.unit(i).has_routed) course_.has_turn(i);
  std::vector<Branch> branches{[&] { return act(action); }};
  for (const UnitIndex w : course_.watchers(i))
    branches.emplace_back([this, i, w] {
      course_.reveal(w);
      return again(i);
    });
  return enemy(branches);
}

Number GroupSearch::act(const Action& action) {
  const UnitIndex i = action.unit;
  if (action.surrenders) {
    if (course_.position().switches.surrender_timing == SurrenderTiming::phase_end) return decide();
    return give_up(i, course_.together(i));
  }
  if (action.way == kStays) return stand(i, false);
  if (action.way == kTriesWire) return off_wire(i);
  const auto turn = course_.turn(i);
  const Way& way = turn->ways[static_cast<std::size_t>(action.way)];
  return watched(way) || way.contact ? enter(i, way, 1) : go(i, way);
}

// The die for the Wire [B26.4]; afterwards the unit chooses anew with the MF it has left.
Number GroupSearch::off_wire(UnitIndex i) {
  std::vector<Chance> branches;
  for (int face = 1; face <= 6; ++face)
    branches.push_back(
        {Number(1, 6), [this, i, face] { return course_.tries_wire(i, face) ? again(i) : stand(i, false); }});
  return chance(branches);
}

Number GroupSearch::go(UnitIndex i, const Way& way) {
  std::vector<Chance> branches;
  for (const RouteEnd& end : route_ends(runner_of(course_.position(), course_.unit(i)), way.gauntlet))
    branches.push_back({planning::exact(end.odds), [this, i, &way, end] {
                          course_.go(i, way, end);
                          return course_.unit(i).eliminated ? decide() : stand(i, false);
                        }});
  return chance(branches);
}

// Moves step by step, because concealed enemies see the way. The unit is at path[k].
Number GroupSearch::step(UnitIndex i, const Way& way, std::size_t k) {
  std::vector<Branch> branches{
      [&] { return k + 1 == way.path.size() || course_.unit(i).rout_ended ? stand(i, false) : enter(i, way, k + 1); }};
  for (const UnitIndex w : course_.watchers(i))
    branches.emplace_back([this, i, w] {
      course_.reveal(w);
      return again(i);
    });
  return enemy(branches);
}

Number GroupSearch::enter(UnitIndex i, const Way& way, std::size_t k) {
  const RoutNow now = rout_now(course_.query(), i);
  const HalfMf cost = way.spent_half_mf[k] - way.spent_half_mf[k - 1];
  const NextStep* taken = nullptr;
  for (const NextStep& s : now.steps) {
    if (s.to != way.path[k] || s.low_crawl != way.low_crawl || s.other_corner) continue;
    if (taken == nullptr || (taken->dead_end && !s.dead_end) ||
        (taken->half_mf != cost && s.half_mf == cost && !s.dead_end))
      taken = &s;
  }
  if (taken == nullptr) return stand(i, false);
  const NextStep s = *taken;
  const LocationId from = course_.unit(i).at;
  take_step(course_.query(), course_.position(), i, s);
  if (s.contact) {
    std::vector<Branch> branches;
    for (const UnitIndex e : course_.position().unit_indices())
      if (Position::enemy(course_.unit(e), course_.unit(i)) && in_play(course_.unit(e)) &&
          lurking(course_.scene(), course_.unit(e)) && course_.unit(e).at == s.to)
        branches.emplace_back([this, i, e] {
          course_.reveal(e);
          return stand(i, true);
        });
    return enemy(branches);
  }
  if (s.low_crawl) return step(i, way, k);
  if (!s.interdicted_by.empty() || !s.corner_by.empty()) return check(i, way, k, false);
  std::vector<Branch> branches{[&] { return step(i, way, k); }};
  FirstChoice choices;
  NoLog log;
  EnumeratedDice dice;
  PhaseContext asked{course_.position(), course_.query(), dice, choices, log};
  for (const UnitIndex e : lurking_interdictors(asked, i, from, s.to, s.careful, s.beneath))
    branches.emplace_back([this, i, e, k, &way] {
      course_.reveal(e);
      return check(i, way, k, true);
    });
  return enemy(branches);
}

// The NMC of one Open Ground hex [A10.53]; afterwards the way continues, or the unit chooses anew.
Number GroupSearch::check(UnitIndex i, const Way& way, std::size_t k, bool anew) {
  const Unit before = course_.unit(i);
  const CheckOdds odds = interdiction_check(morale_in_force(course_.position(), before), before.helpless());
  const auto on = [this, i, k, anew, &way] {
    Unit& u = course_.unit(i);
    if (u.smc() && u.wounded && u.spent_half_mf >= course_.position().rout_numbers.wounded_allotment)
      u.rout_ended = true;
    return anew && !u.rout_ended ? again(i) : step(i, way, k);
  };
  std::vector<Chance> branches;
  const auto add = [&](const Number& share_of_36, Branch branch) {
    if (share_of_36 > 0) branches.push_back({share_of_36, std::move(branch)});
  };
  add(Number(odds.run_on, 36), on);
  add(Number(odds.pinned, 36), [this, i] {
    course_.unit(i).pinned = course_.unit(i).rout_ended = true;
    return stand(i, false);
  });
  const bool dies = before.mmc() && before.kind != UnitKind::squad;
  const Number lives = dies                             ? Number(0)
                       : before.kind == UnitKind::squad ? Number(1)
                       : before.wounded                 ? Number(1, 2)
                                                        : Number(2, 3);
  add(Number(odds.reduced, 36) * lives, [this, i, on] {
    course_.reduce(i);
    return on();
  });
  add(Number(odds.lost, 36) + Number(odds.reduced, 36) * (Number(1) - lives), [this, i] {
    course_.unit(i).eliminated = true;
    return decide();
  });
  return chance(branches);
}

// A decision of the side in the middle of a turn.
Number GroupSearch::again(UnitIndex i) {
  const Unit& u = course_.unit(i);
  if (!in_play(u) || !u.broken) return decide();
  if (u.pinned || u.rout_ended) return stand(i, false);
  const auto turn = course_.turn(i);
  if (turn->duty == Duty::cannot || turn->duty == Duty::need_not) return stand(i, false);
  if (plainly_) return run(best_alone(i, turn));
  std::vector<Action> actions;
  list(i, turn, bound(), actions);
  if (actions.empty()) return stand(i, false);
  sort(actions, best_alone(i, turn));
  const bool follows = std::exchange(following_, false);
  const Course::State state = course_.save(touched_);
  const auto back = [&] { course_.restore(state); };
  const TreeSearch::Found found = found_or_first(
      follows, [&] { return TreeSearch::most(choices(actions), back); }, back);
  following_ = follows;
  return follows ? run(actions[found.taken]) : found.value.total;
}

// Ends the unit's turn in its Location, where it may have to surrender or be lost.
Number GroupSearch::stand(UnitIndex i, bool repulsed) {
  const Unit& u = course_.unit(i);
  const Switches& switches = course_.position().switches;
  if (u.has_routed) course_.unit(i).rout_ended = true;
  if (failure_to_rout(course_.scene(), u, false).kind != FateKind::lost) {
    course_.settle(i);
    return decide();
  }
  if ((!repulsed || switches.repulse_then_surrender) && (u.has_routed || u.pinned || u.rout_ended) &&
      switches.dead_end_surrenders && !course_.captors(i).empty())
    return give_up(i, {i});
  return decide();
}

Number GroupSearch::give_up(UnitIndex asked, const std::vector<UnitIndex>& units) {
  const std::vector<UnitIndex> captors = course_.captors(asked);
  if (captors.empty()) return decide();
  std::vector<Branch> branches;
  for (const UnitIndex captor : captors)
    branches.emplace_back([this, units, captor] {
      course_.accept(units, captor);
      return decide();
    });
  branches.emplace_back([this, units] {
    course_.reject(units);
    return decide();
  });
  return enemy(branches);
}

// Ends the phase: late surrenders, then Failure to Rout.
Number GroupSearch::finish() {
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
      return give_up(i, course_.together(i));
    }
  Number sum = 0;
  std::vector<UnitIndex> left = group_.resting;
  for (const UnitIndex i : group_.units) {
    const Unit& u = course_.unit(i);
    const bool lost = !course_.settled(i) && u.broken && in_play(u) && !(u.unarmed && u.rout_ended && !u.has_routed) &&
                      failure_to_rout(course_.scene(), u, false).kind == FateKind::lost;
    if (lost) continue;
    sum += worth_.alone(i);
    left.push_back(i);
  }
  if (worth_.leaders().coming().empty()) return sum;
  return sum + worth_.arriving(left) - worth_.arriving(group_.resting);
}

}  // namespace hexrout::planning
