// The answer about one unit's rout in numbers.
//
//   const UnitVerdict v = rout_verdict(query, i);          // as unit_verdict(rout_answer(query, i)), and sooner
//
// The ends are in the order of answer/ways.hpp.
#pragma once

#include "hexrout/rules/verdict.hpp"
#include "rules/asl/answer/judged.hpp"

namespace hexrout::asl {

UnitVerdict rout_verdict(RoutQuery& query, UnitIndex unit);

}  // namespace hexrout::asl
