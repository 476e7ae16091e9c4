// One unit's rout as it is played: every step a decision, every roll made, every enemy free to show itself.
#pragma once

#include "rules/asl/play/table.hpp"

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
//
// True if the unit stands, when it is over, where it may stay:
// what becomes Known later no longer harms it [A10.533].
bool walk(Table& table, std::size_t unit);

// Surrender of the unit and of all in its Location who must surrender with it [A20.21].
void surrender_together(Table& table, std::size_t unit);

}  // namespace hexrout::asl
