// Desperation Morale and what becoming Known brings about [A10.62, A12].
#pragma once

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// A Known armed enemy ADJACENT or in the same Location; a broken one by the switch broken_enemy_gives_dm.
bool beside_armed_enemy(const Scene& scene, const Unit& unit);

// Puts every broken unit beside such an enemy under DM.
// To be called whenever somebody has moved, broken or become Known.
void spread_dm(PhaseContext& context);

// A concealed or hidden unit becomes Known; Dummies are removed.
void reveal(PhaseContext& context, UnitIndex unit, std::string_view rule = "A12.14");
// A unit is now elsewhere, by whatever move.
void place(PhaseContext& context, UnitIndex unit, LocationId to);

}  // namespace hexrout::asl
