// no_such_unit: the answer about an id that the position does not have (game.hpp).
#pragma once

#include <string_view>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

// It stands nowhere and cannot move; the code is UNKNOWN_UNIT, and the one reason says that there is no such unit.
UnitAnswer no_such_unit(std::string_view id);
// It reaches nothing, for the same reason.
Reach no_reach_of_unknown(std::string_view id);

}  // namespace hexrout
