// ask_number: a decision between whole numbers.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "rules/common/events/events.hpp"

namespace hexrout {

// Returns one of least..most from a decision with one option a number; the first (recommended) is `least`.
inline int ask_number(Choices& choices, const std::string& what, const std::string& who, const std::string& rule,
                      int least, int most) {
  if (most <= least) return least;
  // Choices that pick by number need no words.
  if (const auto any = choices.choose_by_number(kPlayers, static_cast<std::size_t>(most - least) + 1))
    return least + static_cast<int>(*any);
  std::vector<std::string> options;
  for (int n = least; n <= most; ++n) options.push_back(std::to_string(n));
  return least + static_cast<int>(choices.choose({what, who, rule, "", options, {}, DecisionKind::table}));
}

}  // namespace hexrout
