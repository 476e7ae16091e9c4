// Single men at a weapon that takes two [A10.532]: with a second man in their Location they fire it at full effect.
//
//   if (unit.smc() && needs_two(weapon) && !has_second_man(position, unit, weapon)) ...
//     // halved: no Interdiction
//
// Plain and uncached; pure functions of the position.
#pragma once

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// A machine gun or mortar that takes two men to fire at full effect.
bool needs_two(const Weapon& weapon);

// A second man helps the single man who has the weapon. The scenario may name him. Otherwise he is a single man of the
// same side in the same Location, in Good Order, neither pinned nor CX, and without a weapon of his own to fire. He
// helps one owner only: the first in the order of the scenario who needs him.
bool has_second_man(const Position& position, const Unit& owner, const Weapon& weapon);

// The scenario names him as the second man of another's weapon, and he is there: he fires nothing of his own.
bool serves_another(const Position& position, const Unit& man);

}  // namespace hexrout::asl
