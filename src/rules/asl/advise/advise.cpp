#include "rules/asl/advise/advisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "rules/asl/advise/known.hpp"
#include "rules/asl/advise/search.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr std::size_t kWorkAMillisecond = 50;  // Course::work() of a usual machine
constexpr std::size_t kFreely = std::numeric_limits<std::size_t>::max() / 2;
constexpr std::size_t kMostReasons = 6;
constexpr std::size_t kMostNamed = 12;
constexpr std::size_t kLeastWork = 2500;  // so much may always be done for steps, whatever the time
constexpr double kForSearch = 0.9;  // shared by groups; the rest is for steps that need more than was kept for them
constexpr std::size_t kTurnsOfAStep = 12;  // work of a step before any was taken, in turns
constexpr double kForGroups = 0.4;         // most of the work that finding groups may take
constexpr double kForSteps = 1.5;          // kept for each step that is to come, in steps taken so far

std::size_t part_of(std::size_t work, double part) {
  return static_cast<std::size_t>(static_cast<double>(work) * part);
}

class Planner {
 public:
  Planner(Course& course, Worth& worth, const AdviceOptions& options)
      : course_(course),
        worth_(worth),
        options_(options),
        work_(options.time_ms * kWorkAMillisecond),
        of_steps_(kTurnsOfAStep * course.work_of_a_turn()) {
    const auto now = std::chrono::steady_clock::now();
    if (options.until) until_ = *options.until - (*options.until - now) / 10;
  }

  // Finds the groups of the units whose turn is to come, as far as the work allows, and plans them.
  std::vector<GroupAdvice> plan() {
    std::vector<UnitIndex> left;
    const std::vector<Group> groups =
        groups_of(course_, worth_, std::max(part_of(work_, kForGroups), kLeastWork / 2), left);
    for (const UnitIndex i : left) not_reached(i);
    used_ = course_.work();
    return plan(groups);
  }

  // Plans group by group, each with its share of the work; the rest of a share goes to the later groups.
  std::vector<GroupAdvice> plan(const std::vector<Group>& groups) {
    std::vector<GroupAdvice> out;
    std::size_t units = 0;
    for (const Group& group : groups) units += group.units.size();
    for (const Group& group : groups) {
      const double part = static_cast<double>(group.units.size()) / static_cast<double>(units);
      const std::size_t shared = part_of(work_, kForSearch);
      const std::size_t left = shared - std::min(shared, used_);
      share_ = part_of(left, part);
      units -= group.units.size();
      if (is_over())
        for (const UnitIndex i : group.units) not_reached(i);
      else
        out.push_back(plan(group));
    }
    return out;
  }
  // Ids of units that the work did not suffice for, in the order of the scenario.
  std::vector<std::string> not_reached() const {
    std::vector<std::string> out;
    for (const UnitIndex i : not_reached_) out.push_back(course_.unit(i).id);
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
    const Points least = as_points(search.least());
    out.low = least;
    out.high = as_points(search.bound());
    const std::size_t most = spare(group.units.size());
    out.exact = spending(search, std::min(part_of(share_, small ? 0.8 : 0.2), most),
                         [&] { out.low = out.high = as_points(search.value()); });
    course_.restore(start);
    if (!out.exact) search.play_plainly();
    take_steps(search, group, out);
    for (const UnitIndex i : search.waiting()) {
      not_reached(i);
      out.low = least;
    }
    for (const UnitIndex i : group.units) {
      ends_.emplace_back(i, course_.unit(i));
      worth_.expect(i, in_play(course_.unit(i)) ? course_.unit(i).at : kNowhere);
    }
    course_.restore(start);
    out.states = search.states();
    return out;
  }

  bool is_over() const {
    return used_ >= std::max(work_, kLeastWork) || (until_ && std::chrono::steady_clock::now() >= *until_);
  }

