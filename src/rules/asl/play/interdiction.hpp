// Interdiction of a routing unit, rolled [A10.53]. Its odds without rolling are in route_odds.hpp.
#pragma once

#include <string>
#include <vector>

#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {

// Rolls the NMC of a unit that has entered an Open Ground hex under Interdiction by `by` (in any number). The
// leader who routs along (his id, or empty) lends his modifier, rolls nothing himself and dies if it fails [A10.711];
// the leader loss that follows is rolled too.
void interdict(PhaseContext& context, UnitIndex unit, const std::string& leader, const std::vector<UnitIndex>& by);

// Concealed and hidden enemies that could Interdict the unit's entry of `to` once Known.
std::vector<UnitIndex> lurking_interdictors(const PhaseContext& context, UnitIndex unit, LocationId from, LocationId to,
                                            bool careful, bool beneath);

// Those that could at the vertex, towards the hex `corner`, of a step between rowhouses [B23.71].
std::vector<UnitIndex> corner_lurkers(const PhaseContext& context, UnitIndex unit, LocationId from, LocationId to,
                                      HexId corner);

}  // namespace hexrout::asl
