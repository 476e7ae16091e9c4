// The surroundings of a unit, Location by Location (hexrout/rules/surroundings.hpp).
#pragma once

#include "hexrout/rules/surroundings.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// Returns passages, shelters and costs behind the answer about its rout.
Surroundings rout_surroundings(RoutQuery& query, UnitIndex unit);

// Fills known, remembered and exposed of `out`; none for a unit that is not on the map. A Location is exposed to the
// enemies who can Interdict some step on foot into it, legal or not, or the vertex that a step between rowhouses
// passes. Cost: every step on foot of the map.
void add_enemies_around(RoutQuery& query, UnitIndex unit, Surroundings& out);

}  // namespace hexrout::asl
