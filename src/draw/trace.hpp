// Outlines of the areas in a picture of pixels, simplified.
#pragma once

#include <functional>
#include <vector>

#include "hexrout/map/hex_grid.hpp"

namespace hexrout::draw {

// The window of pixels from `least` up to, but without, `most`.
struct Window {
  Pixel least;
  Pixel most;
};

// The amount of detail that is left out; all zero: none.
struct Smoothing {
  double tolerance_px = 0;  // points closer than this to the line between their neighbours are left out
  int closing_px = 0;       // gaps of up to twice this width are closed first: crops are drawn as specks
  int least_px = 0;         // rings around fewer pixels are left out
};

// Closed rings along the pixel edges around everything for which inside(x, y) holds within the window:
// outer ones clockwise, holes counter-clockwise, so that they fill by the even-odd rule.
// Linear in the pixels, and n log n in the points of a ring.
std::vector<std::vector<Pixel>> outlines(Window window, const std::function<bool(int, int)>& inside,
                                         Smoothing smoothing);

}  // namespace hexrout::draw
