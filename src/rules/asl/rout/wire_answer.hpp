// The answer for a unit on top of Wire: it is judged after every face of the die that gets it off [B26.4].
//
//   judge_on_wire(query, unit_index, judged, explain);    // judged.verdict and judged.duty must be set
//
// Fills the rest of `judged`: options have the chance of the faces after which they are open.
#pragma once

#include "rules/asl/rout/judged.hpp"

namespace hexrout::asl {

void judge_on_wire(RoutQuery& query, UnitIndex unit, Judged& judged, bool explain);

}  // namespace hexrout::asl
