#include "rules/asl/rout/way_home.hpp"

#include <algorithm>

#include "rules/asl/rout/rout_ways.hpp"

namespace hexrout::asl {

namespace {

// Of options that are in words already: on Wire, where a die comes first, and of Passengers.
std::optional<WayHome> best_of(const std::vector<RoutOption>& options) {
  const RoutOption* best = nullptr;
  const auto lost = [](const RoutOption& o) { return o.odds ? o.odds->lost.value() : 0.0; };
  for (const RoutOption& option : options)
    if (best == nullptr || lost(option) < lost(*best) ||
        (lost(option) == lost(*best) && option.spent_half_mf < best->spent_half_mf))
      best = &option;
  if (best == nullptr) return std::nullopt;
  return WayHome{best->end, {best->path.begin() + 1, best->path.end()}, lost(*best), best->low_crawl};
}

std::optional<WayHome> best_of(const RoutResult& found) {
  const std::vector<Way> ways = ways_of(found);
  if (ways.empty()) return std::nullopt;
  const Runner runner = runner_of(*found.scene->position, found.mover());
  // An Original 12 loses all but leaders, whom their MF may stop before the first check. So where another way has no
  // check at all, the odds of those that have one need not be known.
  const bool safe = runner.kind != Runner::Kind::leader &&
                    std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.interdicted == 0; });
  const Way* best = nullptr;
  double least = 0;
  for (const Way& way : ways) {
    if (safe && way.interdicted > 0) continue;
    const double lost = way.interdicted == 0 ? 0.0 : route_odds(runner, gauntlet_of(found, way)).lost.value();
    if (best != nullptr && (lost > least || (lost == least && way.spent_half_mf >= best->spent_half_mf))) continue;
    best = &way;
    least = lost;
  }
  WayHome home{best->end, {}, least, best->low_crawl};
  if (best->low_crawl) {
    home.plan = {best->end};
  } else {
    found.path(best->label, home.plan);
    home.plan.erase(home.plan.begin());
  }
  return home;
}

}  // namespace

std::optional<WayHome> way_home(const Judged& judged) {
  if (judged.found == nullptr) return std::nullopt;
  if (judged.on_wire || only_unloads(judged.found->mover())) return best_of(options_found(judged));
  return best_of(*judged.found);
}

std::optional<WayHome> recommended_way(const Judged& judged) {
  if (judged.surrenders) return std::nullopt;
  std::optional<WayHome> best = way_home(judged);
  if (!best) return std::nullopt;
  const Scene& scene = *judged.found->scene;
  const Unit& unit = judged.found->mover();
  if (judged.duty == Duty::may && !unit.has_routed &&
      (only_unloads(unit) || shelter(scene, unit.at) || !shelter(scene, best->end) || best->lost > 0))
    return std::nullopt;
  return best;
}

}  // namespace hexrout::asl
