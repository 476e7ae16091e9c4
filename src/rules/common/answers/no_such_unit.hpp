// no_such_unit: the answer about an id that the position does not have (game.hpp).
#pragma once

#include <string_view>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

// Returns an answer at kNowhere: cannot, code UNKNOWN_UNIT, and one reason that names the id as unknown.
UnitAnswer no_such_unit(std::string_view id);
// Returns an empty Reach for an id that the position does not have, with a reason that names the id as unknown.
Reach no_reach_of_unknown(std::string_view id);

}  // namespace hexrout
