// What `deny` does not look at under ASL.
#pragma once

#include <string_view>

#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// It goes on where the list of what every game leaves out ends; empty if the game is not ASL.
std::string_view left_out_asl(const Game& game);

}  // namespace hexrout::planning
