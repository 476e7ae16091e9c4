// Sizes of units under ASL, in men.
#pragma once

#include <optional>
#include <vector>

#include "advise/rout_loss.hpp"

namespace hexrout::planning {

// In the order of Game::units(); nothing if the game is not ASL.
std::optional<std::vector<UnitSize>> sizes_asl(const Game& game, const Weights& weights);

}  // namespace hexrout::planning
