#include "advise/asl/advise_asl.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/asl/known.hpp"
#include "advise/asl/patience.hpp"
#include "advise/asl/search.hpp"
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
    for (const std::size_t i : group.units) out.units.push_back(course_.unit(i).id);
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
      const std::vector<Action> list = search.actions();
      if (list.empty()) break;
      out.steps.push_back(next(search, list, out.order_matters));
    }
    course_.restore(start);
    out.states = search.states();
    return out;
  }

 private:
  static constexpr int kTriedAtLast = 4;  // actions, once the time is up: on what is already known of them
  struct Tried {
    const Action* action = nullptr;
    Number low;
  };

  // The best of those that `fits` lets through; others are looked at only while their bounds and our patience allow.
  template <class Fits>
  Tried best(GroupSearch& search, const std::vector<Action>& list, Fits&& fits) {
    Tried best;
    int tried = 0;
    for (const Action& action : list) {
      if (!fits(action)) continue;
      if (best.action != nullptr && (action.bound <= best.low || (tried >= kTriedAtLast && patience_.over()))) break;
      ++tried;
      const Number low = search.try_action(action).low;
      if (best.action == nullptr || low > best.low) best = {&action, low};
    }
    return best;
  }

  AdvisedStep next(GroupSearch& search, const std::vector<Action>& list, bool& order_matters) {
    const Tried first = best(search, list, [](const Action&) { return true; });
    const Action action = *first.action;
    // Without time for it nothing is said of other plans.
    const bool more = !patience_.over();
    const Tried other_way =
        !more ? Tried{}
              : best(search, list, [&](const Action& a) { return a.unit == action.unit && a.way != action.way; });
    const Tried other_unit =
        !more ? Tried{} : best(search, list, [&](const Action& a) { return a.unit != action.unit; });
    AdvisedStep step = describe(action);
    if (other_way.action != nullptr)
      step.other_way = Alternative{words(*other_way.action, false), points(first.low - other_way.low)};
    if (other_unit.action != nullptr) {
      step.other_unit = Alternative{words(*other_unit.action, true), points(first.low - other_unit.low)};
      if (other_unit.low < first.low) order_matters = true;
    }
    const std::size_t i = action.unit;
    const Number before = worth_.of(i);
    search.follow(action);
    step.worth = points(worth_.of(i));
    reasons(i, before, step);
    return step;
  }

  std::string name(LocationId at) const { return course_.position().map().location_name(at); }

  std::string words(const Action& action, bool with_unit) {
    std::string out = with_unit ? course_.unit(action.unit).id + " first: " : std::string();
    if (action.surrenders) return out + "surrenders";
    if (action.way == kStays) return out + "stays in " + name(course_.unit(action.unit).at);
    if (action.way == kTriesWire) return out + "tries to get off the Wire of " + name(course_.unit(action.unit).at);
    const Turn turn = course_.turn(action.unit);
    const Way& way = turn.ways[static_cast<std::size_t>(action.way)];
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
      step.what = "surrenders";
      step.because.emplace_back("it has no choice [A20.21]");
      return step;
    }
    const Turn turn = course_.turn(action.unit);
    if (action.way == kTriesWire) {
      step.what = "tries the Wire";
      step.because.emplace_back("a die says how many MF it takes, and with those left it thinks again [B26.4]");
      return step;
    }
    if (action.way == kStays) {
      step.what = "stays";
      if (!turn.may_stay) step.because.emplace_back("it has no legal rout: it is lost at the end of the phase [A10.5]");
      return step;
    }
    const Way& way = turn.ways[static_cast<std::size_t>(action.way)];
    step.what = way.low_crawl ? "crawls" : "routs";
    step.path = way.path;
    if (!way.interdicted.empty()) step.odds = route_odds(runner_of(course_.position(), u), way.gauntlet);
    if (way.contact)
      step.because.emplace_back("into a concealed enemy, if the \"?\" is real: it would be thrown back [A10.533]");
    return step;
  }

  // What speaks for where it now is.
  void reasons(std::size_t i, const Number& before, AdvisedStep& step) {
    const Unit& u = course_.unit(i);
    const auto say = [&](std::string text) { step.because.push_back(std::move(text)); };
    if (step.what == "tries the Wire") say(fmt::format("with a 1 it would then be in {}", name(u.at)));
    if (u.eliminated) return say("most likely it is lost all the same");
    if (u.prisoner()) return say(fmt::format("it becomes a prisoner of {}", u.guard));
    if (step.what == "surrenders") return;
    const Number odds = worth_.rally_odds(i);
    say(fmt::format("rally odds there {:.1f} %{}{}", 100 * points_of(odds), u.dm ? ", under DM" : "",
                    worth_.leader_there(i) ? ", a leader can be there" : ""));
    const int exposed = worth_.exposed_to(i);
    say(exposed == 0 ? std::string("no enemy can fire at it there")
                     : fmt::format("exposed to fire there ({})", exposed));
    if (!worth_.near_enemy(i)) say("out of the enemy's reach next turn");
    if (step.what == "stays" && before == worth_.of(i)) say("nowhere it can go is worth more than the risk");
  }

  Course& course_;
  Worth& worth_;
  const Effort effort_;
  Patience& patience_;
};

}  // namespace

namespace {

// Group by group, each with its share of the time; what one leaves is for the others.
void plan_groups(Course& course, Worth& worth, const Effort& effort, unsigned time_ms, Advice& advice) {
  const std::vector<Group> groups = groups_of(course, worth);
  std::size_t units = 0;
  for (const Group& group : groups) units += group.units.size();
  Patience patience(course, time_ms);
  for (const Group& group : groups) {
    patience.share(static_cast<double>(group.units.size()) / static_cast<double>(units));
    units -= group.units.size();
    Planner planner(course, worth, effort, patience);
    advice.groups.push_back(planner.plan(group));
  }
  if (!patience.has_been_over()) return;
  advice.stopped = patience.by_clock() ? "clock" : "work";
  advice.notes.push_back(patience.by_clock()
                             ? fmt::format("stopped by the clock, at {} times {} ms: another run may give other "
                                           "advice; --states, --exact or more --time-ms",
                                           Patience::kClockFactor, time_ms)
                             : fmt::format("stopped for time: the best plan found in what is allowed for {} ms, its "
                                           "worth between the bounds given; --time-ms allows more",
                                           time_ms));
}

}  // namespace

void advise_asl(const Position& position, int side, const AdviceOptions& options, Advice& advice) {
  Course course(known_to(position, side, options.worst_case), side);
  Worth worth(course, options.weights);
  Effort effort;
  effort.exact_units = options.exact_units;
  effort.states = options.states;
  if (options.to_come)
    for (std::size_t i = 0; i < course.position().units.size(); ++i)
      if (course.unit(i).side == side &&
          std::find(options.to_come->begin(), options.to_come->end(), course.unit(i).id) == options.to_come->end()) {
        course.has_turn(i);
        course.settle(i);
      }
  plan_groups(course, worth, effort, options.time_ms, advice);
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
