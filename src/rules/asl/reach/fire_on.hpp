// Firers on units that move, and the strength of their fire.
//
//   for (const Unit& u : position.units)
//     if (fires_on_movers(position, u)) show(firer_of(position, u).quarters(6));
//
// Plain and uncached; pure functions of the position.
#pragma once

#include "hexrout/rules/reach.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// The most hexes of its fire, in any state.
int farthest_fire(const Unit& unit);

// True if the other side knows of it and it could fire on a unit that moves: unbroken, armed, free to fire.
bool fires_on_movers(const Position& position, const Unit& unit);

// Its fire [A7.2, A7.21, A7.22]: all its weapons in full to their Normal Range, half of that to twice the
// range, twice in adjacent hexes; halved when it is pinned, and for a single man at a weapon that takes two. Weapons
// without a figure of their own, Guns for one, count as one factor.
Firer firer_of(const Position& position, const Unit& unit);

}  // namespace hexrout::asl
