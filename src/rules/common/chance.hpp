// Exact odds in sentences, where nobody reckons on with them: "41.7%".
#pragma once

#include <fmt/format.h>

#include <string>

#include "hexrout/rules/dice.hpp"

namespace hexrout {

// One decimal. What can happen is never 0%, and what can fail never 100%.
inline std::string chance_text(const Odds& odds) {
  const double percent = 100 * odds.value();
  if (odds == Odds{1, 1}) return "100%";
  if (percent <= 0) return "0%";
  if (percent < 0.1) return "less than 0.1%";
  if (percent > 99.9) return "more than 99.9%";
  return fmt::format("{:.1f}%", percent);
}

}  // namespace hexrout
