// The rule behind a sentence, with the reading that decides it: " [A10.51; disputed: metric]". Empty for no rule.
#pragma once

#include <string>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

std::string rule_text(const std::string& rule, const std::string& disputed);
inline std::string rule_text(const Reason& reason) {
  return rule_text(reason.rule, reason.disputed);
}

}  // namespace hexrout
