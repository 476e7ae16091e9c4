// One orientation of an overlay, out of VASL's archive of its family.
#pragma once

#include <optional>
#include <string>

#include "hexrout/map/vasl_board.hpp"
#include "map/overlays/gif.hpp"

namespace hexrout {

struct OverlayPicture {
  GifPicture picture;
  Pixel corner;         // its upper left pixel on the board
  std::string colours;  // the overlay's own, as lines; empty: none
};

// The overlay as it lies on a board of this shape and naming; nullopt after errors, which are reported at its place.
std::optional<OverlayPicture> read_overlay(const std::string& folder, const BoardOverlay& overlay,
                                           const HexGridShape& shape, HexNaming naming, Diagnostics& found);

}  // namespace hexrout
