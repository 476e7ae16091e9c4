// Duty to rout with its reasons: Desperation Morale at the start of the Rout Phase, and the cases of
// A10.5 and of the rules that change them.
//
//   const DutyVerdict v = rout_duty(scene, unit);
//   v.duty == Duty::must && v.beside              // because of an enemy ADJACENT
//
// Plain and uncached; pure functions of the scene.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

struct DutyVerdict {
  Duty duty = Duty::cannot;
  std::vector<Reason> because;
  bool dm = false;        // under DM now, sources at the start of the phase included
  bool beside = false;    // an unbroken, armed Known enemy is ADJACENT or in its Location
  bool in_place = false;  // its Location forbids a stay: Open Ground, Blaze, water, Crest
};

// explain: with its reasons; without them the verdict is equal and several times faster.
DutyVerdict rout_duty(const Scene& scene, const Unit& unit, bool explain = true);

// Sources of DM for a unit, as a Rout Phase starts, or by enemies ADJACENT now.
std::vector<Reason> dm_sources(const Scene& scene, const Unit& unit);
// True if dm_sources() is not empty.
bool comes_under_dm(const Scene& scene, const Unit& unit);

// True if the unit's Location is Open Ground to the enemy, within its Normal Range [A10.5].
bool stands_open_to(const Scene& scene, const Unit& unit, const Unit& enemy);

// True in a Water Obstacle: it must rout, and cannot Low Crawl [B21.43].
bool in_water(const Scene& scene, const Unit& unit);

// Enemies to whom the unit may surrender where it is: Known captors ADJACENT or in its Location, that it
// does not refuse [A20.21].
std::vector<const Unit*> captors_of(const Scene& scene, const Unit& unit);
// Returns the units that could capture it if it surrendered, though it may not.
std::vector<const Unit*> captors_in_vain(const Scene& scene, const Unit& unit);
// Leaders who may rout along with the unit, by id [A10.711].
std::vector<const Unit*> leaders_along(const Scene& scene, const Unit& unit);

// Weapons that a broken unit must drop before it starts [A10.4]; ids or kinds.
std::vector<std::string> to_be_dropped(const Unit& unit);

// all_are_units: a Dummy ADJACENT counts as a unit, for players who cannot distinguish them.
enum class Counters : std::uint8_t { as_they_are, all_are_units };
// Unbroken units that may break at the start of the phase [A10.41].
bool may_break_voluntarily(const Scene& scene, const Unit& unit, Counters counters = Counters::as_they_are);
// Dummies of the enemy that are ADJACENT to the unit.
std::vector<UnitIndex> dummies_beside(const Scene& scene, const Unit& unit);

}  // namespace hexrout::asl
