// Which building hexes belong to one building.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/map/raster.hpp"

namespace hexrout {

// By hex of the grid: the number of its building from 1, in the order of hexes; 0 without one. Hexes share a
// number if building pixels join them; walls between rowhouses do not join. Complexity: linear in pixels.
std::vector<std::uint16_t> number_buildings(const Raster& raster);

}  // namespace hexrout
