// One unit's rout as it is played: every step a decision, every roll made, every enemy free to show itself.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Decisions, by their `what`:
//   "rout"               the unit: "stay" or "stop" where it may, or its next step: "to L3", "crawl to L3"; between
//                        rowhouses "to L3 by the vertex of M3", where that is the worse of two
//   "weapons to keep", "recover"   before it starts (weapons.hpp)
//   "leader along"       the unit: "alone", "with l1" [A10.711]
//   "drop concealment"   the other side, before it starts, after each step and when it has stopped: "keep",
//                        "reveal g4"; and, where that one could Interdict, "Interdict by g4"
//   "attack by mines", "attack by FFE"   the referee: what the IFT gave (its attack is out of scope here)
//   "get beneath the Wire"  the unit: "try", "stay"
//   "accept surrender"   the captors (captivity.hpp)
// The first option of "rout" follows the way that most likely brings the unit
// home: least odds of elimination, then least MF.

// Where a unit's turn to rout stands between two steps: a value, to be copied with its position.
struct WalkProgress {
  UnitIndex unit = kNoUnit;
  std::shared_ptr<const RoutNow> open;  // the decision "rout" comes next, between these steps
  std::shared_ptr<const RoutNow> seen;  // and these are offered: as its own side knows them; null: the same
  std::string leader = {};              // who routs along
  std::vector<LocationId> plan = {};    // the way recommended from here, Locations still to be entered
  bool crawl = false;                   // by Low Crawl
  bool repulsed = false;                // thrown back by somebody concealed
  std::size_t shown = 0;                // enemies who have shown themselves in this turn
  // Read from a scenario kept at the decision "rout": what comes before it has been done, and `open` is found again.
  bool looked = false;
  // The turn is over, and the unit stands where it may stay: what becomes Known later no longer harms it [A10.533].
  bool stands = false;
};

// Plays one step of a turn: what can be done before the decision "rout" and which steps there are, or that decision
// and what comes of it. False when the turn is over.
bool walk_step(PhaseContext& context, WalkProgress& at);

// Surrender of the unit and of all in its Location who must surrender with it [A20.21].
void surrender_together(PhaseContext& context, UnitIndex unit);

}  // namespace hexrout::asl
