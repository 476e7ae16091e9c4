// The counters of a VASL save place by place, and the states that the markers give to the units.
//
//   for (const SavedPlace& place : saved_places(game))
//     for (const MarkedUnit& unit : place.units)
//       if (unit.dm) std::cout << unit.unit->name << " is under DM\n";
//
// A save records only the order of a stack; the units that a marker covers follow from the way players lay it: the ones
// beneath it in its Location, down to the next marker of its kind, and of these the broken ones for DM and Disrupted,
// the unbroken ones for Pin and CX. A Building counter begins a Location with the counters above it; a unit beneath a
// Foxhole or Trench is in it, and one above a pillbox; a unit above Wire is on top of it, and one above a Crest counter
// has Crest status; a support weapon belongs to the unit beneath it; a "?" conceals the units beneath it. A counter for
// prisoners makes the units of one side beneath it prisoners of an enemy unit with them, or is a prisoner itself.
// Complexity: linear in the counters, times the kinds of markers in one stack.
// Thread safety: plain data; pointers go into the SavedGame and live as long as it does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"

namespace hexrout {

struct MarkedUnit {
  const SavedUnit* unit = nullptr;
  bool dm = false;
  bool pinned = false;
  bool cx = false;
  bool ti = false;
  bool disrupted = false;
  bool encircled = false;
  bool melee = false;
  bool wounded = false;
  bool wall_advantage = false;
  bool crest = false;
  bool motion = false;
  bool stunned = false;
  bool abandoned = false;
  bool immobilized = false;
  bool bogged = false;
  int level = 0;             // of the Location: 0 ground, -1 cellar, kRooftop the roof of its hex
  std::string entrenchment;  // "foxhole", "trench", "pillbox" or empty
  bool on_wire = false;
  bool unarmed = false;              // a prisoner, or one that has no Guard any more
  const SavedUnit* guard = nullptr;  // the enemy unit that holds it prisoner
  bool beneath_question_mark = false;
  const SavedUnit* aboard = nullptr;  // the vehicle above it that it rides in
  std::vector<const SavedUnit*> weapons;
  std::vector<std::string> assumptions;  // the assumptions made about this unit, in words
};
inline constexpr int kRooftop = 100;

struct SavedPlace {
  std::vector<const SavedUnit*> counters;   // from the bottom
  std::vector<MarkedUnit> units;            // the units among the counters, in the order of the stack; with prisoners
  std::vector<const SavedUnit*> loose;      // support weapons beneath every unit
  std::vector<const SavedUnit*> unknown;    // markers without a meaning here
  std::vector<const SavedUnit*> unguarded;  // prisoners without a Guard, and Unarmed ones: their side is not known
};

// Every place that holds a counter, on the boards and off them, in the order of the save: a stack is one place, and
// so are the counters in no stack that lie at one point.
std::vector<SavedPlace> saved_places(const SavedGame& game);

// Squads, half-squads, crews, leaders, heroes, vehicles and guns.
bool is_unit(SavedKind kind);
bool is_wire_counter(const SavedUnit& counter);
// True for the names of counters that are, or mark, prisoners: "Prisoner SQ", "POW Leader".
bool marks_prisoner(std::string_view name);

}  // namespace hexrout
