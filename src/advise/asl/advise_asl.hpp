// Advice under ASL.
#pragma once

#include "hexrout/advise/advise.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

void advise_asl(const asl::Position& position, int side, const AdviceOptions& options, Advice& advice);
// Advises on a game of ASL. A game of another system leaves `advice` as it is, and the answer is false.
bool advise_asl(const Game& game, int side, const AdviceOptions& options, Advice& advice);

}  // namespace hexrout::planning
