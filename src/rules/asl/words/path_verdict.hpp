// The referee's ruling on one rout in words.
//
//   const PathVerdict v = check_rout(position, position.index("r1"), {l2, l3, m4});
//   v.legal || v.step == 2
#pragma once

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path,
                       bool low_crawl = false);
// check_rout() with the story of the path as far as it is legal.
PathVerdict told_rout(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl);

}  // namespace hexrout::asl
