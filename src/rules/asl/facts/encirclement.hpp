// Encirclement [A7.7, A7.72]: by marker, or on an upper level that the enemy has cut off.
//
//   if (encircled(position, unit)) ...     // its first Location costs double, and it does not Interdict
//
// Plain and uncached; pure functions of the position.
#pragma once

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// True on an upper level of a building from which every path down leads through a Location with an unconcealed, armed,
// unbroken enemy, or through a Blaze. No fire is needed.
bool cut_off_upstairs(const Position& position, const Unit& unit);

// True if marked or cut off; false in profiles without Encirclement.
inline bool encircled(const Position& position, const Unit& unit) {
  return position.switches.encirclement && (unit.encircled || cut_off_upstairs(position, unit));
}

}  // namespace hexrout::asl
