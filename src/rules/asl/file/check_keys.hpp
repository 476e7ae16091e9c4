// Keys of a unit that say nothing, or nothing possible, of a unit of its kind in its place.
#pragma once

#include "hexrout/text/document.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// What cannot be is an error[impossible-state], what changes nothing a warning[no-effect], each at its key.
void check_keys(const Position& position, const Unit& unit, const Node& node, Diagnostics& found);

}  // namespace hexrout::asl
