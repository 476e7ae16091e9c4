#include "rules/asl/rout/narration.hpp"

#include <algorithm>

#include "rules/asl/rout/referee.hpp"

namespace hexrout::asl {

namespace {

void mark_recommended(const WayHome& home, std::vector<RoutOption>& options) {
  for (RoutOption& option : options) {
    // On Wire a die comes first, and play recommends a way only after it.
    if (option.chance || option.low_crawl != home.low_crawl) continue;
    if (!std::equal(option.path.begin() + 1, option.path.end(), home.plan.begin(), home.plan.end())) continue;
    option.recommended = true;
    return;
  }
}

}  // namespace

void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home) {
  if (home) mark_recommended(*home, answer.options);
  PathNarrator narrator(query.scene, unit);
  for (RoutOption& option : answer.options) option.story = narrator.along(option).story;
  for (DeadEnd& end : answer.dead_ends) end.way.story = narrator.along(end.way).story;
}

std::vector<PathEvent> story_of_step(const Scene& scene, UnitIndex unit, const NextStep& step) {
  const Unit& u = scene.position->units[unit];
  const bool free_already = u.rout_duty == Unit::RoutDuty::free;
  const bool anew = step.duty == Unit::RoutDuty::free || step.figured_at == step.to;
  if (step.low_crawl || step.contact || free_already || !anew) return {};
  RoutOption way;
  way.end = step.to;
  way.path = {step.from, step.to};
  way.spent_at = {u.spent_half_mf, u.spent_half_mf + step.half_mf};
  return PathNarrator(scene, unit).along(way, step.duty).story;
}

}  // namespace hexrout::asl
