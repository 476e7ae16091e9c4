// Who is Encircled [A7.7, A7.72]: by its marker, or on an upper level that the enemy has cut off.
//
//   if (encircled(position, unit)) ...     // its first Location costs double, and it does not Interdict
//
// Plain and uncached; pure functions of the position.
#pragma once

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// On an upper level of a building from which every way down leads through a Location that an unconcealed, armed,
// unbroken enemy holds, or through a Blaze. No fire is needed.
bool cut_off_upstairs(const Position& position, const Unit& unit);

// Marked so, or cut off; never where the profile knows no Encirclement.
inline bool encircled(const Position& position, const Unit& unit) {
  return position.switches.encirclement && (unit.encircled || cut_off_upstairs(position, unit));
}

}  // namespace hexrout::asl
