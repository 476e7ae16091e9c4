// A second opinion on one rout: is this path legal, and if not, which step breaks which rule?
//
//   const PathVerdict v = check_rout(position, position.index("r1"), {l2, l3, m4});
//   v.legal || v.step == 2
//
// The path is walked once, with all that the owner may have declared or paid on the way kept open: which
// destination, cover or the road, the entrenchment or not. It shares the facts floor with the solver (Known, ADJACENT,
// shelter, Open Ground, who Interdicts, who must rout) and nothing else: the duty to reach shelter is worked out anew,
// plainly. The facts have judges of their own in the tests. A path of two Locations may also be a Low Crawl, if the
// caller says so. Slow beside the solver, and meant to be.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// `path` begins where the unit stands. A path of one Location asks whether it may stay.
PathVerdict check_rout(const Position& position, std::size_t unit, const std::vector<LocationId>& path,
                       bool low_crawl = false);

}  // namespace hexrout::asl
