#include "rules/asl/advise/advisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include "rules/asl/advise/known.hpp"
#include "rules/asl/advise/search.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

// Work of a usual machine in a millisecond, with up to so many units on the map; with more of them each unit of work
// costs more, by their square.
constexpr std::size_t kWorkAMillisecond = 50;
constexpr std::size_t kUsualUnits = 50;
constexpr std::size_t kFreely = std::numeric_limits<std::size_t>::max() / 2;
constexpr std::size_t kMostReasons = 6;

std::size_t work_in(std::size_t time_ms, std::size_t units) {
  const std::size_t usual = time_ms * kWorkAMillisecond;
  return units <= kUsualUnits ? usual : std::max<std::size_t>(usual * kUsualUnits * kUsualUnits / (units * units), 1);
}

std::size_t part_of(std::size_t work, double part) {
  return static_cast<std::size_t>(static_cast<double>(work) * part);
}

class Planner {
 public:
  Planner(Course& course, Worth& worth, const AdviceOptions& options)
      : course_(course),
        worth_(worth),
        options_(options),
        work_(work_in(options.time_ms, course.position().units.size())) {
    const auto now = std::chrono::steady_clock::now();
    if (options.until) until_ = *options.until - (*options.until - now) / 10;
  }

  // Plans group by group, each with its share of the work; the rest of a share goes to the later groups.
  std::vector<GroupAdvice> plan(const std::vector<Group>& groups) {
    std::vector<GroupAdvice> out;
    std::size_t units = 0;
    for (const Group& group : groups) units += group.units.size();
    for (const Group& group : groups) {
      const double part = static_cast<double>(group.units.size()) / static_cast<double>(units);
      const std::size_t left = work_ - std::min(work_, used_);
      share_ = part_of(left, part);
      out.push_back(plan(group));
      units -= group.units.size();
    }
    return out;
  }
  // Says of the last step of each unit which leader advances to it, once all units are where their steps take them.
  void tell_arrivals(std::vector<GroupAdvice>& groups) {
    if (worth_.leaders().coming().empty()) return;
    const Course::State before = course_.save();
    std::vector<UnitIndex> units;
    for (const auto& [i, unit] : ends_) course_.unit(i) = unit;
    for (const UnitIndex i : course_.position().unit_indices())
      if (const Unit& u = course_.unit(i); u.side == course_.side() && u.broken && in_play(u)) units.push_back(i);
    for (const Worth::Arrival& arrival : worth_.arrivals(units)) {
      const std::string& leader = course_.unit(arrival.leader).id;
      if (!worth_.leaders().has_room(arrival.leader, arrival.to)) continue;
      for (const auto& [i, adds] : arrival.adds)
        if (AdvisedStep* step = last_step(groups, course_.unit(i).id)) {
          step->because.push_back(
              fmt::format("{} can advance to it before the next Rally Phase: rally odds then {:.1f} %", leader,
                          100 * points_of(worth_.rally_odds(i, arrival.leader))));
          step->terms.push_back({"arriving", as_points(adds)});
          step->worth = as_points(Number(step->worth.exact) + adds);
          step->leader = leader;
        }
    }
    course_.restore(before);
  }
  // "work" or "clock" if something was left out; else empty.
  const std::string& stopped() const { return stopped_; }

 private:
  struct Tried {
    Action action;
    Number value;
  };

  static AdvisedStep* last_step(std::vector<GroupAdvice>& groups, const std::string& unit) {
    AdvisedStep* last = nullptr;
    for (GroupAdvice& group : groups)
      for (AdvisedStep& step : group.steps)
        if (step.unit == unit) last = &step;
    return last == nullptr || last->terms.empty() ? nullptr : last;
  }

  GroupAdvice plan(const Group& group) {
    GroupAdvice out;
    for (const UnitIndex i : group.units) out.units.push_back(course_.unit(i).id);
    for (const Link& link : group.links)
      if (out.because.size() < kMostReasons)
        out.because.push_back(fmt::format("{} and {}: {}", course_.unit(link.a).id, course_.unit(link.b).id, link.why));
    if (group.links.size() > kMostReasons)
      out.because.push_back(fmt::format("and {} more such links", group.links.size() - kMostReasons));
    const bool small = group.units.size() <= options_.exact_units;
    GroupSearch search(course_, worth_, group, allowance_, small ? kFreely : options_.states);
    const Course::State start = search.save();
    out.high = as_points(search.bound());
    out.exact = spending(part_of(share_, small ? 0.8 : 0.2), [&] { out.low = out.high = as_points(search.value()); });
    course_.restore(start);
    if (!out.exact) {
      search.play_plainly();
      out.low = as_points(search.value());
    }
    // A unit has a few turns at most: units that show themselves may move it on.
    for (std::size_t n = 0; n < 4 * group.units.size(); ++n) {
      const std::optional<Number> value = next(search, out);
      if (!value) break;
      if (n == 0 && !out.exact) out.low = as_points(*value);
    }
    for (const UnitIndex i : group.units) {
      ends_.emplace_back(i, course_.unit(i));
      worth_.expect(i, in_play(course_.unit(i)) ? course_.unit(i).at : kNowhere);
    }
    course_.restore(start);
    out.states = search.states();
    return out;
  }

