#include "advise/asl/worth.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "rules/asl/memory/unit_key.hpp"
#include "rules/asl/play/rally.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr int kFireUnit = 400;  // per cent of a factor: the unit of the weight `exposure`

// Ways, of 36, to roll `total` or less with two dice, an Original 12 left out.
int ways_without_twelve(int total) {
  total = std::min(total, 11);
  if (total < 2) return 0;
  return total <= 7 ? total * (total - 1) / 2 : 36 - (12 - total) * (13 - total) / 2;
}

int best_ways(const Position& position, UnitIndex i) {
  int best = 0;
  for (const RallyAttempt& way : rally_ways(position, i, false)) {
    const RallyNumbers numbers = rally_numbers(position, i, way);
    best = std::max(best, ways_without_twelve(numbers.level - numbers.drm));
  }
  return best;
}

}  // namespace

Worth::Worth(Course& course, const Weights& weights) : course_(course), weights_(weights), threat_(course) {
  const Position& position = course.position();
  const FootGraph& ground = course.scene().ground;
  for (const UnitIndex i : position.unit_indices()) {
    const Unit& u = position.units[i];
    men_before_.push_back(men(u));
    wounded_before_.push_back(u.wounded ? 1 : 0);
    if (u.side != course.side() || u.kind != UnitKind::leader || !in_play(u) || !u.good_order() || !u.aboard.empty())
      continue;
    leaders_.push_back(i);
    walks_.emplace_back(ground.location_count());
    walks_.back().run(u.at, kLeaderHalfMf, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : ground.steps(at))
        if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > HalfMf{})
          reach(step.to, step.half_mf);
    });
  }
}

int Worth::men(const Unit& unit) const {
  if (unit.smc()) return weights_.leader;
  return unit.kind == UnitKind::squad ? 2 : 1;
}

bool Worth::leader_can_come(LocationId at) const {
  return std::any_of(walks_.begin(), walks_.end(), [&](const Flood& walk) { return walk.reached(at); });
}

bool Worth::leader_there(UnitIndex i) const {
  return leader_can_come(course_.unit(i).at);
}

Number Worth::rally_odds(UnitIndex i) {
  Position& position = course_.position();
  Unit& u = position.units[i];
  if (!u.broken) return 0;
  const bool tried = u.rally_attempted;
  u.rally_attempted = false;
  const int present = best_ways(position, i);
  Number best(present, 36);
  for (std::size_t n = 0; n < leaders_.size() && weights_.arriving > 0; ++n) {
    Unit& leader = position.units[leaders_[n]];
    if (leader.at == u.at || !walks_[n].reached(u.at)) continue;
    const LocationId from = leader.at;
    const Entrenchment in = leader.in;
    leader.at = u.at;
    leader.in = u.in;
    // The part that the leader adds, weighted by `arriving`.
    const int with = best_ways(position, i);
    if (with > present) best = std::max(best, Number(present, 36) + Number((with - present) * weights_.arriving, 3600));
    leader.at = from;
    leader.in = in;
  }
  u.rally_attempted = tried;
  return best;
}

bool Worth::hemmed_in(UnitIndex i) {
  const Course::State state = course_.save();
  begin_rout_phase(course_.position());
  for (Unit& u : course_.position().units)
    if (u.side == course_.side() && u.broken && &u != &course_.unit(i)) u.eliminated = true;
  const auto turn = course_.turn(i);
  const bool hemmed = turn->duty != Duty::cannot && (turn->surrenders || !turn->safe_way);
  course_.restore(state);
  return hemmed;
}

std::vector<Term> Worth::terms(UnitIndex i) {
  const Unit& u = course_.unit(i);
  std::vector<Term> out;
  if (u.eliminated || u.prisoner()) return out;
  const int m = men(u);
  const auto add = [&](std::string_view what, Number points) {
    if (points != 0) out.push_back({what, std::move(points)});
  };
  add("survival", weights_.survival * m);
  if (m == men_before_[i] && (u.wounded ? 1 : 0) == wounded_before_[i]) add("whole", weights_.whole * m);
  if (weights_.rally > 0) add("rally", rally_odds(i) * (weights_.rally * m));
  if (weights_.exposure > 0) add("exposure", -Number(threat_.fire_on(i) * weights_.exposure, kFireUnit));
  if ((weights_.near > 0 || weights_.hemmed_in > 0) && threat_.can_come_beside(i)) {
    add("near", -weights_.near * m);
    if (weights_.hemmed_in > 0 && hemmed_in(i)) add("hemmed_in", -weights_.hemmed_in * m);
  }
  return out;
}

