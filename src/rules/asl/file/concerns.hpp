// concerns: finds what is legal but doubtful in a position: stacks over the limit, captives without a guard.
#pragma once

#include <optional>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

std::vector<Concern> concerns(const Position& position);

// The position at the start of a rout phase in which the unit has just broken
// in its Location; nothing if it is broken already or cannot break.
std::optional<Position> broken_there(const Position& position, std::string_view unit);

}  // namespace hexrout::asl
