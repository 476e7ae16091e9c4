// The answer about a unit in the Rout Phase, in words and in numbers.
//
//   const UnitAnswer a = rout_answer(position, position.index("r1"));
//
//   RoutQuery query(position);                  // for many questions about one map
//   const UnitAnswer b = rout_answer(query, i);
//
// Every reason has the number of its rule, and the switch that it depends on where readings differ. Works alike for a
// rout under way and one about to begin (answer/rout_walk.hpp). Options are in the order of answer/ways.hpp.
#pragma once

#include <optional>

#include "hexrout/rules/verdict.hpp"
#include "rules/asl/answer/way_home.hpp"

namespace hexrout::asl {

// unit: an index in the position.
UnitAnswer rout_answer(const Position& position, UnitIndex unit);
// explain: adds every reason and every refused step. Without them the options and the fate are the same, and the answer
// is several times faster.
UnitAnswer rout_answer(RoutQuery& query, UnitIndex unit, bool explain = true);
// Returns the answer about a unit that was judged with the same `explain`.
UnitAnswer rout_answer(Judged judged, bool explain = true);

// Returns the answer in numbers: unit_verdict(rout_answer(query, unit)), but faster.
UnitVerdict rout_verdict(RoutQuery& query, UnitIndex unit);

// Fills in the story of the duty to reach shelter along each option and dead end, by the referee's walk, and marks the
// option that play recommends. answer: of this unit, by this query. home: the way that play recommends, if any.
void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home);

}  // namespace hexrout::asl
