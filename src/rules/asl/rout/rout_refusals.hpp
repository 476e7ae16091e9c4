// The steps that a unit may not take, in words: each with its rule and the enemy who forbids it.
//
//   add_refusals(*solver.solve(unit_index, true), answer);    // the search must explain
//
// Refusals where the unit stands come first. A step that one path may take and another may not is told of only where an
// enemy forbids it. Also fills answer.entered, the Locations that some path enters.
#pragma once

#include "hexrout/rules/answer.hpp"
#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

void add_refusals(const RoutResult& found, UnitAnswer& answer);

}  // namespace hexrout::asl
