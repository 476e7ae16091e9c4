// Advice for systems of which this room knows no more than hexrout/rules/game.hpp.
#pragma once

#include "hexrout/advise/advise.hpp"

namespace hexrout::planning {

void advise_each(const Game& game, Advice& advice);

}  // namespace hexrout::planning
