// The answer about a unit in the Rout Phase, in words and in numbers.
//
//   const UnitAnswer a = rout_answer(position, position.index("r1"));
//
//   RoutQuery query(position);                  // for many questions about one map
//   const UnitAnswer b = rout_answer(query, i);
//
// Every reason carries the number of its rule, and the switch it hangs on where readings differ. A rout under way is
// asked about like one about to begin (answer/rout_walk.hpp). Options are in the order of answer/ways.hpp.
#pragma once

#include <optional>

#include "hexrout/rules/verdict.hpp"
#include "rules/asl/answer/way_home.hpp"

namespace hexrout::asl {

// unit: an index in the position.
UnitAnswer rout_answer(const Position& position, UnitIndex unit);
// explain: with every reason and every refused step; without them the options and the fate are the same and the answer
// comes several times sooner.
UnitAnswer rout_answer(RoutQuery& query, UnitIndex unit, bool explain = true);

// The answer in numbers: unit_verdict(rout_answer(query, unit)), and sooner.
UnitVerdict rout_verdict(RoutQuery& query, UnitIndex unit);

// Fills how the duty to reach shelter stands along each option and dead end, by the referee's walk, and which option
// play recommends. The answer is the unit's, by this query. home: the way that play takes, if it recommends one.
void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home);

}  // namespace hexrout::asl
