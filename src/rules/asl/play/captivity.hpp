// Surrender, prisoners, No Quarter and Massacre [A20].
#pragma once

#include <string_view>
#include <vector>

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Indices of captors_of() (duty.hpp).
std::vector<UnitIndex> captors_by_index(const PhaseContext& context, UnitIndex unit);

// Surrenders the units together; the captors' side chooses the guard, or refuses them all. Captured units
// drop their weapons and become Unarmed under guard, as many as five times the guard's size, the rest go free
// Unarmed. Refused units are eliminated and No Quarter is in force: their side never again surrenders
// in the Rout Phase [A20.3].
void surrender(PhaseContext& context, const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& captors,
               std::string_view rule);
// surrender() as the last action of a step: has no effect if the step stops at the
// question.
void surrender_or_leave(PhaseContext& context, const std::vector<UnitIndex>& units,
                        const std::vector<UnitIndex>& captors, std::string_view rule);

// A Massacre of prisoners [A20.4]: effects of a refusal, and once in a game 1 more ELR for their side, up to 6.
// refusal() tests the condition (eligible.hpp).
void massacre(PhaseContext& context, UnitIndex by, const std::vector<UnitIndex>& prisoners);

}  // namespace hexrout::asl
