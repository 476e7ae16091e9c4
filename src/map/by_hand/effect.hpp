// Reports on changes by hand that had no effect, or not the whole one.
#pragma once

#include "hexrout/map/map_changes.hpp"

namespace hexrout::by_hand {

// Warns of a change that alters nothing.
void report_no_effect(const MapChange& change, Diagnostics& found);

// Reports, on the map that came of the changes, hexes that go by a road or stream that runs through them, and buildings
// without stairs.
void report_what_came(std::span<const MapChange> changes, const Map& map, Diagnostics& found);

}  // namespace hexrout::by_hand
