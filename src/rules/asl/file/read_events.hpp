// Reads the events of an ASL scenario, listed in play/events.hpp.
#pragma once

#include "hexrout/rules/read.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Replaces the events of the position by `list`. The units must have been read.
void read_events(const Node& list, Position& position, Diagnostics& found);

}  // namespace hexrout::asl
