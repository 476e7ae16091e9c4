// Second men of single men at a weapon for two [A10.532]: with one in their Location they fire it at full effect.
//
//   if (unit.smc() && needs_two(weapon) && !has_second_man(position, unit, weapon)) ...
//     // halved: no Interdiction
//
// Plain and uncached; pure functions of the position.
#pragma once

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// True for a machine gun or mortar that takes two men to fire at full effect.
bool needs_two(const Weapon& weapon);

// True if a second man helps the single man with the weapon. The scenario may name him. Otherwise he is a single man
// of his side and Location, in Good Order, neither pinned nor CX, and without a weapon of his own to fire. He
// helps one owner only: the first by id who needs him.
bool has_second_man(const Position& position, const Unit& owner, const Weapon& weapon);

// True if he is there as the named second man of another's weapon: he cannot fire a weapon of his own.
bool serves_another(const Position& position, const Unit& man);

}  // namespace hexrout::asl
