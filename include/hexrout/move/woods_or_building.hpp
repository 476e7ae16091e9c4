// Woods and buildings on a map, as the things placed there and the season have left them.
//
//   if (woods_or_building(game.board().steps, at)) ...
//
// Game::board().shelters is this predicate, unless the rules of a system change it. Complexity: constant.
#pragma once

#include "hexrout/move/foot_graph.hpp"

namespace hexrout {

// True for woods and buildings, burning ones too; rubble, and a woods-road's dot of road, count as what they are.
inline bool woods_or_building(const FootGraph& feet, LocationId at) {
  return TerrainCatalogue::standard()[feet.place(at).terrain].rout_cover;
}

}  // namespace hexrout
