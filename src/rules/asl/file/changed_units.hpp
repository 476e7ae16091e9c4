// Units of a position moved, changed, added and removed, its turn and its events changed, without its text: only what
// the change names is read.
//
//   if (auto position = changed_units(before, change, found)) ...   // else: read the whole text again
//
// The checks are those of the scenario reader, over the whole position. What they refuse has no answer here: reading
// the whole text again says what is wrong with it (rules/common/answers/read_again.hpp).
#pragma once

#include <optional>

#include "hexrout/rules/change.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Nothing: the change is refused, or is one of other keys than `turn` and `events`, or there are events to come that
// name units.
// Warnings about the units that the change names go to `found`. A unit only moved costs little more than the copy.
std::optional<Position> changed_units(const Position& before, const PositionChange& change, Diagnostics& found);

// Questions about the two may share what has been worked out: they differ in the places and states of units alone.
bool same_ground(const Position& a, const Position& b);

}  // namespace hexrout::asl
