// One unit's rout in play: every step a decision, every roll made, every enemy free to reveal itself.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Decisions, by their `what`:
//   "rout"               the unit: "stay" or "stop" if allowed, or its next step: "to L3", "crawl to L3"; between
//                        rowhouses "to L3 by the vertex of M3", if that is the worse of two
//   "weapons to keep", "recover"   before it starts (weapons.hpp)
//   "leader along"       the unit: "alone", "with l1" [A10.711]
//   "drop concealment"   the other side, before it starts, after each step and when it has stopped: "keep",
//                        "reveal g4"; and, for one that could Interdict, "Interdict by g4"
//   "attack by mines", "attack by FFE"   the referee: the result of the IFT (its attack is out of scope here)
//   "get beneath the Wire"  the unit: "try", "stay"
//   "accept surrender"   the captors (captivity.hpp)
// The first option of "rout" follows the path with least odds of elimination, then least
// MF.

// State of a unit's turn to rout between two steps: a value, to be copied with its position.
struct WalkProgress {
  UnitIndex unit = kNoUnit;
  std::shared_ptr<const RoutNow> open;  // steps of the decision "rout", which comes next
  std::shared_ptr<const RoutNow> seen;  // options offered instead, in its own side's view; null: `open`
  std::string leader = {};              // id of the leader who routs along
  std::vector<LocationId> plan = {};    // recommended path, Locations still to be entered
  bool crawl = false;                   // by Low Crawl
  bool repulsed = false;                // thrown back by a concealed enemy
  std::size_t shown = 0;                // enemies revealed in this turn
  // Read from a scenario saved at the decision "rout": the part before it is played, and `open` is recomputed.
  bool looked = false;
  // The turn is over where the unit may stay: enemies that become Known later no longer harm it [A10.533].
  bool stands = false;
};

// Plays one step of a turn: the part before the decision "rout" with the search for its steps, or that decision
// and its effect. False when the turn is over.
bool walk_step(PhaseContext& context, WalkProgress& at);

// Surrenders the unit and all in its Location that must surrender with it [A20.21].
void surrender_together(PhaseContext& context, UnitIndex unit);

}  // namespace hexrout::asl
