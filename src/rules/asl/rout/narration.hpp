// What an answer and a log tell of ways beside where they lead: how the duty to reach shelter stands along them, by the
// referee's walk (PathNarrator), and which of them play recommends.
//
//   UnitAnswer answer = rout_answer(query, i);
//   narrate_rout(query, i, answer, recommended_way(judge(query, i)));      // answer.options[0].story, .recommended
//   story_of_step(scene, i, steps[0])                      // before the unit has taken it
#pragma once

#include <optional>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/rout/rout_query.hpp"
#include "rules/asl/rout/rout_walk.hpp"
#include "rules/asl/rout/way_home.hpp"

namespace hexrout::asl {

// The answer is the unit's, by this query. home: the way that play takes, if it recommends one.
void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home);

// Empty for a step after which the unit is bound as before, is in the shelter that it made for, or was free already.
std::vector<PathEvent> story_of_step(const Scene& scene, UnitIndex unit, const NextStep& step);

}  // namespace hexrout::asl
