// Reading the events of an ASL scenario: what happens before its phase, as play/events.hpp lists it.
#pragma once

#include "hexrout/rules/read.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// `list` takes the place of the events that the position has. The units must have been read.
void read_events(const Node& list, Position& position, Diagnostics& found);

}  // namespace hexrout::asl
