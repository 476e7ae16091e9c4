// The part that a terrain plays in a hex: a change by hand keeps it.
#pragma once

#include "hexrout/map/terrain.hpp"

namespace hexrout::by_hand {

enum class TerrainPart : std::uint8_t { ground, hexside, depression, road, bridge };

TerrainPart part_of(TerrainId id);

// The house with this many upper levels: stone-building-2 for stone-building and 2. kNoTerrain: there is none, as for
// factories.
TerrainId with_upper_levels(TerrainId id, int levels);

}  // namespace hexrout::by_hand
