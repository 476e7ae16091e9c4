#include "advise/asl/unbound.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr std::size_t kMostChecks = 12;  // one for each half MF of an allotment

// How a run under so many checks ends, as shares of 1.
struct RunShares {
  Number whole;  // comes to the end of its way
  Number reduced;
  Number stopped;  // where it was Interdicted, or its MF ran out
  Number stopped_reduced;
};

RunShares shares_of(const Runner& runner, std::size_t checks) {
  Gauntlet gauntlet;
  gauntlet.spent_half_mf.assign(checks, HalfMf{2});
  gauntlet.total_half_mf = HalfMf{2};
  RunShares out;
  for (const RouteEnd& end : route_ends(runner, gauntlet)) {
    if (end.how == RouteEnd::How::lost) continue;
    const bool arrives = end.how == RouteEnd::How::arrives;
    Number& share = arrives ? (end.reduced ? out.reduced : out.whole) : end.reduced ? out.stopped_reduced : out.stopped;
    share += planning::exact(end.odds);
  }
  return out;
}

void add(std::vector<Unbound::Risk>& risks, const Unbound::Risk& more) {
  const auto it =
      std::find_if(risks.begin(), risks.end(), [&](const Unbound::Risk& risk) { return risk.captors == more.captors; });
  if (it == risks.end()) {
    risks.push_back(more);
    return;
  }
  it->odds = std::max(it->odds, more.odds);
  it->points = std::max(it->points, more.points);
  it->loses = std::min(it->loses, more.loses);
}

class UnboundLook {
 public:
  UnboundLook(Course& course, Worth& worth, UnitIndex unit) : course_(course), worth_(worth), unit_(unit) {}

  std::optional<Unbound> look() {
    const Unit before = course_.unit(unit_);
    course_.unit(unit_).rout_duty = RoutMode::free;
    const auto turn = course_.turn(unit_);
    course_.unit(unit_).rout_duty = before.rout_duty;
    if (turn->on_wire || !course_.position().switches.dead_end_surrenders) return {};
    if (turn->surrenders) {
      const Number taken = worth_.taken(unit_);
      return Unbound{true, taken, {{before.at, taken}}, {}};
    }
    std::map<LocationId, std::size_t> ends;  // the fewest checks on a way that ends there
    for (const Way& way : turn->ways) {
      if (way.contact) return {};
      // Where only the first hex counts for a surrender, the ways known are not those with the fewest checks.
      const bool fewest = course_.position().switches.surrender_scope != SurrenderScope::first_hex;
      const std::size_t checks = fewest ? std::min(way.interdicted.size(), kMostChecks) : 0;
      const auto [it, added] = ends.emplace(way.path.back(), checks);
      if (!added) it->second = std::min(it->second, checks);
    }
    value_stops();
    for (const auto& [at, checks] : ends) value_end(at, checks);
    stays(*turn);
    return result();
  }

 private:
  struct Value {
    Number whole;
    Number reduced;
    std::vector<UnitIndex> captors;  // who may take it there
  };
  struct Stop {
    LocationId at;
    std::size_t checks;  // the fewest on a way there
    Value value;
  };

  // What the unit is worth there at most, as it is and after a Casualty Reduction. Whoever has to give himself up
  // counts as let go for want of a guard.
  Value value_at(LocationId at) {
    const Unit before = course_.unit(unit_);
    Unit& u = course_.unit(unit_);
    u.at = at;
    if (at != before.at) u.in = Entrenchment::none;
    u.has_routed = u.rout_ended = true;
    Value out;
    const bool lost = failure_to_rout(course_.scene(), u, false).kind == FateKind::lost;
    if (lost) out.captors = course_.captors(unit_);
    const auto points = [&] {
      if (!lost) return worth_.of(unit_);
      return out.captors.empty() ? Number(0) : std::max<Number>(worth_.let_go(unit_), 0);
    };
    out.whole = points();
    if (before.smc()) {
      out.reduced = out.whole;
    } else if (before.kind == UnitKind::squad) {
      course_.reduce(unit_);
      out.reduced = points();
    }
    course_.unit(unit_) = before;
    return out;
  }

  // Where it may be stopped on its way, and what it is worth there at most.
  void value_stops() {
    const Unit& u = course_.unit(unit_);
    for (const Worth::Reach& r : worth_.reach(unit_)) {
      // A wounded leader stops where his MF are spent.
      if (!r.interdicted && !u.smc()) continue;
      stops_.push_back({r.at, std::min(static_cast<std::size_t>(std::max(r.checks, 1)), kMostChecks), value_at(r.at)});
      stop_.whole = std::max(stop_.whole, stops_.back().value.whole);
      stop_.reduced = std::max(stop_.reduced, stops_.back().value.reduced);
    }
    const Runner runner = runner_of(course_.position(), u);
    for (std::size_t checks = 0; checks <= kMostChecks; ++checks) shares_[checks] = shares_of(runner, checks);
  }

