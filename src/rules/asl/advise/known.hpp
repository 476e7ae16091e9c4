// A position as one side knows it: nothing in it depends on what is hidden from that side.
//
//   const KnownPosition known = known_to(position, side, worst_case);
//
// Hidden enemies are left out. Concealed enemies and Dummies are alike: counters "?1", "?2", ... in the order of the
// scenario, which are Dummies, or in the worst case squads 4-6-7 in fresh state.
#pragma once

#include <string>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

asl::Position known_to(const asl::Position& position, int side, bool worst_case);

}  // namespace hexrout::planning
