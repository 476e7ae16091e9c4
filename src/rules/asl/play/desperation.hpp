// Desperation Morale and the effects of becoming Known [A10.62, A12].
#pragma once

#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// True beside a Known armed enemy, ADJACENT or in its Location; a broken one by the switch broken_enemy_gives_dm.
bool beside_armed_enemy(const Scene& scene, const Unit& unit);

// Puts every broken unit beside an armed enemy under DM.
// Call after any unit has moved, broken or become Known.
void spread_dm(PhaseContext& context);

// Makes a concealed or hidden unit Known; removes Dummies.
void reveal(PhaseContext& context, UnitIndex unit, std::string_view rule = "A12.14");
// Moves a unit, by whatever kind of move.
void place(PhaseContext& context, UnitIndex unit, LocationId to);

}  // namespace hexrout::asl
