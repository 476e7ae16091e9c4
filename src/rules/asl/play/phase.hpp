// The Rout Phase from beginning to end [A10.4-A10.5, A10.41, A20.21].
//
//   RoutTable rout(position);
//   Table table{position, rout, dice, choices, log};
//   rout_phase(table);
//
// Order: voluntary breaks of both sides; DM; Disrupted units surrender; the ATTACKER's routs, one unit at a time in
// his order, then the DEFENDER's; at the end those that fail to rout are eliminated. A unit that cannot move, or is
// bound to surrender, holds nobody up. Decisions: "voluntary break" and "next to rout" of each side, and those of
// walk.hpp. The same dice and choices give the same events.
#pragma once

#include "rules/asl/play/table.hpp"

namespace hexrout::asl {

void rout_phase(Table& table);

}  // namespace hexrout::asl
