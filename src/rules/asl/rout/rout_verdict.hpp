// The answer about one unit's rout in numbers.
//
//   const UnitVerdict v = rout_verdict(query, i);          // as unit_verdict(rout_answer(query, i)), and sooner
//
// The ends are in the order of rout_options.hpp.
#pragma once

#include "hexrout/rules/verdict.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// unit: an index in the position.
UnitVerdict rout_verdict(RoutQuery& query, UnitIndex unit);

}  // namespace hexrout::asl
