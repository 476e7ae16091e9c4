// The best joint move of several units (deny.hpp defines the order).
#pragma once

#include "advise/deny_single.hpp"

namespace hexrout::planning {

struct JudgedJoint {
  std::vector<JudgedMove> moves;  // each with everything taken so far, and the mover's loss at the end
  bool exact = true;
  std::size_t looked_at = 0;
};

// `singles`: of all movers, in their order. Exact if the joint moves of up to `most` units are few enough for the work
// that is left.
JudgedJoint judge_joint(DenyBoard& board, const std::vector<JudgedUnit>& singles, std::size_t most);

}  // namespace hexrout::planning
