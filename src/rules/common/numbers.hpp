// Asking for a number through Choices.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/choices.hpp"

namespace hexrout {

// One of least..most as a decision with one option a number; the first (recommended) is `least`.
inline int ask_number(Choices& choices, const std::string& what, const std::string& who, const std::string& rule,
                      int least, int most) {
  if (most <= least) return least;
  std::vector<std::string> options;
  for (int n = least; n <= most; ++n) options.push_back(std::to_string(n));
  return least + static_cast<int>(choices.choose({what, who, rule, "", options, {}, DecisionKind::table}));
}

}  // namespace hexrout
