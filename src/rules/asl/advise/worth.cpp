#include "rules/asl/advise/worth.hpp"

#include <algorithm>
#include <optional>

#include "hexrout/move/flood.hpp"
#include "rules/asl/memory/unit_key.hpp"
#include "rules/asl/play/rally.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr int kFireUnit = 400;  // per cent of a factor: the unit of the weight `exposure`

int best_ways(const Position& position, UnitIndex i) {
  int best = 0;
  for (const RallyAttempt& way : rally_ways(position, i, false))
    best = std::max(best, rally_ways_of_36(rally_numbers(position, i, way)));
  return best;
}

}  // namespace

Worth::Worth(Course& course, const Weights& weights)
    : course_(course), weights_(weights), leaders_(course), threat_(course) {
  for (const UnitIndex i : course.position().unit_indices()) {
    const Unit& u = course.unit(i);
    men_before_.push_back(men(u));
    wounded_before_.push_back(u.wounded ? 1 : 0);
    if (u.side == course.side()) own_.push_back(i);
  }
}

int Worth::men(const Unit& unit) const {
  if (unit.smc()) return weights_.leader;
  return unit.kind == UnitKind::squad ? 2 : 1;
}

Number Worth::rally_odds(UnitIndex i) {
  return course_.unit(i).broken ? Number(ways_with(i, i), 36) : Number(0);
}

Number Worth::rally_odds(UnitIndex i, UnitIndex leader) {
  return course_.unit(i).broken ? Number(ways_with(i, leader), 36) : Number(0);
}

// Ways of 36 with the leader beside it, or, for the unit itself, as it is.
int Worth::ways_with(UnitIndex i, UnitIndex leader) {
  Position& position = course_.position();
  const Unit before = position.units[leader];
  const bool tried = std::exchange(position.units[i].rally_attempted, false);
  position.units[leader].at = position.units[i].at;
  position.units[leader].in = position.units[i].in;
  const int ways = best_ways(position, i);
  position.units[i].rally_attempted = tried;
  position.units[leader].at = before.at;
  position.units[leader].in = before.in;
  return ways;
}

std::vector<std::pair<std::size_t, std::int64_t>> Worth::gains(UnitIndex i) {
  std::vector<std::pair<std::size_t, std::int64_t>> out;
  const Unit& u = course_.unit(i);
  if (weights_.arriving == 0 || weights_.rally == 0 || !u.broken || u.eliminated || u.prisoner()) return out;
  std::optional<int> present;
  for (std::size_t n = 0; n < leaders_.coming().size(); ++n) {
    const Leaders::Coming& leader = leaders_.coming()[n];
    if (leader.leader == i || !leader.can_come_to(u.at)) continue;
    if (!present) present = ways_with(i, i);
    const int more = ways_with(i, leader.leader) - *present;
    if (more > 0) out.emplace_back(n, std::int64_t{more} * weights_.arriving * weights_.rally * men(u));
  }
  return out;
}

std::vector<Worth::Arrival> Worth::arrivals(const std::vector<UnitIndex>& units) {
  std::vector<LocationId> places;
  std::vector<std::size_t> rows;  // of the leaders who add something
  const auto add = [](auto& list, auto what) {
    if (std::find(list.begin(), list.end(), what) == list.end()) list.push_back(what);
  };
  for (const UnitIndex i : units)
    for (const auto& [n, gain] : look(i).gains) {
      add(places, course_.unit(i).at);
      add(rows, n);
    }
  std::erase_if(rows, [&](std::size_t n) { return leaders_.stays(n); });
  std::vector<std::vector<std::int64_t>> sums(rows.size(), std::vector<std::int64_t>(places.size(), 0));
  const auto index = [](const auto& list, auto what) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), what) - list.begin());
  };
  for (const UnitIndex i : units)
    for (const auto& [n, gain] : look(i).gains)
      if (const std::size_t row = index(rows, n); row < rows.size())
        sums[row][index(places, course_.unit(i).at)] += gain;
  std::vector<Arrival> out;
  const auto pairs = best_pairs(sums);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!pairs[row]) continue;
    Arrival arrival{leaders_.coming()[rows[row]].leader, places[*pairs[row]], {}};
    for (const UnitIndex i : units)
      for (const auto& [n, gain] : look(i).gains)
        if (n == rows[row] && course_.unit(i).at == arrival.to) arrival.adds.emplace_back(i, Number(gain, kGainParts));
    out.push_back(std::move(arrival));
  }
  return out;
}

Number Worth::arriving(const std::vector<UnitIndex>& units) {
  Number sum = 0;
  if (leaders_.coming().empty()) return sum;
  for (const Arrival& arrival : arrivals(units))
    for (const auto& [i, adds] : arrival.adds) sum += adds;
  return sum;
}

Worth::Comfort Worth::comfort(UnitIndex i, LocationId at, Entrenchment in) {
  ++course_.counts().comforts;
  Comfort out;
  Unit& unit = course_.unit(i);
  const LocationId from = std::exchange(unit.at, at);
  const Entrenchment beneath = std::exchange(unit.in, in);
  out.cover = threat_.cover(unit);
  out.leader = leaders_.hexes_to(at).value_or(0);
  unit.at = from;
  unit.in = beneath;
  for (const UnitIndex k : own_) {
    const Unit& u = course_.unit(k);
    if (k == i || !in_play(u) || !u.infantry()) continue;
    const auto planned = expected_.find(k);
    // A unit that has yet to rout has no certain place.
    if (planned == expected_.end() && u.broken && !course_.done(k) && !course_.settled(k)) continue;
    if ((planned == expected_.end() ? u.at : planned->second) == at) out.others += stacking_half_squads(u);
  }
  out.crowd = std::max(0, out.others + stacking_half_squads(unit) - kNoCrowd);
  return out;
}

int Worth::compare(const Comfort& a, const Comfort& b) {
  if (a.crowd != b.crowd) return a.crowd - b.crowd;
  if (a.cover != b.cover) return b.cover - a.cover;
  return a.leader != b.leader ? a.leader - b.leader : a.others - b.others;
}

std::string_view Worth::difference(const Comfort& a, const Comfort& b) {
  if (compare(a, b) >= 0) return {};
  if (a.crowd != b.crowd) return "a smaller crowd under one fire";
  if (a.cover != b.cover) return "better cover";
  return a.leader != b.leader ? "a leader nearer" : "fewer units there";
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

const Worth::Look& Worth::look(UnitIndex i) {
  ++course_.counts().worths;
  const CaseKey key = key_of(i);
  const auto it = known_.find(key);
  if (it != known_.end()) return it->second;
  ++course_.counts().new_worths;
  Number sum = 0;
  const Unit& u = course_.unit(i);
  if (u.prisoner() && !u.eliminated) {
    sum = taken(i);
  } else {
    for (const Term& term : terms(i)) sum += term.points;
    sum = std::max(sum, Number(0));
  }
  return known_.emplace(key, Look{std::move(sum), gains(i)}).first->second;
}

Number Worth::of(UnitIndex i) {
  const Look& known = look(i);
  std::int64_t most = 0;
  for (const auto& [n, gain] : known.gains) most = std::max(most, gain);
  return most == 0 ? known.alone : known.alone + Number(most, kGainParts);
}

std::vector<LocationId> Worth::reach(UnitIndex i) {
  ++course_.counts().floods;
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
    for (const FootStep& step : ground.steps(from)) {
      StepRefusal refusal;
      if (!direction_allows(field, from, step, 0, refusal)) continue;
      if (field.knows_one(from, field.barring() & field.approached(from, step))) continue;
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
