// Advice under ASL.
#pragma once

#include "hexrout/advise/advise.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

void advise_asl(const asl::Position& position, int side, const AdviceOptions& options, Advice& advice);
// Advises on a game of ASL. For a game of another system returns false and leaves `advice` unchanged.
bool advise_asl(const Game& game, int side, const AdviceOptions& options, Advice& advice);

}  // namespace hexrout::planning
