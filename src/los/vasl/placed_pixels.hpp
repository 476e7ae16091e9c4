// What a scenario has placed on a board, as VASL's rules take it:
// rubble and roadblocks become pixels, the rest hindrances by hex.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/placed_layer.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// What lies in a hex of a raster; null: nothing.
using PlacedIn = std::vector<const PlacedLayer::Entry*>;

// The raster as VASL sees it: with rubble and roadblocks drawn in, on its parts as well, and with hexes on seams as
// VASL fills them. Itself if there is nothing to change. placed: one entry a hex.
std::shared_ptr<const Raster> as_vasl_sees(const std::shared_ptr<const Raster>& raster, const PlacedIn& placed);

// Empty if nothing hinders.
std::vector<Counters> counters_of(const PlacedIn& placed);

}  // namespace hexrout::vasl
