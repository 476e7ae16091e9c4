// A second opinion on one rout: is this path legal, and if not, which step breaks which rule?
//
//   const PathVerdict v = check_rout(position, position.index("r1"), {l2, l3, m4});
//   v.legal || v.step == 2
//
// The path is walked once. All that the owner may have declared or paid is followed at once: each
// destination, the cost of cover and that of the road, in the entrenchment and out of it. The solver and the referee
// share the facts (rules/asl/facts) and what becomes of a unit that may not stay (rout_fate), and nothing else: the
// referee works out the duty to reach shelter by itself, in a plain way. The facts have judges of their own in the
// tests. A path of two Locations may also be a Low Crawl, if the caller says so. It is many times slower than the
// solver.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// `path` begins where the unit stands. A path of one Location asks whether it may stay.
PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path,
                       bool low_crawl = false);

}  // namespace hexrout::asl
