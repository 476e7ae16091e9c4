#include "rules/asl/rout/judged.hpp"

#include <fmt/format.h>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/listed.hpp"
#include "rules/asl/rout/rout_options.hpp"
#include "rules/asl/rout/wire_answer.hpp"

namespace hexrout::asl {

namespace {

// A way out that risks nothing: a legal end reached without Interdiction.
bool safe_way(const RoutResult& found, bool crawls) {
  const auto& labels = found.labels;
  for (const RoutEnd& end : found.ends)
    if (labels[end.safest].keys == 0) return true;
  return found.scene->switches().crawl_counts_as_way_out && crawls;
}

}  // namespace

void judge_surrender(const RoutResult& found, Judged& judged) {
  const Scene& scene = *found.scene;
  const Switches& switches = scene.switches();
  const Unit& unit = found.mover();
  if (!switches.surrender || !unit.broken || (scene.position->night && switches.night)) return;
  judged.captors = captors_of(scene, unit);
  if (judged.captors.empty()) return;
  // A Passenger may stay aboard whatever the enemy does [D6.1].
  if (only_unloads(unit)) return;
  const bool cut_off = encircled(*scene.position, unit);
  // Nothing forces the occupants of a pillbox out, nor to surrender while they need not move [B30.5].
  if (unit.in == Entrenchment::pillbox && switches.fortifications && !unit.disrupted && !cut_off) return;
  const auto compulsory = [&](std::string_view rule, fmt::format_string<std::string> text, std::string disputed = {}) {
    std::vector<std::string> who;
    for (const Unit* c : judged.captors) who.push_back(c->id);
    judged.surrenders = true;
    judged.because = {std::string(rule), fmt::format(text, listed(who)), std::move(disputed)};
  };
  if (unit.disrupted && switches.disruption)
    compulsory("A19.12", "it is Disrupted and ADJACENT to {}");
  else if (cut_off)
    compulsory("A20.21", "it is Encircled and ADJACENT to {}, whatever way is open");
  else if (!judged.walks && (switches.dead_end_surrenders || !found.any_step()))
    compulsory("A20.21", "no rout is open to it", found.any_step() ? "dead_end_surrenders" : "");
  else if (judged.walks && !safe_way(found, judged.crawls) &&
           !(switches.surrender_scope == SurrenderScope::initial && unit.has_routed))
    compulsory("A20.21", "every way out risks Interdiction or needs Low Crawl", "surrender_scope");
}

Judged judge(RoutQuery& query, UnitIndex index, bool explain, Wanted wanted) {
  const Scene& scene = query.scene;
  const Unit& unit = scene.position->units[index];
  Judged judged;
  judged.verdict = rout_duty(scene, unit, explain);
  judged.duty = judged.verdict.duty;
  if (judged.duty == Duty::cannot) return judged;
  if (on_wire(scene, unit) && !only_unloads(unit) && !unit.rout_ended) {
    judge_on_wire(query, index, judged, explain);
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
  judge_surrender(found, judged);
  return judged;
}

std::vector<RoutOption> options_found(const Judged& judged) {
  if (judged.found == nullptr) return {};
  const Unit& unit = judged.found->mover();
  std::vector<RoutOption> options;
  if (only_unloads(unit)) {
    RoutOption beneath;
    beneath.end = unit.at;
    beneath.path = {unit.at};
    beneath.code = "UNLOADS";
    beneath.notes.push_back({"D6.1", fmt::format("it goes beneath {} and no farther", unit.aboard), ""});
    options = {beneath};
  } else {
    options = judged.on_wire ? judged.wire.options : options_of(*judged.found);
  }
  for (RoutOption& option : options) option.mandatory = judged.duty == Duty::must;
  return options;
}

std::vector<DeadEnd> dead_ends_found(const Judged& judged) {
  if (judged.found == nullptr || only_unloads(judged.found->mover())) return {};
  return judged.on_wire ? judged.wire.dead_ends : dead_ends_of(*judged.found);
}

}  // namespace hexrout::asl
