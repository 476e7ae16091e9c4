// Ends of a move that a unit reaches whatever its dice.
//
//   for (const ReachPoint& p : reach.points) if (is_certain(reach, p)) offer(p.at);
//
// Under rules without dice for moves every end is certain. Pure function.
#pragma once

#include "hexrout/rules/reach.hpp"

namespace hexrout {

inline bool is_certain(const Reach& reach, const ReachPoint& point) {
  return reach.certain_half_mf == reach.allotment_half_mf || point.spent_half_mf <= reach.certain_half_mf;
}

}  // namespace hexrout