  // Runs `does` with so much work of the group's share; false if that does not suffice.
  template <class Do>
  bool spending(std::size_t work, Do&& does) {
    const std::size_t before = allowance_.used();
    allowance_.allow(work, until_);
    bool finished = true;
    try {
      does();
    } catch (const Spent& spent) {
      if (stopped_ != "clock") stopped_ = spent.by_clock ? "clock" : "work";
      finished = false;
    }
    const std::size_t used = allowance_.used() - before;
    used_ += used;
    share_ -= std::min(used, share_);
    allowance_.allow(kFreely);  // a plan found is always reported
    return finished;
  }

  // Adds a step of the plan and takes it; returns the value of the plan by then, nothing at the end.
  std::optional<Number> next(GroupSearch& search, GroupAdvice& out) {
    const std::optional<Action> planned = search.planned();
    if (!planned) return std::nullopt;
    Tried first{*planned, search.value()};
    std::vector<Tried> others;
    const Course::State now = search.save();
    const bool all = spending(share_, [&] { try_others(search, first, out.exact, others); });
    course_.restore(now);
    // A value of a plain plan is no maximum: another first action may have a higher one.
    for (Tried& other : others)
      if (better(search, other, first)) std::swap(first, other);
    AdvisedStep step = describe(first.action);
    if (all)
      tell_others(search, first, others, step, out);
    else
      out.compared = false;
    const UnitIndex i = first.action.unit;
    const Number before = worth_.alone(i);
    search.follow(first.action);
    step.worth = step.what == AdvisedAct::is_lost ? as_points(0) : as_points(worth_.alone(i));
    reasons(i, before, step);
    out.steps.push_back(std::move(step));
    return first.value;
  }

  // True if `a` is worth more, or for the same unit as much with more to be said for its end.
  bool better(GroupSearch& search, const Tried& a, const Tried& b) {
    if (a.value != b.value) return a.value > b.value;
    return a.action.unit == b.action.unit && end_of(a.action) != end_of(b.action) &&
           Worth::compare(search.comfort(a.action), search.comfort(b.action)) < 0;
  }

  // Tries the other actions; after an exact search only those that may be second best, of this unit or of
  // another, or for this unit as good as the first.
  void try_others(GroupSearch& search, const Tried& tried, bool exact, std::vector<Tried>& out) {
    const Action& first = tried.action;
    std::optional<Number> best_way;
    std::optional<Number> best_unit;
    for (const Action& action : search.actions()) {
      const bool same = action.unit == first.unit;
      if (same && (action.way == first.way || end_of(action) == end_of(first))) continue;
      std::optional<Number>& best = same ? best_way : best_unit;
      if (exact && best && action.bound <= *best && !(same && action.bound >= tried.value)) continue;
      out.push_back({action, search.after(action)});
      if (!best || out.back().value > *best) best = out.back().value;
    }
  }

  void tell_others(GroupSearch& search, const Tried& first, const std::vector<Tried>& others, AdvisedStep& step,
                   GroupAdvice& out) {
    const Tried* way = nullptr;
    const Tried* unit = nullptr;
    for (const Tried& other : others) {
      const bool same = other.action.unit == first.action.unit;
      if (same && end_of(other.action) == end_of(first.action)) continue;
      const Tried*& best = same ? way : unit;
      if (best == nullptr || better(search, other, *best)) best = &other;
    }
    if (way != nullptr) step.other_way = Alternative{words(way->action, false), as_points(first.value - way->value)};
    if (way != nullptr && first.value == way->value) {
      const std::string_view why = Worth::difference(search.comfort(first.action), search.comfort(way->action));
      step.other_way->decided = why.empty() ? "nothing, it is the first of equals" : why;
    }
    if (unit == nullptr) return;
    step.other_unit = Alternative{words(unit->action, true), as_points(first.value - unit->value)};
    if (unit->value < first.value) out.order_matters = true;
  }

  // End of the unit if nothing happens on its way.
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

