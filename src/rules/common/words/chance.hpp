// chance_text: exact odds as a percentage for sentences: "41.7 %".
#pragma once

#include <string>

#include "hexrout/rules/odds.hpp"

namespace hexrout {

// One decimal, "0 %" and "100 %" for what is certain. What can happen is never 0 %, and what can fail never 100 %:
// "<0.1 %".
inline std::string chance_text(const Odds& odds) {
  if (odds.is_zero()) return "0 %";
  if (odds.is_one()) return "100 %";
  return odds.percent(1) + " %";
}

}  // namespace hexrout
