#include <algorithm>

#include "rules/asl/rout/judged.hpp"

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
  next.half_mf = static_cast<int>(l.spent - before.spent);
  next.beneath = l.memory.beneath;
  next.careful = step->is(FootStep::kCareful);
  next.contact = l.memory.contact;
  const auto add_ids = [&](EnemyBits bits, std::vector<std::string>& to) {
    for (; bits != 0; bits &= bits - 1)
      to.push_back(found.enemies[static_cast<std::size_t>(__builtin_ctzll(bits))]->id);
  };
  add_ids(found.interdictors_of(label), next.interdicted_by);
  add_ids(l.memory.seen & ~before.memory.seen, next.newly_known);
  const RoundBar round = found.round_bar(label);
  const std::size_t corner = other_corner ? 1 : 0;
  if (round.corners.count > 0) {
    next.corner = round.corners.list[corner].beyond;
    next.other_corner = other_corner;
    add_ids(round.by[corner], next.corner_by);
  }
  next.duty = l.memory.mode;
  if (l.memory.mode == RoutMode::bound || l.memory.mode == RoutMode::falling_short) {
    const ShelterPlan& plan = found.plans[l.memory.plan];
    next.figured_at = plan.at;
    for (std::uint64_t bits = l.memory.bound_to; bits != 0; bits &= bits - 1)
      next.destinations.push_back(plan.destinations[static_cast<std::size_t>(__builtin_ctzll(bits))]);
  }
  return next;
}

}  // namespace

RoutNow rout_now(RoutTable& table, std::size_t unit) {
  return steps_found(judge(table, unit));
}

RoutNow steps_found(const Judged& judged) {
  RoutNow now;
  if (judged.duty == Duty::cannot) {
    now.may_stop = true;
    return now;
  }
  now.must_surrender = judged.surrenders;
  if (judged.surrenders)
    for (const Unit* captor : judged.captors) now.captors.push_back(captor->id);
  now.any_way = judged.walks || judged.crawls;
  if (judged.on_wire) {
    // No step before the die.
    now.may_stop = judged.wire.may_stop || judged.duty == Duty::may;
    return now;
  }
  const RoutResult& found = *judged.found;
  const auto& labels = found.labels;
  const Unit& u = found.mover();
  // First steps from which a legal end can be reached.
  std::vector<bool> leads(labels.size(), false);
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    if (!found.ends_at(i)) continue;
    if (labels[i].steps == 0) now.may_stop = true;
    std::uint32_t first = i;
    while (labels[first].steps > 1) first = labels[first].parent;
    leads[first] = true;
  }
  for (std::uint32_t i = 0; i < labels.size(); ++i) {
    if (labels[i].steps != 1) continue;
    now.steps.push_back(next_step(found, i));
    now.steps.back().dead_end = !leads[i] && !labels[i].dominated;
    if (const RoundBar round = found.round_bar(i); round.by[0] == 0 && round.by[1] != 0) {
      now.steps.push_back(next_step(found, i, true));
      now.steps.back().dead_end = !leads[i] && !labels[i].dominated;
    }
  }
  if (!u.has_routed && judged.duty == Duty::may) now.may_stop = true;
  // A step and how it leaves the unit bound; the search may find one twice, on the same terms.
  std::stable_sort(now.steps.begin(), now.steps.end(), [&](const NextStep& a, const NextStep& b) {
    const Map& map = found.scene->map();
    const auto order = [&](const NextStep& s) {
      const HexId from = map.location(s.from).hex;
      const HexId to = map.location(s.to).hex;
      return from == to ? -1 : direction_to(map.hex(from).at, map.hex(to).at);
    };
    const int x = order(a);
    const int y = order(b);
    if (x != y) return x < y;
    if (a.to != b.to) return a.to < b.to;
    return a.half_mf < b.half_mf;
  });
  for (const CrawlStep& crawl : found.crawls) {
    NextStep step;
    step.from = u.at;
    step.to = crawl.to;
    step.half_mf = found.budget_half_mf;
    step.low_crawl = true;
    step.contact = crawl.contact;
    step.duty = Unit::RoutDuty::free;
    now.steps.push_back(std::move(step));
  }
  return now;
}

void take_step(RoutTable& table, Position& position, std::size_t index, const NextStep& step) {
  const Scene& scene = table.scene;
  Unit& unit = position.units[index];
  const auto remember = [&] {
    table.solver.field().ask(index);
    for (const Unit* enemy : table.solver.field().enemies()) {
      const Unit& e = *enemy;
      if (!known_at(scene, e, unit.at)) continue;
      if (std::any_of(unit.remembered.begin(), unit.remembered.end(),
                      [&](const Unit::Remembered& r) { return r.enemy == e.id; }))
        continue;
      unit.remembered.push_back({e.id, range(scene, e, unit.at)});
    }
  };
  if (unit.phase_start == kNowhere) unit.phase_start = unit.at;
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
    unit.spent_half_mf = 0;
    unit.has_routed = unit.rout_ended = unit.low_crawled = false;
    unit.remembered.clear();
    unit.rout_duty = Unit::RoutDuty::not_figured;
    unit.destinations.clear();
    unit.figured_at = kNowhere;
    unit.walked.clear();
  }
}

}  // namespace hexrout::asl
