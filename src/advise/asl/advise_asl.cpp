#include "advise/asl/advise_asl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "advise/asl/known.hpp"
#include "advise/asl/patience.hpp"
#include "advise/asl/search.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/system.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

Points points(const Number& n) {
  return {text_of(n), points_of(n)};
}

class Planner {
 public:
  Planner(Course& course, Worth& worth, const Effort& effort, Patience& patience)
      : course_(course), worth_(worth), effort_(effort), patience_(patience) {}

  GroupAdvice plan(const Group& group) {
    GroupAdvice out;
    for (const UnitIndex i : group.units) out.units.push_back(course_.unit(i).id);
    for (const Link& link : group.links) {
      std::string why = fmt::format("{} and {}: {}", course_.unit(link.a).id, course_.unit(link.b).id, link.why);
      if (out.because.size() < 6) out.because.push_back(std::move(why));
    }
    if (group.links.size() > 6) out.because.push_back(fmt::format("and {} more such links", group.links.size() - 6));
    GroupSearch search(course_, worth_, group, effort_, patience_);
    const Range value = search.value();
    out.exact = search.exact() && value.low == value.high;
    out.low = points(value.low);
    out.high = points(value.high);
    patience_.allow(1);
    const Course::State start = course_.save();
    // A unit has its turn, may be driven on by what shows itself, and so at most a few turns each.
    for (std::size_t n = 0; n < 4 * group.units.size(); ++n) {
      const std::optional<GroupSearch::Planned> planned = search.planned();
      if (!planned) break;
      const Number low = next(search, *planned, out);
      if (n == 0 && low > value.low) out.low = points(low);
    }
    course_.restore(start);
    out.states = search.states();
    return out;
  }

 private:
  struct Tried {
    Action action;
    Number low;
  };

  // The best of those that `fits` lets through, looked at while their bounds and our patience allow.
  template <class Fits>
  std::optional<Tried> best(GroupSearch& search, const std::vector<Action>& list, Fits&& fits) {
    std::optional<Tried> best;
    for (const Action& action : list) {
      if (!fits(action)) continue;
      if (best && (action.bound <= best->low || patience_.over())) break;
      Number low = search.try_action(action).low;
      if (!best || low > best->low) best = {action, std::move(low)};
    }
    return best;
  }

  // Tells a step of the plan and takes it; what the plan is then known to be worth.
  Number next(GroupSearch& search, const GroupSearch::Planned& planned, GroupAdvice& out) {
    Tried first{planned.action, planned.low};
    std::optional<Tried> other_way;
    std::optional<Tried> other_unit;
    // Without time for it nothing is said of other plans.
    if (!patience_.over()) {
      const std::vector<Action> list = search.actions();
      other_unit = best(search, list, [&](const Action& a) { return a.unit != first.action.unit; });
      // A closer look may find a better plan than there was.
      if (other_unit && other_unit->low > first.low) std::swap(first, *other_unit);
      other_way = best(search, list, [&, end = end_of(first.action)](const Action& a) {
        return a.unit == first.action.unit && a.way != first.action.way && end_of(a) != end;
      });
      if (other_way && other_way->low > first.low) std::swap(first, *other_way);
    }
    AdvisedStep step = describe(first.action);
    if (other_way) step.other_way = Alternative{words(other_way->action, false), points(first.low - other_way->low)};
    if (other_unit) {
      step.other_unit = Alternative{words(other_unit->action, true), points(first.low - other_unit->low)};
      if (other_unit->low < first.low) out.order_matters = true;
    }
    const UnitIndex i = first.action.unit;
    const Number before = worth_.of(i);
    search.follow(first.action);
    step.worth = step.what == AdvisedAct::is_lost ? points(0) : points(worth_.of(i));
    reasons(i, before, step);
    out.steps.push_back(std::move(step));
    return first.low;
  }

