// The best joint move of several units (deny.hpp says what is best).
#pragma once

#include "advise/deny_single.hpp"

namespace hexrout::planning {

struct JudgedJoint {
  std::vector<JudgedMove> moves;  // each with all that has been taken so far, and what would become of it at the end
  bool exact = true;
  std::size_t looked_at = 0;
};

// `singles`: of all movers, in their order. Exact where the joint moves of up to `most` units are few enough for the
// work that is left.
JudgedJoint judge_joint(DenyBoard& board, const std::vector<JudgedUnit>& singles, std::size_t most);

}  // namespace hexrout::planning
