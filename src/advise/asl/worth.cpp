#include "advise/asl/worth.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "rules/asl/play/rally.hpp"
#include "rules/asl/state/unit_key.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr int kFireUnit = 400;  // per cent of a factor: what the weight `exposure` is for
constexpr HalfMf kLeaderHalfMf{12};

// Ways, of 36, that two dice show `total` or less, an Original 12 left out.
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
    // What he would add, as far as it is sure that he comes.
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

Number Worth::highest(UnitIndex i) const {
  return Number((weights_.survival + weights_.whole + weights_.rally) * men(course_.unit(i)));
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

// All that terms() asks of: the unit, which enemies are revealed, and what bears on its ways out besides.
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

std::vector<Worth::Reach> Worth::reach(UnitIndex i) {
  constexpr std::uint8_t kNever = 0xff;
  RoutField& field = course_.query().solver.field();
  field.ask(i);
  const Unit& u = course_.unit(i);
  const FootGraph& ground = course_.scene().ground;
  const int budget = std::max(HalfMf{}, allotment_half_mf(course_.position(), u) - u.spent_half_mf).count();
  const auto slots = static_cast<std::size_t>(budget) + 1;
  std::unordered_map<LocationId, std::vector<std::uint8_t>> fewest;  // by MF spent
  std::vector<std::vector<LocationId>> at_cost(slots);
  std::unordered_set<LocationId> interdicted;
  std::vector<Reach> out;
  out.push_back({u.at, 0, false});
  const auto offer = [&](LocationId at, int spent, int checks) {
    auto& row = fewest.try_emplace(at, std::vector<std::uint8_t>(slots, kNever)).first->second;
    std::uint8_t& best = row[static_cast<std::size_t>(spent)];
    if (checks >= best) return;
    if (best == kNever) at_cost[static_cast<std::size_t>(spent)].push_back(at);
    best = static_cast<std::uint8_t>(checks);
  };
  offer(u.at, 0, 0);
  const bool first_moves = !u.has_routed && u.spent_half_mf == HalfMf{};
  for (int spent = 0; spent <= budget; ++spent)
    for (std::size_t n = 0; n < at_cost[static_cast<std::size_t>(spent)].size(); ++n) {
      const LocationId from = at_cost[static_cast<std::size_t>(spent)][n];
      const int checks = fewest[from][static_cast<std::size_t>(spent)];
      const EnemyBits known = field.known(from);
      for (const FootStep& step : ground.steps(from)) {
        StepRefusal refusal;
        if (!direction_allows(field, from, step, known, refusal)) continue;
        const bool start = spent == 0 && first_moves;
        if (start && !step.is(FootStep::kNoCrawl)) out.push_back({step.to, 0, false});  // Low Crawl
        if (step.is(FootStep::kCrawlOnly)) continue;
        const int cost = step.is(FootStep::kWholeAllotment) ? (start ? budget : budget + 1) : step.half_mf.count();
        if (cost < 0 || spent + cost > budget) continue;
        const int more = field.interdictors({from, &step, step.to, false}) != 0 ? 1 : 0;
        if (more != 0) interdicted.insert(step.to);
        // Thrown back from a vertex it stands where it came from.
        if (step.is(FootStep::kRoundBar) && field.round_bar(from, step).least() != 0) interdicted.insert(from);
        offer(step.to, spent + cost, checks + more);
        // Beneath an entrenchment nobody Interdicts; what getting in costs is left aside.
        if (more != 0 && field.row(step.to).fortification_half_mf > HalfMf{}) offer(step.to, spent + cost, checks);
      }
    }
  for (const auto& [at, row] : fewest) {
    std::uint8_t least = kNever;
    for (const std::uint8_t c : row) least = std::min(least, c);
    out.push_back({at, least, false});
  }
  std::sort(out.begin(), out.end(),
            [](const Reach& a, const Reach& b) { return a.at != b.at ? a.at < b.at : a.checks < b.checks; });
  out.erase(std::unique(out.begin(), out.end(), [](const Reach& a, const Reach& b) { return a.at == b.at; }),
            out.end());
  for (Reach& r : out) r.interdicted = interdicted.count(r.at) != 0;
  return out;
}

Worth::Most Worth::most(UnitIndex i, const std::vector<Reach>& reach) {
  Position& position = course_.position();
  const Unit before = position.units[i];
  Number best = 0;
  Number safe = 0;
  const FootGraph& ground = course_.scene().ground;
  std::vector<std::pair<int, Number>> ends;
  for (const Reach& r : reach) {
    Unit& u = position.units[i];
    u.at = r.at;
    u.in = r.at == before.at ? before.in : Entrenchment::none;
    Number here = of(i);
    const FootPlace& place = ground.place(r.at);
    if (place.fortification_half_mf > HalfMf{} && r.at != before.at) {
      u.in = place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
             : place.has(PlacedKind::trench) ? Entrenchment::trench
                                             : Entrenchment::foxhole;
      here = std::max(here, of(i));
    }
    best = std::max(best, here);
    if (r.checks == 0)
      safe = std::max(safe, here);
    else
      ends.emplace_back(r.checks, here);
  }
  position.units[i] = before;
  // A way with checks ends at best as well as any end does, unless one of them kills it.
  const Runner runner = runner_of(position, before);
  Number most = safe;
  for (const auto& [checks, here] : ends) {
    Gauntlet gauntlet;
    gauntlet.spent_half_mf.assign(static_cast<std::size_t>(std::min(checks, 6)), HalfMf{2});
    gauntlet.total_half_mf = HalfMf{2};
    const RouteOdds odds = route_odds(runner, gauntlet);
    most = std::max(most, (Number(1) - exact(odds.lost)) * best);
  }
  return {most, best};
}

Number Worth::most_let_go(UnitIndex i, const std::vector<Reach>& reach) {
  const Unit before = course_.unit(i);
  Number best = 0;
  for (const Reach& r : reach) {
    Unit& u = course_.unit(i);
    u.at = r.at;
    if (r.at != before.at) u.in = Entrenchment::none;
    best = std::max(best, let_go(i));
  }
  course_.unit(i) = before;
  return best;
}

}  // namespace hexrout::planning
