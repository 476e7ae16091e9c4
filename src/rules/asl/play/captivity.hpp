// Surrender, prisoners, No Quarter and Massacre [A20].
#pragma once

#include <string_view>
#include <vector>

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Indices of captors_of() (duty.hpp).
std::vector<UnitIndex> captors_by_index(const PhaseContext& context, UnitIndex unit);

// The units give themselves up together; the captors' side chooses who guards them, or refuses them all. Taken, they
// drop what they carry and become Unarmed under guard, as many as five times the guard's size, the rest go free
// Unarmed. Refused, they are eliminated and No Quarter is in force: their side never again surrenders
// in the Rout Phase [A20.3].
void surrender(PhaseContext& context, const std::vector<UnitIndex>& units, const std::vector<UnitIndex>& captors,
               std::string_view rule);
// The same for those who come back from a question without having done anything more: nothing where the step is left
// at it.
void surrender_or_leave(PhaseContext& context, const std::vector<UnitIndex>& units,
                        const std::vector<UnitIndex>& captors, std::string_view rule);

// A Massacre of prisoners [A20.4]: the same as a refusal, and once in a game 1 more ELR for their side, up to 6.
// Who may is told by refusal() (eligible.hpp).
void massacre(PhaseContext& context, UnitIndex by, const std::vector<UnitIndex>& prisoners);

}  // namespace hexrout::asl