  Number run_to(const Value& end, std::size_t checks) const {
    const RunShares& s = shares_[checks];
    return s.whole * end.whole + s.reduced * end.reduced + s.stopped * stop_.whole + s.stopped_reduced * stop_.reduced;
  }

  void value_end(LocationId at, std::size_t fewest) {
    const Value end = value_at(at);
    Number best = 0;
    for (std::size_t checks = kMostChecks + 1; checks-- > fewest;) {
      best = std::max(best, run_to(end, checks));
      // Of a single man's wounds the odds depend on MF.
      if (course_.unit(unit_).smc()) best = std::max(best, lives(checks) * std::max(end.whole, stop_.whole));
      best_run_[checks] = std::max(best_run_[checks], best);
    }
    offer(at, best);
    risk(end.captors, 1, best, end.whole);
    for (std::size_t checks = fewest; checks-- > 0;) best_run_[checks] = std::max(best_run_[checks], best);
  }

  Number lives(std::size_t checks) const {
    const RunShares& s = shares_[checks];
    return s.whole + s.reduced + s.stopped + s.stopped_reduced;
  }

  // Where it stands it may have to give itself up in some state, though not in this one.
  void stays(const Turn& turn) {
    const UnitIndex i = unit_;
    const bool lost = failure_to_rout(course_.scene(), course_.unit(i), false).kind == FateKind::lost;
    const bool busy_guards_matter = course_.position().switches.open_ground_duty == OpenGroundDuty::interdictable;
    const bool none = lost && !turn.may_stay && !busy_guards_matter;
    Number points = none ? Number(0) : worth_.of(i);
    const std::vector<UnitIndex> captors = course_.captors(i);
    if (!captors.empty()) points = std::max(points, worth_.let_go(i));
    offer(course_.unit(i).at, points);
    risk(captors, 1, points, points);
  }

  // A way of at most so many points, by which the unit may be taken where it has been counted for `counted`.
  void risk(const std::vector<UnitIndex>& captors, const Number& odds, const Number& points, const Number& counted) {
    if (captors.empty()) return;
    Unbound::Risk more{captors, odds, points, counted - worth_.taken(unit_)};
    std::sort(more.captors.begin(), more.captors.end());
    add(risks_, more);
  }

  void offer(LocationId at, const Number& points) {
    const auto [it, added] = points_.emplace(at, points);
    if (!added) it->second = std::max(it->second, points);
  }

  Unbound result() {
    Number stopped = 0;
    for (const RunShares& s : shares_) stopped = std::max<Number>(stopped, s.stopped + s.stopped_reduced);
    const Unit before = course_.unit(unit_);
    for (const Stop& stop : stops_) {
      offer(stop.at, best_run_[stop.checks]);
      risk(stop.value.captors, stopped, best_run_[stop.checks], stop_.whole);
      if (before.kind != UnitKind::squad) continue;
      course_.reduce(unit_);
      risk(stop.value.captors, stopped, best_run_[stop.checks], stop_.reduced);
      course_.unit(unit_) = before;
    }
    Unbound out;
    out.risks = risks_;
    out.best = points_.begin()->second;
    for (const auto& [at, points] : points_) out.best = std::max(out.best, points);
    out.points.assign(points_.begin(), points_.end());
    return out;
  }

  Course& course_;
  Worth& worth_;
  const UnitIndex unit_;
  std::vector<Stop> stops_;
  Value stop_{0, 0, {}};  // the most of them
  std::vector<Unbound::Risk> risks_;
  std::array<RunShares, kMostChecks + 1> shares_;   // by checks
  std::array<Number, kMostChecks + 1> best_run_{};  // of a run with so many checks, or more
  std::map<LocationId, Number> points_;
};

}  // namespace

std::optional<Unbound> look_unbound(Course& course, Worth& worth, UnitIndex unit) {
  return UnboundLook(course, worth, unit).look();
}

void merge(Unbound& whole, const Unbound& other) {
  whole.surrenders = whole.surrenders && other.surrenders;
  whole.best = std::max(whole.best, other.best);
  std::map<LocationId, Number> points(whole.points.begin(), whole.points.end());
  for (const auto& [at, n] : other.points) {
    const auto [it, added] = points.emplace(at, n);
    if (!added) it->second = std::max(it->second, n);
  }
  whole.points.assign(points.begin(), points.end());
  for (const Unbound::Risk& risk : other.risks) add(whole.risks, risk);
}

}  // namespace hexrout::planning
