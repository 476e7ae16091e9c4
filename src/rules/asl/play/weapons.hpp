// Support weapons of a router: what it must leave behind, and who picks it up [A10.4, A4.42, A4.44].
#pragma once

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Leaves everything on the ground.
void drop_everything(PhaseContext& context, UnitIndex unit);

// Before a rout: a unit that carries more than its Inherent Portage Capacity keeps a set of weapons of exactly that
// weight, or of the highest total below it; where several sets qualify its owner chooses. Friends of the Location in
// Good Order may then try to recover what was left, each once, with a dr of less than 6.
void lighten(PhaseContext& context, UnitIndex unit);

}  // namespace hexrout::asl