  // The best leader in Good Order who is with the unit, or empty.
  std::string leader_with(const Unit& unit) const {
    const Unit* best = nullptr;
    for (const Unit& l : course_.position().units)
      if (l.side == unit.side && l.at == unit.at && l.kind == UnitKind::leader && in_play(l) && l.good_order() &&
          (best == nullptr || l.leadership < best->leadership))
        best = &l;
    return best == nullptr ? std::string() : best->id;
  }

  // Adds the reasons for the unit's present Location.
  void reasons(UnitIndex i, const Number& before, AdvisedStep& step) {
    const Unit& u = course_.unit(i);
    const auto say = [&](std::string text) { step.because.push_back(std::move(text)); };
    if (step.what == AdvisedAct::tries_wire) say(fmt::format("with a 1 it would then be in {}", name(u.at)));
    if (u.eliminated) return say("most likely it is lost all the same");
    if (u.prisoner()) return say(fmt::format("it becomes a prisoner of {}", u.guard));
    if (step.what == AdvisedAct::surrenders || step.what == AdvisedAct::is_lost) return;
    const std::string leader = leader_with(u);
    say(fmt::format("rally odds there {:.1f} %{}{}", 100 * points_of(worth_.rally_odds(i)), u.dm ? ", under DM" : "",
                    leader.empty() ? "" : fmt::format(", {} is there", leader)));
    const int fire = worth_.threat().fire_on(i);
    say(fire == 0
            ? std::string("no enemy can fire at it there")
            : fmt::format("enemies can fire at it there, with as much as {:.1f} factors without cover", fire / 100.0));
    if (!worth_.threat().can_come_beside(i))
      say("no enemy can come beside it next turn");
    else if (worth_.hemmed_in(i))
      say("an enemy can come beside it next turn, and it would have no safe way out");
    step.leader = leader;
    for (const Term& term : worth_.terms(i)) step.terms.push_back({std::string(term.what), as_points(term.points)});
    if (step.what == AdvisedAct::stays && before == worth_.alone(i))
      say("nowhere it can go is worth more than the risk");
  }

  Course& course_;
  Worth& worth_;
  const AdviceOptions& options_;
  Allowance allowance_;
  Allowance::Clock until_;
  const std::size_t work_;  // for all groups
  std::size_t used_ = 0;    // part of the work
  std::size_t share_ = 0;   // left for the group
  std::string stopped_;
  std::vector<std::pair<UnitIndex, Unit>> ends_;  // of the units of the groups planned so far
};

void add_notes(const Planner& planner, const AdviceOptions& options, Advice& advice) {
  if (std::any_of(advice.groups.begin(), advice.groups.end(), [](const GroupAdvice& g) { return !g.exact; }))
    advice.notes.push_back(fmt::format(
        "stopped for time: a group that is not searched to the end goes unit by unit, each by the way after which a "
        "plain plan is worth most, so another plan may be better; --time-ms above {} allows more",
        options.time_ms));
  if (std::any_of(advice.groups.begin(), advice.groups.end(), [](const GroupAdvice& g) { return !g.compared; }))
    advice.notes.emplace_back("stopped for time: the second best of some steps is left out");
  if (planner.stopped() == "clock")
    advice.notes.emplace_back("stopped by the clock: another run may give other advice");
}

}  // namespace

void AslAdvisor::advise(std::size_t of, const AdviceOptions& options, Advice& advice, Diagnostics& /*found*/) const {
  const int side = static_cast<int>(of);
  Course course(known_to(position_, side, options.worst_case), side);
  Worth worth(course, options.weights);
  if (options.to_come)
    for (const UnitIndex i : course.position().unit_indices())
      if (course.unit(i).side == side &&
          std::find(options.to_come->begin(), options.to_come->end(), course.unit(i).id) == options.to_come->end()) {
        course.has_turn(i);
        course.settle(i);
      }
  Planner planner(course, worth, options);
  advice.groups = planner.plan(groups_of(course, worth));
  planner.tell_arrivals(advice.groups);
  advice.stopped = planner.stopped();
  add_notes(planner, options, advice);
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
  if (position_.setting.sides[of] != position_.setting.attacker &&
      std::any_of(units.begin(), units.end(),
                  [&](const Unit& u) { return u.side != side && u.broken && in_play(u) && !u.rout_ended; }))
    advice.notes.emplace_back(
        "the ATTACKER routs first: this advice assumes that his broken units stay; run it again after they have "
        "routed");
  advice.notes.emplace_back(
      "left out: Heat of Battle, leaders who rout along, leader loss, attacks by mines and FFE, voluntary breaks");
}

}  // namespace hexrout::planning
