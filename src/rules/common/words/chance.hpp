// chance_text: exact odds as a percentage for sentences: "41.7 %".
#pragma once

#include <string>

#include "hexrout/rules/odds.hpp"

namespace hexrout {

// Rounds to one decimal, "0 %" and "100 %" only for certainty. A possible event is at least "<0.1 %", one that can fail
// at most ">99.9 %".
inline std::string chance_text(const Odds& odds) {
  if (odds.is_zero()) return "0 %";
  if (odds.is_one()) return "100 %";
  return odds.percent(1) + " %";
}

}  // namespace hexrout
