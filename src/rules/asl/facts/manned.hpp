// Crews of Guns: the unit that the scenario names; without a name, a crew in its Location, or other Infantry able to
// [A21.13].
//
//   const Unit* crew = crew_of(position, gun);     // null: unmanned
//
// Possession is fixed when a position is read and does not change hands in a Rout Phase.
#pragma once

#include <string>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Id of the unit in its Location that mans a Gun without a named crew, empty without one: one unit mans one Gun,
// unbroken ones before broken ones, and then crews, half-squads, squads and heroes in this order.
std::string usual_crew(const Position& position, const Unit& gun);

// True for MMC and heroes of its side in its Location that are free to man it.
bool can_man(const Unit& unit, const Unit& gun);

// Sets `served_by` of all Guns.
void settle_crews(Position& position);

// Its crew, in any Location and state; null: unmanned.
const Unit* crew_of(const Position& position, const Unit& gun);

}  // namespace hexrout::asl
