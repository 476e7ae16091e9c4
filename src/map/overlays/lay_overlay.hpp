// The pixels that an overlay gives a board.
#pragma once

#include <string_view>

#include "hexrout/map/raster.hpp"
#include "map/overlays/colour_table.hpp"
#include "map/overlays/overlay_file.hpp"

namespace hexrout {

struct LaidOverlay {
  int pixels = 0;   // on the board
  int unknown = 0;  // of them in colours that the table does not have
};

// Lays the picture of the overlay `name` on the pixels. Pixels whose colour gives no terrain take that of the nearest
// within 5 pixels that gives one, those whose colour gives no level likewise within 50; where there is none, open
// ground and the board's level. Depressions lie a level lower.
LaidOverlay lay_overlay(const OverlayPicture& overlay, std::string_view name, bool keep_levels,
                        const ColourTable& colours, RasterContents& board);

}  // namespace hexrout
