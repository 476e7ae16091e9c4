#include "rules/asl/words/surroundings.hpp"

#include <algorithm>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/answer/judged.hpp"
#include "rules/asl/facts/listed.hpp"
#include "rules/asl/words/refusals.hpp"

namespace hexrout::asl {

namespace {

// Returns why the unit cannot leave its Location, or only by Low Crawl.
std::optional<Reason> held(const Scene& scene, const Unit& unit) {
  if (only_unloads(unit)) return reason_of(scene, unit, {RefusedFor::unloads});
  if (shut_in(scene, unit))
    return Reason{"B30.5", phrase("it cannot rout out of the pillbox with an armed enemy on it")};
  if (unit.rout_ended) return reason_of(scene, unit, {RefusedFor::rout_ended});
  if (scene.position->night && scene.switches().night)
    return Reason{"E1.54", phrase("by night there is no rout but Low Crawl, of one Location")};
  return std::nullopt;
}

// Fills in the reason why a path may not end at the label.
void say_not_end(const RoutResult& found, const RoutLabel& label, Passage& passage) {
  const Scene& scene = *found.scene;
  const Map& map = scene.map();
  Objection beside{RefusedFor::beside};
  for (const Unit* enemy : found.enemies) {
    if (!threatening(*scene.position, *enemy) || !known_at(scene, *enemy, label.at)) continue;
    if (enemy->at == label.at || adjacent_at(scene, *enemy, label.at)) beside.by.push_back(enemy);
  }
  sort_by_id(beside.by);
  for (const Unit* enemy : beside.by) passage.by.push_back(enemy->id);
  if (!passage.by.empty()) {
    passage.not_end = reason_of(scene, found.mover(), beside);
    return;
  }
  if (scene.ground.place(label.at).has(PlacedKind::blaze)) {
    passage.not_end = {"A10.5", phrase("it may not stay in a Blaze")};
    return;
  }
  const ShelterPlan& plan = found.plans[label.memory.plan];
  std::vector<std::string> bound_to;
  each_bit(label.memory.bound_to, [&](std::size_t i) { bound_to.push_back(map.location_name(plan.destinations[i])); });
  const std::string where = or_list(bound_to);
  passage.not_end =
      label.memory.mode == RoutMode::falling_short
          ? Reason{"A10.51", phrase("it can still go on towards {}", {where})}
          : Reason{"A10.51", where.empty() ? phrase("its rout may not end there")
                                           : phrase("it may not stop short of the shelter in {}", {where})};
}

// Adds the cheapest label of each Location that a legal path enters and that is neither an end nor a dead end.
void add_passages(const RoutResult& found, HalfMf wire_half_mf, Surroundings& out) {
  std::vector<std::uint32_t> cheapest(found.scene->map().location_count(), kNoLabel);
  std::vector<bool> end(cheapest.size());
  for (const RoutEnd& e : found.ends) end[e.at] = true;
  for (const RoutEnd& e : found.dead_ends) end[e.at] = true;
  for (std::uint32_t i = 0; i < found.labels.size(); ++i) {
    const RoutLabel& label = found.labels[i];
    std::uint32_t& known = cheapest[label.at];
    if (label.parent == kNoLabel || end[label.at]) continue;
    if (known == kNoLabel || label.spent < found.labels[known].spent) known = i;
  }
  for (LocationId at{0}; at < cheapest.size(); ++at) {
    if (cheapest[at] == kNoLabel) continue;
    const RoutLabel& label = found.labels[cheapest[at]];
    Passage& passage = out.passages.emplace_back();
    passage.at = at;
    found.path(cheapest[at], passage.path);
    passage.spent_half_mf = HalfMf(label.spent) - wire_half_mf;
    say_not_end(found, label, passage);
  }
}

CheapestPaths cheapest_paths(RoutQuery& query, UnitIndex index) {
  RoutQuestion question(query.scene, query.exposure);
  question.ask(index, false, {});
  const Unit& unit = question.unit();
  return {query.scene.map().location_count(), unit.at, [&](LocationId at, auto&& reach) {
            const bool start = at == unit.at;
            for (const FootStep& step : query.scene.ground.steps(at)) {
              if (!plannable(step) && !step.is(FootStep::kWholeAllotment)) continue;
              const HalfMf cost =
                  question.cost_half_mf(step, at, start && question.starts_beneath, start && !unit.has_routed);
              reach(step.to, step.is(FootStep::kWholeAllotment) ? std::max(cost, question.budget_half_mf) : cost);
            }
          }};
}

}  // namespace

Surroundings rout_surroundings(RoutQuery& query, UnitIndex index) {
  const Unit& unit = query.scene.position->units[index];
  Surroundings out;
  out.rule = "A10.5";
  out.upper_floors = query.scene.switches().levels;
  const Judged judged = judge(query, index, true);
  if (judged.found == nullptr) return out;
  const RoutResult& found = *judged.found;
  out.has_half_mf = found.budget_half_mf;
  out.spent_half_mf = unit.spent_half_mf;
  out.held = held(query.scene, unit);
  // On Wire `found` is the result after face 1 of its die.
  add_passages(found, judged.on_wire ? HalfMf{2} : HalfMf{}, out);
  out.destination_rule = "A10.51";
  const ShelterPlan& plan = found.first_plan();
  for (std::size_t i = 0; i < plan.destinations.size(); ++i)
    out.destinations.push_back({plan.destinations[i], plan.destination_half_mf[i]});
  out.cheapest = cheapest_paths(query, index);
  return out;
}

void add_enemies_around(RoutQuery& query, UnitIndex unit, Surroundings& out) {
  const Unit& self = query.scene.position->units[unit];
  if (self.at == kNowhere || !in_play(self)) return;
  RoutField& field = query.solver.field();
  field.ask(unit);
  const auto ids = [&](EnemyBits bits) {
    std::vector<std::string> names;
    each_bit(bits, [&](std::size_t i) { names.push_back(field.enemies()[i]->id); });
    std::sort(names.begin(), names.end());
    return names;
  };
  out.known = ids(field.known(self.at));
  for (const auto& enemy : self.remembered)
    if (std::find(out.known.begin(), out.known.end(), enemy.enemy) == out.known.end())
      out.remembered.push_back(enemy.enemy);
  std::sort(out.remembered.begin(), out.remembered.end());
  if (!self.infantry()) return;
  const FootGraph& ground = query.scene.ground;
  std::vector<EnemyBits> bits(ground.location_count());
  for (const LocationId from : ground.locations())
    for (const FootStep& step : ground.steps(from)) {
      const EnemyBits fires = field.fires(step.to);
      if (bits[step.to] != fires && !step.is(FootStep::kCrawlOnly))
        bits[step.to] |= field.interdictors({from, &step, step.to, false});
      if (!step.is(FootStep::kRoundBar)) continue;
      for (const EnemyBits by : field.round_bar(from, step).by) bits[step.to] |= by;
    }
  for (const LocationId to : ground.locations())
    if (bits[to] != 0) out.exposed.push_back({to, ids(bits[to])});
}

}  // namespace hexrout::asl
