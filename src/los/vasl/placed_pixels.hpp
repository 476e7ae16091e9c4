// What a scenario has placed on a board, as VASL's rules take it: rubble and roadblocks become pixels, the
// rest hindrances by hex.
#pragma once

#include <memory>
#include <vector>

#include "hexrout/map/raster.hpp"
#include "los/placed_layer.hpp"
#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

// What lies in a hex of a raster; null: nothing.
using PlacedIn = std::vector<const PlacedLayer::Entry*>;

// The raster with rubble and roadblocks drawn in, or itself if there are none. Its parts, if any, are replaced by
// `parts`. turned: the hexes of `placed` count their sides from the other end.
std::shared_ptr<const Raster> with_placed(const std::shared_ptr<const Raster>& raster, const PlacedIn& placed, bool turned,
                                          std::vector<std::shared_ptr<const Raster>> parts = {});

// Empty if nothing hinders.
std::vector<Counters> counters_of(const PlacedIn& placed);

}  // namespace hexrout::vasl
