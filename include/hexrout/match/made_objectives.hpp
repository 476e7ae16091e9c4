// Objectives for a position of any rules, so that a match of moves has something to be played for.
//
//   set_objectives(scenario, ObjectiveKind::hold, found);
//
// They replace those of the position, whose last turn stays (kMadeTurns without one), and follow from the map and from
// where the units stand alone:
//
//   hold        two hexes in the middle that both sides want, 3 points each: of all hexes that units can enter those as
//               near to the one side as to the other, the nearest first, at least two hexes apart
//   exit        the edge behind the enemy, by which the side whose turn it is leaves: 2 points a unit
//   casualties  nothing else
//
// Each unit lost counts a point for the enemy in all of them.
// Thread safety: free functions without state. Cost: linear in hexes times units, and that of reading the position.
#pragma once

#include "hexrout/rules/battle.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr int kMadeTurns = 6;

// error[match-position]: not two sides with units. The scenario is then unchanged.
bool set_objectives(Scenario& scenario, ObjectiveKind kind, Diagnostics& found);

}  // namespace hexrout
