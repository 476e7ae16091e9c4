#include "rules/asl/answer/judged.hpp"

#include <algorithm>
#include <array>

#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {

namespace {

constexpr unsigned kFaces = OffWire::kFaces;

// True if a legal end can be reached without Interdiction, or by Low Crawl where that counts.
bool safe_way(const RoutResult& found, bool crawls) {
  const auto& labels = found.labels;
  for (const RoutEnd& end : found.ends)
    if (labels[end.safest].keys == 0) return true;
  return crawls && found.scene->switches().crawl_counts_as_way_out;
}

// Returns the reason to surrender by the result of a search.
SurrendersFor surrenders_for(const RoutResult& found, const Judged& judged) {
  const Scene& scene = *found.scene;
  const Switches& switches = scene.switches();
  const Unit& unit = found.mover();
  // A Passenger may stay aboard whatever the enemy does [D6.1].
  if (judged.captors.empty() || only_unloads(unit)) return SurrendersFor::nothing;
  const bool cut_off = encircled(*scene.position, unit);
  // Occupants of a pillbox need neither leave it nor surrender while they need not move [B30.5].
  if (unit.in == Entrenchment::pillbox && switches.fortifications && !unit.disrupted && !cut_off)
    return SurrendersFor::nothing;
  if (unit.disrupted && switches.disruption) return SurrendersFor::disruption;
  if (cut_off) return SurrendersFor::encirclement;
  if (!judged.walks)
    return !found.any_step() || switches.dead_end_surrenders ? SurrendersFor::no_rout : SurrendersFor::nothing;
  const bool judged_before = unit.has_routed && switches.surrender_scope == SurrenderScope::initial;
  return judged_before || safe_way(found, judged.crawls) ? SurrendersFor::nothing : SurrendersFor::no_safe_way;
}

// explain: also notes to whom a unit that never surrenders would.
void judge_surrender(const RoutResult& found, bool explain, Judged& judged) {
  const Switches& switches = found.scene->switches();
  const Unit& unit = found.mover();
  if (!switches.surrender || !unit.broken || (found.scene->position->night && switches.night)) return;
  judged.captors = captors_of(*found.scene, unit);
  judged.because = surrenders_for(found, judged);
  judged.surrenders = judged.because != SurrendersFor::nothing;
  if (!explain || judged.surrenders) return;
  Judged free = judged;
  free.captors = captors_in_vain(*found.scene, unit);
  judged.kept_from.clear();
  if (surrenders_for(found, free) != SurrendersFor::nothing) judged.kept_from = std::move(free.captors);
}

// A way off Wire, with the odds after each face that opens it.
struct Opened {
  Way way;
  std::array<std::optional<RouteOdds>, kFaces + 1> odds;
};

bool same_way(const Way& a, const Way& b) {
  const auto corners = [](const Way& way) {
    std::vector<HexId> out;
    for (const WayCheck& check : checks_of(way)) out.push_back(check.corner);
    return out;
  };
  return a.end == b.end && a.contact == b.contact && a.spent_half_mf == b.spent_half_mf &&
         a.interdicted == b.interdicted && path_of(a) == path_of(b) && corners(a) == corners(b);
}

void open(std::vector<Opened>& all, Way way, unsigned face) {
  std::optional<Runner> runner;
  const RouteOdds odds = odds_of(way, runner).value_or(RouteOdds{});
  way.die_half_mf = HalfMf(2 * face);
  way.spent_half_mf -= way.die_half_mf;
  const auto it = std::find_if(all.begin(), all.end(), [&](const Opened& o) { return same_way(o.way, way); });
  (it != all.end() ? *it : all.emplace_back(Opened{std::move(way), {}})).odds[face] = odds;
}

// Returns the ways with their odds over all faces. lost_by: faces that eliminate the unit unless they open the way.
std::vector<Way> over_all_faces(const std::vector<Opened>& all, const std::array<bool, kFaces + 1>& lost_by) {
  std::vector<Way> out;
  const Odds sixth{1, kFaces};
  for (const Opened& opened : all) {
    OffWire off{{}, {{0, 1}, {0, 1}, {0, 1}, {0, 1}}};
    for (unsigned face = 1; face <= kFaces; ++face) {
      const RouteOdds shut{{0, 1}, {0, 1}, {lost_by[face] ? 0 : 1, 1}, {lost_by[face] ? 1 : 0, 1}};
      const RouteOdds& odds = opened.odds[face] ? *opened.odds[face] : shut;
      if (opened.odds[face]) off.faces.push_back(face);
      off.odds.whole = off.odds.whole + sixth * odds.whole;
      off.odds.reduced = off.odds.reduced + sixth * odds.reduced;
      off.odds.stopped = off.odds.stopped + sixth * odds.stopped;
      off.odds.lost = off.odds.lost + sixth * odds.lost;
    }
    out.push_back(opened.way);
    out.back().off_wire = std::make_shared<const OffWire>(std::move(off));
  }
  std::stable_sort(out.begin(), out.end(), [](const Way& a, const Way& b) {
    return a.spent_half_mf != b.spent_half_mf ? a.spent_half_mf < b.spent_half_mf : a.end < b.end;
  });
  return out;
}

// Judges a unit on top of Wire, after each face of the die. Requires judged.verdict and judged.duty.
void judge_on_wire(RoutQuery& query, Judged& judged, bool explain) {
  const Unit& unit = judged.mover();
  std::vector<Opened> open_ways;
  std::vector<Opened> forgone;
  std::vector<Opened> dead;
  std::array<bool, kFaces + 1> lost_by{};
  std::size_t bound_to_surrender = 0;
  Judged by_face;
  for (unsigned face = kFaces; face >= 1; --face) {
    const HalfMf taken(2 * face);
    by_face = judged;
    // The refusals are those after the lowest face. A face for which the unit lacks MF leaves it on the Wire.
    judged.found = judged.by_face.emplace_back(query.solver.solve(judged.unit, explain && face == 1, taken));
    const RoutResult& found = *judged.found;
    const bool hangs = unit.spent_half_mf + taken > found.budget_half_mf;
    by_face.walks = !hangs && !found.ends.empty();
    judge_surrender(found, explain, by_face);
    judged.stays_on_wire = found.may_stop();
    if (by_face.surrenders) ++bound_to_surrender;
    lost_by[face] = judged.duty == Duty::must && !by_face.walks && !by_face.surrenders;
    if (hangs) continue;
    for (Way& way : ways_of(found)) open(by_face.surrenders ? forgone : open_ways, std::move(way), face);
    if (by_face.surrenders) continue;
    for (const RoutEnd& end : found.dead_ends) open(dead, way_to(found, end.cheapest), face);
  }
  judged.on_wire = true;
  judged.surrenders = bound_to_surrender == kFaces;
  judged.captors = std::move(by_face.captors);
  judged.kept_from = std::move(by_face.kept_from);
  judged.because = by_face.because;
  judged.walks = !open_ways.empty();
  judged.off_wire = over_all_faces(judged.surrenders ? forgone : open_ways, lost_by);
  judged.dead_off_wire = over_all_faces(dead, lost_by);
  // Under way it may not stop where it would fall short of shelter.
  if (unit.has_routed && judged.duty == Duty::may && !judged.stays_on_wire) judged.duty = Duty::must;
}

}  // namespace

