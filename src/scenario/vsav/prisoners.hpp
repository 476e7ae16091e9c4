// Prisoners of a save: the units that counters for prisoners mark, and the counters that are prisoners themselves.
#pragma once

#include <vector>

#include "hexrout/scenario/saved_stack.hpp"
#include "scenario/vsav/nations.hpp"

namespace hexrout::vsav {

// True for counters of prisoners and of the Unarmed: "Prisoner SQ", "POW Leader", "Unarmed HS".
bool is_prisoner_counter(const SavedUnit& counter);

// section: the Location within the stack of each counter. Sets `guard` and `unarmed`; adds the counters that are units
// to place.units, and to place.unguarded those that cannot be read.
void read_prisoners(SavedPlace& place, const std::vector<int>& section, const SavedSides& sides);

}  // namespace hexrout::vsav
