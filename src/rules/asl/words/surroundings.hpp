// The surroundings of a unit, Location by Location (hexrout/rules/surroundings.hpp).
#pragma once

#include "hexrout/rules/surroundings.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// Returns passages, shelters and costs behind the answer about its rout.
Surroundings rout_surroundings(RoutQuery& query, UnitIndex unit);

// Fills known, remembered and exposed of `out`; none for a unit that is not on the map. A Location is exposed by
// whatever step on foot into it is worst for the unit, the vertex that it passes between rowhouses included, whether or
// not that step is legal. Cost: every step on foot of the map.
void add_enemies_around(RoutQuery& query, UnitIndex unit, Surroundings& out);

}  // namespace hexrout::asl
