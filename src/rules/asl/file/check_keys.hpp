// Checks keys of a unit that are useless or impossible for a unit of its kind in its Location.
#pragma once

#include "hexrout/text/document.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Reports impossible values as error[impossible-state], useless ones as warning[no-effect], each at its key.
void check_keys(const Position& position, const Unit& unit, const Node& node, Diagnostics& found);

}  // namespace hexrout::asl
