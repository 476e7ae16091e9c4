// Says of which hexes in an answer the data of a VASL board are doubtful.
#pragma once

#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// Adds what `hexrout validate` finds wrong with these hexes of a board as notes; nothing for other maps.
void note_doubts(const Map& map, const std::vector<HexId>& hexes, Diagnostics& found);

}  // namespace hexrout::command
