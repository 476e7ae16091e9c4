// Support weapons of a router: those that it must drop, and their recovery [A10.4, A4.42, A4.44].
#pragma once

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Drops all weapons in its Location.
void drop_everything(PhaseContext& context, UnitIndex unit);

// Before a rout: a unit that carries more than its Inherent Portage Capacity keeps a set of weapons of exactly that
// weight, or of the highest total below it; of several sets its player chooses one. Friends of the Location in
// Good Order may then try to recover the rest, each once, with a dr of less than 6.
void lighten(PhaseContext& context, UnitIndex unit);

}  // namespace hexrout::asl
