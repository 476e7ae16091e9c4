// From a raster to the hexes and Locations of a Map.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/map/raster.hpp"

namespace hexrout {

// The contents of a map of those hexes for which `in_play` is true, without names.
MapContents contents_of(std::shared_ptr<const Raster> raster, const std::function<bool(int hex)>& in_play);

}  // namespace hexrout
