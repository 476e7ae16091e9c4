// The things that a scenario has placed on a board, in the form of VASL's rules: rubble and roadblocks become pixels,
// other things become hindrances by hex.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/placed_layer.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// The things placed in a hex of a raster; null without them.
using PlacedIn = std::vector<const PlacedLayer::Entry*>;

// The raster as VASL sees it: with rubble and roadblocks drawn in, on its parts as well, and with hexes on seams as
// VASL fills them. The raster itself if nothing changes. `placed` has one entry for each hex.
std::shared_ptr<const Raster> as_vasl_sees(const std::shared_ptr<const Raster>& raster, const PlacedIn& placed);

// Empty if nothing that is placed hinders sight.
std::vector<Counters> counters_of(const PlacedIn& placed);

}  // namespace hexrout::vasl
