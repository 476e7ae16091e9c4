#include "rules/asl/answer/rout_walk.hpp"

#include <algorithm>

namespace hexrout::asl {

namespace {

// other_corner: by the vertex that is the worse of two.
NextStep next_step(const RoutResult& found, std::uint32_t label, bool other_corner = false) {
  const auto& l = found.labels[label];
  const auto& before = found.labels[l.parent];
  const FootStep* step = found.step_into(label);
  NextStep next;
  next.from = before.at;
  next.to = l.at;
  next.half_mf = HalfMf(l.spent - before.spent);
  next.beneath = l.memory.beneath;
  next.careful = step->is(FootStep::kCareful);
  next.contact = l.memory.contact;
  const auto add = [&](EnemyBits bits, std::vector<UnitIndex>& to) {
    if (bits == 0) return;
    for (const Unit* enemy : found.named(bits)) to.push_back(found.scene->position->index(*enemy));
  };
  add(found.interdictors_of(label), next.interdicted_by);
  const RoundBar round = found.round_bar(label);
  const std::size_t corner = other_corner ? 1 : 0;
  if (round.corners.count > 0) {
    next.corner = round.corners.list[corner].beyond;
    next.other_corner = other_corner;
    add(round.by[corner], next.corner_by);
  }
  next.duty = l.memory.mode;
  if (l.memory.mode == RoutMode::bound || l.memory.mode == RoutMode::falling_short) {
    const ShelterPlan& plan = found.plans[l.memory.plan];
    next.figured_at = plan.at;
    each_bit(l.memory.bound_to, [&](std::size_t i) { next.destinations.push_back(plan.destinations[i]); });
  }
  return next;
}

// Returns, for each label of a first step, true if a legal end lies beyond it.
std::vector<bool> leads_to_end(const RoutResult& found) {
  const auto& labels = found.labels;
  std::vector<bool> leads(labels.size(), false);
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    if (!found.ends_at(i)) continue;
    std::uint32_t first = i;
    while (labels[first].steps > 1) first = labels[first].parent;
    leads[first] = true;
  }
  return leads;
}

void add_first_steps(const RoutResult& found, std::vector<NextStep>& out) {
  const std::vector<bool> leads = leads_to_end(found);
  for (std::uint32_t i = 0; i < found.labels.size(); ++i) {
    if (found.labels[i].steps != 1) continue;
    const bool dead_end = !leads[i] && !found.labels[i].dominated;
    out.push_back(next_step(found, i));
    out.back().dead_end = dead_end;
    const RoundBar round = found.round_bar(i);
    if (round.by[0] != 0 || round.by[1] == 0) continue;
    out.push_back(next_step(found, i, true));
    out.back().dead_end = dead_end;
  }
}

// Sorts steps by hexside, those within the hex first.
void sort_steps(const Map& map, std::vector<NextStep>& steps) {
  const auto side = [&](const NextStep& s) {
    const HexId from = map.location(s.from).hex;
    const HexId to = map.location(s.to).hex;
    return from == to ? -1 : direction_to(map.hex(from).at, map.hex(to).at);
  };
  std::stable_sort(steps.begin(), steps.end(), [&](const NextStep& a, const NextStep& b) {
    const int x = side(a);
    const int y = side(b);
    if (x != y) return x < y;
    if (a.to != b.to) return a.to < b.to;
    return a.half_mf < b.half_mf;
  });
}

NextStep crawl_step(const RoutResult& found, const CrawlStep& crawl) {
  NextStep step;
  step.from = found.mover().at;
  step.to = crawl.to;
  step.half_mf = found.budget_half_mf;
  step.low_crawl = true;
  step.contact = crawl.contact;
  step.duty = RoutMode::free;
  return step;
}

}  // namespace

RoutNow rout_now(RoutQuery& query, UnitIndex unit) {
  return steps_found(judge_next_steps(query, unit));
}

RoutNow steps_found(const Judged& judged) {
  RoutNow now;
  if (judged.duty == Duty::cannot) {
    now.may_stop = true;
    return now;
  }
  now.must_surrender = judged.surrenders;
  now.any_way = judged.walks || judged.crawls;
  if (judged.on_wire) {
    // No step before the die.
    now.may_stop = judged.stays_on_wire || judged.duty == Duty::may;
    return now;
  }
  const RoutResult& found = *judged.found;
  now.may_stop = found.may_stop() || (!found.mover().has_routed && judged.duty == Duty::may);
  add_first_steps(found, now.steps);
  sort_steps(found.scene->map(), now.steps);
  for (const CrawlStep& crawl : found.crawls) now.steps.push_back(crawl_step(found, crawl));
  return now;
}

void take_step(RoutQuery& query, Position& position, UnitIndex index, const NextStep& step) {
  const Scene& scene = query.scene;
  Unit& unit = position.units[index];
  if (unit.phase_start == kNowhere) unit.phase_start = unit.at;
  // Enemies do not change while the unit moves, so the rows of the field are still valid.
  RoutField& field = query.solver.field();
  const bool many = position.units.size() > Position::kMostWithoutMuster;
  if (many) field.ask_of_enemies(index);
  const auto note = [&](const Unit& e) {
    if (std::none_of(unit.remembered.begin(), unit.remembered.end(),
                     [&](const Unit::Remembered& r) { return r.enemy == e.id; }))
      unit.remembered.push_back({e.id, range(scene, e, unit.at)});
  };
  const auto remember = [&] {
    if (many)
      each_bit(field.known(unit.at), [&](std::size_t i) { note(*field.enemies()[i]); });
    else
      for (const Unit& e : position.units)
        if (Position::enemy(e, unit) && known_at(scene, e, unit.at)) note(e);
  };
  remember();
  unit.has_routed = true;
  unit.spent_half_mf += step.half_mf;
  if (step.low_crawl) {
    unit.low_crawled = true;
    unit.rout_ended = true;
  }
  if (step.contact) {
    unit.rout_ended = true;
    return;
  }
  unit.walked.push_back(unit.at);
  unit.at = step.to;
  position.moved(index);
  unit.in = Entrenchment::none;
  if (step.beneath) {
    const FootPlace& place = scene.ground.place(step.to);
    unit.in = place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
              : place.has(PlacedKind::trench) ? Entrenchment::trench
                                              : Entrenchment::foxhole;
  }
  if (scene.ground.place(step.to).has(PlacedKind::wire)) unit.beneath_wire = false;
  unit.crest = unit.wading = false;
  unit.rout_duty = step.duty;
  unit.destinations = step.destinations;
  unit.figured_at = step.figured_at;
  remember();
}

void begin_rout_phase(Position& position) {
  for (Unit& unit : position.units) {
    unit.phase_start = unit.at;
    unit.spent_half_mf = {};
    unit.has_routed = unit.rout_ended = unit.low_crawled = false;
    unit.remembered.clear();
    unit.rout_duty = Unit::RoutDuty::not_figured;
    unit.destinations.clear();
    unit.figured_at = kNowhere;
    unit.walked.clear();
  }
}

}  // namespace hexrout::asl
