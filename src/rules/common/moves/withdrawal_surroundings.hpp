// withdrawal_surroundings: the Surroundings of a unit that a withdrawal policy moves.
//
//   Situation s = situation_of(p, stand, reaction);
//   return withdrawal_surroundings(p.map(), policy_of(p, stand, reaction), s, "SQ ");
//
// `situation`: its budget is the most that dice can give. Citations are prefixed with `prefix`. Policies have no upper
// floors. Thread safety: a free function.
#pragma once

#include <string_view>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/surroundings.hpp"

namespace hexrout {

Surroundings withdrawal_surroundings(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                                     std::string_view prefix);

}  // namespace hexrout
