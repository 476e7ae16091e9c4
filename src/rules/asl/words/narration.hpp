// What an answer tells of ways beside where they lead: how the duty to reach shelter stands along them, by the
// referee's walk (PathNarrator), and which of them play recommends.
//
//   UnitAnswer answer = rout_answer(query, i);
//   narrate_rout(query, i, answer, recommended_way(judge(query, i)));      // answer.options[0].story, .recommended
#pragma once

#include <optional>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/answer/way_home.hpp"

namespace hexrout::asl {

// The answer is the unit's, by this query. home: the way that play takes, if it recommends one.
void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home);

}  // namespace hexrout::asl