  // Where the unit is in the end if nothing happens to it.
  LocationId end_of(const Action& action) {
    if (action.way < 0) return course_.unit(action.unit).at;
    return course_.turn(action.unit)->ways[static_cast<std::size_t>(action.way)].path.back();
  }

  std::string name(LocationId at) const { return course_.position().map().location_name(at); }

  std::string words(const Action& action, bool with_unit) {
    std::string out = with_unit ? course_.unit(action.unit).id + " first: " : std::string();
    if (action.surrenders) return out + "surrenders";
    if (action.way == kStays) return out + "stays in " + name(course_.unit(action.unit).at);
    if (action.way == kTriesWire) return out + "tries to get off the Wire of " + name(course_.unit(action.unit).at);
    const auto turn = course_.turn(action.unit);
    const Way& way = turn->ways[static_cast<std::size_t>(action.way)];
    out += way.low_crawl ? "Low Crawl" : "";
    for (const LocationId at : way.path) out += (out.empty() || out.back() == ' ' ? "" : " ") + name(at);
    return out;
  }

  AdvisedStep describe(const Action& action) {
    AdvisedStep step;
    const Unit& u = course_.unit(action.unit);
    step.unit = u.id;
    step.path = {u.at};
    if (action.surrenders) {
      step.what = AdvisedAct::surrenders;
      step.because.emplace_back("it has no choice [A20.21]");
      return step;
    }
    const auto turn = course_.turn(action.unit);
    if (action.way == kTriesWire) {
      step.what = AdvisedAct::tries_wire;
      step.because.emplace_back("a die says how many MF it takes, and with those left it thinks again [B26.4]");
      return step;
    }
    if (action.way == kStays) {
      step.what = AdvisedAct::stays;
      if (turn->may_stay || failure_to_rout(course_.scene(), u, false).kind != FateKind::lost) return step;
      step.what = AdvisedAct::is_lost;
      step.because.emplace_back("it has no legal rout: it is lost at the end of the phase [A10.5]");
      return step;
    }
    const Way& way = turn->ways[static_cast<std::size_t>(action.way)];
    step.what = way.low_crawl ? AdvisedAct::crawls : AdvisedAct::routs;
    step.path = way.path;
    const bool dearer = std::any_of(turn->ways.begin(), turn->ways.end(), [&](const Way& other) {
      return other.path == way.path && other.low_crawl == way.low_crawl &&
             other.interdicted.size() > way.interdicted.size();
    });
    if (dearer)
      step.because.push_back(fmt::format("pays {} MF for the path, so that it is less under fire on it",
                                         mf_text(way.spent_half_mf.back())));
    if (!way.interdicted.empty()) step.odds = route_odds(runner_of(course_.position(), u), way.gauntlet);
    if (way.contact)
      step.because.emplace_back("into a concealed enemy, if the \"?\" is real: it would be thrown back [A10.533]");
    return step;
  }

  // What speaks for where it now is.
  void reasons(UnitIndex i, const Number& before, AdvisedStep& step) {
    const Unit& u = course_.unit(i);
    const auto say = [&](std::string text) { step.because.push_back(std::move(text)); };
    if (step.what == AdvisedAct::tries_wire) say(fmt::format("with a 1 it would then be in {}", name(u.at)));
    if (u.eliminated) return say("most likely it is lost all the same");
    if (u.prisoner()) return say(fmt::format("it becomes a prisoner of {}", u.guard));
    if (step.what == AdvisedAct::surrenders || step.what == AdvisedAct::is_lost) return;
    const Number odds = worth_.rally_odds(i);
    say(fmt::format("rally odds there {:.1f} %{}{}", 100 * points_of(odds), u.dm ? ", under DM" : "",
                    worth_.leader_there(i) ? ", a leader can be there" : ""));
    const int fire = worth_.threat().fire_on(i);
    say(fire == 0
            ? std::string("no enemy can fire at it there")
            : fmt::format("enemies can fire at it there, with as much as {:.1f} factors without cover", fire / 100.0));
    if (!worth_.threat().can_come_beside(i))
      say("no enemy can come beside it next turn");
    else if (worth_.hemmed_in(i))
      say("an enemy can come beside it next turn, and it would have no safe way out");
    for (const Term& term : worth_.terms(i)) step.terms.push_back({std::string(term.what), points(term.points)});
    if (step.what == AdvisedAct::stays && before == worth_.of(i)) say("nowhere it can go is worth more than the risk");
  }

