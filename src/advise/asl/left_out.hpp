// Parts of ASL that `deny` leaves out.
#pragma once

#include <string_view>

#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// Continues the list of what `deny` leaves out of every game; empty if the game is not ASL.
std::string_view left_out_asl(const Game& game);

}  // namespace hexrout::planning