Duty Judged::told_duty() const {
  const Unit& self = mover();
  const bool there = !self.eliminated && self.at != kNowhere && !self.prisoner();
  return duty == Duty::cannot && there && (!self.broken || !self.infantry()) ? Duty::need_not : duty;
}

FateKind Judged::fate() const {
  if (surrenders) return FateKind::surrenders;
  return duty == Duty::must || (duty == Duty::cannot && mover().eliminated) ? FateKind::lost : FateKind::stays;
}

Judged judge(RoutQuery& query, UnitIndex index, bool explain, Wanted wanted) {
  const Scene& scene = query.scene;
  const Unit& unit = scene.position->units[index];
  Judged judged;
  judged.scene = &scene;
  judged.unit = index;
  judged.verdict = rout_duty(scene, unit, explain);
  judged.duty = judged.verdict.duty;
  if (judged.duty == Duty::cannot) return judged;
  if (on_wire(scene, unit) && !only_unloads(unit) && !unit.rout_ended) {
    judge_on_wire(query, judged, explain);
    return judged;
  }
  judged.found = query.solver.solve(index, explain, {}, wanted);
  const RoutResult& found = *judged.found;
  judged.walks = only_unloads(unit) || !found.ends.empty();
  judged.crawls = !only_unloads(unit) && !found.crawls.empty();
  // A rout under way may not stop short of the shelter that it makes for.
  if (unit.has_routed && !unit.rout_ended && judged.duty == Duty::may) {
    if (!found.may_stop() && !found.labels.empty()) judged.duty = Duty::must;
  }
  judge_surrender(found, explain, judged);
  return judged;
}

std::vector<Way> ways_of(const Judged& judged) {
  if (judged.found == nullptr) return {};
  if (judged.on_wire) return judged.off_wire;
  if (!only_unloads(judged.mover())) return ways_of(*judged.found);
  Way beneath;
  beneath.found = judged.found.get();
  beneath.end = judged.mover().at;
  return {beneath};
}

std::vector<Way> dead_ends_of(const Judged& judged) {
  std::vector<Way> out = judged.dead_off_wire;
  if (judged.found == nullptr || judged.on_wire || only_unloads(judged.mover())) return out;
  for (const RoutEnd& end : judged.found->dead_ends) out.push_back(way_to(*judged.found, end.cheapest));
  std::stable_sort(out.begin(), out.end(), [](const Way& a, const Way& b) {
    return a.spent_half_mf != b.spent_half_mf ? a.spent_half_mf < b.spent_half_mf : a.end < b.end;
  });
  return out;
}

}  // namespace hexrout::asl