  // Takes the steps of the plan while the work lasts. A plan that is exact is always told.
  void take_steps(GroupSearch& search, const Group& group, GroupAdvice& out) {
    // A unit has a few turns at most: units that show themselves may move it on.
    for (std::size_t n = 0; n < 4 * group.units.size(); ++n) {
      if (!out.exact && is_over()) return;
      const std::size_t to_come = group.units.size() - std::min(group.units.size(), n + 1);
      if (!next(search, out, to_come)) return;
    }
  }

  // Work that may be spent on more than the steps to come.
  std::size_t spare(std::size_t steps_to_come) const {
    const auto kept = static_cast<double>(steps_to_come * of_steps_) * kForSteps / static_cast<double>(steps_);
    return share_ - std::min(share_, static_cast<std::size_t>(kept));
  }

  void not_reached(UnitIndex i) {
    not_reached_.insert(i);
    if (stopped_.empty()) stopped_ = until_ && std::chrono::steady_clock::now() >= *until_ ? "clock" : "work";
  }

  // Runs `does` with so much work of the group's share; false if that does not suffice.
  template <class Do>
  bool spending(GroupSearch& search, std::size_t work, Do&& does) {
    charge(search);
    allowance_.allow(work, until_);
    bool finished = true;
    try {
      does();
    } catch (const Spent& spent) {
      if (stopped_ != "clock") stopped_ = spent.by_clock ? "clock" : "work";
      finished = false;
    }
    charge(search);
    allowance_.allow(kFreely);  // a plan found is always reported
    return finished;
  }

  // Takes what has been done since the last call from the group's share; returns it.
  std::size_t charge(GroupSearch& search) {
    search.charge();
    const std::size_t used = allowance_.used() - charged_;
    charged_ = allowance_.used();
    used_ += used;
    share_ -= std::min(used, share_);
    return used;
  }

  // Adds a step of the plan and takes it; false at the end. to_come: steps expected after it.
  bool next(GroupSearch& search, GroupAdvice& out, std::size_t to_come) {
    charge(search);
    const std::optional<Action> planned = search.planned();
    if (!planned) return false;
    of_steps_ += charge(search);
    Tried first{*planned, {}};
    std::vector<Tried> others;
    const Course::State now = search.save();
    const bool begins = out.steps.empty() && !out.exact;
    const bool valued = spending(search, out.exact ? kFreely : spare(to_come), [&] { first.value = search.value(); });
    course_.restore(now);
    const bool all = valued && spending(search, spare(to_come), [&] { try_others(search, first, out.exact, others); });
    course_.restore(now);
    // A value of a plain plan is no maximum: another first action may have a higher one.
    for (Tried& other : others)
      if (better(search, other, first)) std::swap(first, other);
    if (begins && valued) out.low = as_points(first.value);
    AdvisedStep step = describe(first.action);
    if (all)
      tell_others(search, first, others, step, out);
    else
      out.compared = false;
    const UnitIndex i = first.action.unit;
    const Number before = worth_.alone(i);
    spending(search, out.exact ? kFreely : spare(to_come), [&] { search.follow(first.action); });
    ++steps_;
    step.worth = step.what == AdvisedAct::is_lost ? as_points(0) : as_points(worth_.alone(i));
    reasons(i, before, step);
    out.steps.push_back(std::move(step));
    return true;
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
  const std::size_t work_;   // for all groups
  std::size_t used_ = 0;     // part of the work
  std::size_t share_ = 0;    // left for the group
  std::size_t charged_ = 0;  // part of the allowance that has been taken from shares
  std::size_t of_steps_;     // work of finding the actions of `steps_` steps
  std::size_t steps_ = 1;
  std::set<UnitIndex> not_reached_;
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
  if (const std::vector<std::string> left = planner.not_reached(); !left.empty()) {
    const std::size_t named = std::min(left.size(), kMostNamed);
    advice.notes.push_back(fmt::format(
        "stopped for time: no advice for {}{}, who are taken to stay; --time-ms above {} allows more",
        fmt::join(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(named), ", "),
        named < left.size() ? fmt::format(" and {} more", left.size() - named) : std::string(), options.time_ms));
  }
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
  advice.groups = planner.plan();
  advice.not_reached = planner.not_reached();
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
