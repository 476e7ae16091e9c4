// What may come of a unit that goes a way, if the enemy accepts every surrender.
//
//   for (const RoutOutcome& o : outcomes(course, worth, i, way)) sum += o.odds * o.points;
//
// Where nobody concealed looks on this is all that can come of it: nothing that others do later changes what a unit is
// worth once its rout has ended. An enemy who may take it or refuse it does what hurts more, so the sum is a bound.
#pragma once

#include <vector>

#include "advise/asl/worth.hpp"

namespace hexrout::planning {

struct RoutOutcome {
  Number odds;
  Number points;
  LocationId at = kNowhere;        // where it stops; nowhere if it is lost on the way
  std::vector<UnitIndex> captors;  // who may take it there; empty: it stays, or is lost
};

// Not for a way into contact. The course is as before afterwards.
std::vector<RoutOutcome> outcomes(Course& course, Worth& worth, UnitIndex unit, const Way& way);
Number mean_of(const std::vector<RoutOutcome>& outcomes);

}  // namespace hexrout::planning
