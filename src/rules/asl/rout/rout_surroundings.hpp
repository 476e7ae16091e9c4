// What lies behind the answer about a rout, Location by Location (hexrout/rules/surroundings.hpp).
#pragma once

#include "hexrout/rules/surroundings.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

Surroundings rout_surroundings(RoutQuery& query, UnitIndex unit);

}  // namespace hexrout::asl
