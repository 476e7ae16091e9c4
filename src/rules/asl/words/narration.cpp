#include "rules/asl/words/narration.hpp"

#include <algorithm>

#include "rules/asl/referee/referee.hpp"

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

}  // namespace hexrout::asl
