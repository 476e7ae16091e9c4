// Moves, changes, adds and removes units of a position, and changes its turn and its events, reading only
// what the change names.
//
//   if (auto position = changed_units(before, change, found)) ...   // else: read the whole text again
//
// The checks are those of the scenario reader, over the whole position. After a failed check the result is empty, and
// reading the whole text again reports the error (rules/common/answers/read_again.hpp).
#pragma once

#include <optional>

#include "hexrout/rules/change.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Returns nothing if the change is refused, has other keys than `turn` and `events`, or there are events to come that
// name units.
// Warnings about the units that the change names go to `found`. A unit only moved costs little more than the copy.
std::optional<Position> changed_units(const Position& before, const PositionChange& change, Diagnostics& found);

// True if the two differ only in places and states of units, so that caches over the map can be shared.
bool same_ground(const Position& a, const Position& b);

}  // namespace hexrout::asl
