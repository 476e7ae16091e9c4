// Who mans a Gun: whoever the scenario names; where it names nobody, a crew in its Location, or other Infantry who can
// [A21.13].
//
//   const Unit* crew = crew_of(position, gun);     // null: nobody
//
// Possession is settled when a position is read and does not change hands in a Rout Phase.
#pragma once

#include <string>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// The id of those who man the Gun by standing there, empty if nobody does: one unit mans one Gun, unbroken ones before
// broken ones, and then crews, half-squads, squads and heroes in this order.
std::string usual_crew(const Position& position, const Unit& gun);

// MMC and heroes of its side in its Location who have their hands free for it.
bool can_man(const Unit& unit, const Unit& gun);

// Sets `served_by` of all Guns.
void settle_crews(Position& position);

// Its crew, wherever it is and whatever its state; null: nobody.
const Unit* crew_of(const Position& position, const Unit& gun);

}  // namespace hexrout::asl
