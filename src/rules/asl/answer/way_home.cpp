#include "rules/asl/answer/way_home.hpp"

#include <algorithm>

namespace hexrout::asl {

std::optional<WayHome> way_home(const Judged& judged) {
  const std::vector<Way> ways = ways_of(judged);
  if (ways.empty()) return std::nullopt;
  std::optional<Runner> runner = runner_of(*judged.scene->position, judged.mover());
  // Prefers a way without checks to all others, without computing their odds: any check can be lost. A leader may stop
  // before his first check, however, and on Wire a face of the die may eliminate the unit on any way.
  const bool safe = !judged.on_wire && runner->kind != Runner::Kind::leader &&
                    std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.interdicted == 0; });
  const Way* best = nullptr;
  double least = 0;
  for (const Way& way : ways) {
    if (safe && way.interdicted > 0) continue;
    const std::optional<RouteOdds> odds = odds_of(way, runner);
    const double lost = odds ? odds->lost.value() : 0.0;
    if (best != nullptr && (lost > least || (lost == least && way.spent_half_mf >= best->spent_half_mf))) continue;
    best = &way;
    least = lost;
  }
  WayHome home{best->end, path_of(*best), least, best->low_crawl};
  home.plan.erase(home.plan.begin());
  return home;
}

std::optional<WayHome> recommended_way(const Judged& judged) {
  if (judged.surrenders) return std::nullopt;
  std::optional<WayHome> best = way_home(judged);
  if (!best) return std::nullopt;
  const Scene& scene = *judged.scene;
  const Unit& unit = judged.mover();
  if (judged.duty == Duty::may && !unit.has_routed &&
      (only_unloads(unit) || shelter(scene, unit.at) || !shelter(scene, best->end) || best->lost > 0))
    return std::nullopt;
  return best;
}

}  // namespace hexrout::asl
