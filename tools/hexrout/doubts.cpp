#include "doubts.hpp"

#include "hexrout/validate/validate.hpp"

namespace hexrout::command {

void note_doubts(const Map& map, const std::vector<HexId>& hexes, Diagnostics& found) {
  if (map.raster() == nullptr) return;
  for (Finding& doubt : board_doubts(map, hexes))
    found.note(doubt.said.code, {"the board", 0, 0}, std::move(doubt.said.what),
               "the printed board decides; 'hexrout validate' audits all of it");
}

}  // namespace hexrout::command