  Course& course_;
  Worth& worth_;
  const Effort effort_;
  Patience& patience_;
};

}  // namespace

namespace {

// Group by group, each with its share of the time; what one leaves is for the others.
void plan_groups(Course& course, Worth& worth, const Effort& effort, const AdviceOptions& options, Advice& advice) {
  const std::vector<Group> groups = groups_of(course, worth);
  std::size_t units = 0;
  for (const Group& group : groups) units += group.units.size();
  Patience patience(course, options.time_ms, options.until);
  for (const Group& group : groups) {
    patience.share(static_cast<double>(group.units.size()) / static_cast<double>(units));
    units -= group.units.size();
    Planner planner(course, worth, effort, patience);
    advice.groups.push_back(planner.plan(group));
  }
  if (!patience.has_been_over()) return;
  advice.stopped = patience.by_clock() ? "clock" : "work";
  advice.notes.push_back(
      patience.by_clock()
          ? fmt::format("stopped by the clock, {}: another run may give other advice; --states, "
                        "--exact or more --time-ms",
                        options.until ? std::string("at the time asked for")
                                      : fmt::format("at {} times {} ms", Patience::kClockFactor, options.time_ms))
          : fmt::format("stopped for time: the best plan found in what is allowed for {} ms, its "
                        "worth between the bounds given; --time-ms allows more",
                        options.time_ms));
}

}  // namespace

void advise_asl(const Position& position, int side, const AdviceOptions& options, Advice& advice) {
  Course course(known_to(position, side, options.worst_case), side);
  Worth worth(course, options.weights);
  Effort effort;
  effort.exact_units = options.exact_units;
  effort.states = options.states;
  if (options.to_come)
    for (const UnitIndex i : course.position().unit_indices())
      if (course.unit(i).side == side &&
          std::find(options.to_come->begin(), options.to_come->end(), course.unit(i).id) == options.to_come->end()) {
        course.has_turn(i);
        course.settle(i);
      }
  plan_groups(course, worth, effort, options, advice);
  const auto& units = course.position().units;
  const std::size_t veiled = static_cast<std::size_t>(std::count_if(
      units.begin(), units.end(), [&](const Unit& u) { return u.side != side && u.concealed && !u.eliminated; }));
  if (veiled > 0)
    advice.notes.push_back(
        options.worst_case
            ? fmt::format("{} concealed counter{} taken as real squads that may show themselves whenever it hurts most",
                          veiled, veiled == 1 ? " is" : "s are")
            : fmt::format("{} concealed counter{} taken as nothing; --worst-case takes them as real", veiled,
                          veiled == 1 ? " is" : "s are"));
  if (position.setting.sides[static_cast<std::size_t>(side)] != position.setting.attacker &&
      std::any_of(units.begin(), units.end(),
                  [&](const Unit& u) { return u.side != side && u.broken && in_play(u) && !u.rout_ended; }))
    advice.notes.emplace_back(
        "the ATTACKER routs first: his broken units are taken to stay where they are; ask again when they have moved");
  advice.notes.emplace_back(
      "left out: Heat of Battle, leaders who rout along, leader loss, attacks by mines and FFE, voluntary breaks");
}

bool advise_asl(const Game& game, int side, const AdviceOptions& options, Advice& advice) {
  const Position* position = position_of(game);
  if (position != nullptr) advise_asl(*position, side, options, advice);
  return position != nullptr;
}

}  // namespace hexrout::planning
