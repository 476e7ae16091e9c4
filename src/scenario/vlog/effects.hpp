// The effects of an entry of a log on pieces, by their states before and after it.
#pragma once

#include <vector>

#include "hexrout/scenario/game_log.hpp"
#include "scenario/vsav/game_position.hpp"
#include "scenario/vsav/layout.hpp"

namespace hexrout::vlog {

// Of the pieces that the table watched, in the order in which they were touched. `boards` are those after the entry.
std::vector<LoggedEvent> effects(vsav::GamePosition& now, const std::vector<vsav::PlacedBoard>& boards);

}  // namespace hexrout::vlog