Number Worth::least(UnitIndex i) const {
  return -weights_.captured * weights_.survival * men_before_[i];
}

Number Worth::taken(UnitIndex i) const {
  return Number(-weights_.captured * weights_.survival * men(course_.unit(i)));
}

Number Worth::let_go(UnitIndex i) {
  const Unit before = course_.unit(i);
  course_.let_go(i);
  Number points = of(i);
  course_.unit(i) = before;
  return points;
}

// Everything that terms() reads: the unit, the revealed enemies, and what affects its ways out.
CaseKey Worth::key_of(UnitIndex i) const {
  const Position& position = course_.position();
  const Unit& u = course_.unit(i);
  CaseKeyMaker key;
  key.take(i.number());
  KeyOfFields part(key);
  visit_changes(u, part);
  visit_state(u, part);
  for (const Unit& e : position.units)
    if (e.side != u.side) part("concealed", e.concealed);
  part.done();
  if (weights_.hemmed_in == 0) return key.key();
  for (const UnitIndex e : course_.busy_guards()) key.take(e.number());
  for (const SideFacts& side : position.sides) key.take(side.no_quarter_against ? 1U : 2U);
  return key.key();
}

Number Worth::of(UnitIndex i) {
  const Unit& u = course_.unit(i);
  if (u.eliminated) return 0;
  if (u.prisoner()) return taken(i);
  const CaseKey key = key_of(i);
  const auto it = known_.find(key);
  if (it != known_.end()) return it->second;
  Number sum = 0;
  for (const Term& term : terms(i)) sum += term.points;
  return known_.emplace(key, std::max(sum, Number(0))).first->second;
}

std::vector<LocationId> Worth::reach(UnitIndex i) {
  RoutField& field = course_.query().solver.field();
  field.ask(i);
  const Unit& u = course_.unit(i);
  const FootGraph& ground = course_.scene().ground;
  const HalfMf budget = std::max(HalfMf{}, allotment_half_mf(course_.position(), u) - u.spent_half_mf);
  const bool first_moves = !u.has_routed && u.spent_half_mf == HalfMf{};
  std::vector<LocationId> out;
  Flood walk(ground.location_count());
  walk.run(u.at, budget, [&](LocationId from, HalfMf spent, auto&& reach) {
    out.push_back(from);
    const EnemyBits known = field.known(from);
    for (const FootStep& step : ground.steps(from)) {
      StepRefusal refusal;
      if (!direction_allows(field, from, step, known, refusal)) continue;
      const bool start = spent == HalfMf{} && first_moves;
      if (start && !step.is(FootStep::kNoCrawl)) out.push_back(step.to);  // Low Crawl
      if (step.is(FootStep::kCrawlOnly) || (step.is(FootStep::kWholeAllotment) && !start)) continue;
      reach(step.to, step.is(FootStep::kWholeAllotment) ? budget : step.half_mf);
    }
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Number Worth::most(UnitIndex i, const std::vector<LocationId>& places, bool may_be_let_go) {
  const Unit before = course_.unit(i);
  const FootGraph& ground = course_.scene().ground;
  Number best = 0;
  const auto offer = [&](LocationId at, Entrenchment in) {
    course_.unit(i).at = at;
    course_.unit(i).in = in;
    best = std::max(best, of(i));
    if (may_be_let_go) best = std::max(best, let_go(i));
  };
  for (const LocationId at : places) {
    const FootPlace& place = ground.place(at);
    offer(at, at == before.at ? before.in : Entrenchment::none);
    if (place.fortification_half_mf > HalfMf{} && at != before.at)
      offer(at, place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
                : place.has(PlacedKind::trench) ? Entrenchment::trench
                                                : Entrenchment::foxhole);
  }
  course_.unit(i) = before;
  // Guards of many prisoners, or No Quarter, may yet give it a way out.
  return best + weights_.hemmed_in * men(before);
}

}  // namespace hexrout::planning
