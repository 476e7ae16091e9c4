// The meanings of changes that hexrout does not apply.
#pragma once

#include "hexrout/map/board_changes.hpp"

namespace hexrout {

// Reports what of a change is not applied to the board.
void report_left_to_players(const VaslBoard& board, const BoardChange& change, Diagnostics& found);

// Reports a change of the picture alone. False: it is not one.
bool report_looks_only(const BoardChange& change, Diagnostics& found);

}  // namespace hexrout
