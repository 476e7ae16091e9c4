// The rule behind a reason, as it is printed after the sentence.
//
//   rule_text("A10.51", "")         ==  " [A10.51]"
//   rule_text("A10.51", "metric")   ==  " [A10.51; disputed: metric]"
//   rule_text("", "")               ==  ""
//
// Thread safety: free functions without state.
#pragma once

#include <string>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

// `rule` names the rule; `disputed` the switch that decides the reading of a disputed rule, empty for others.
std::string rule_text(const std::string& rule, const std::string& disputed);
inline std::string rule_text(const Reason& reason) {
  return rule_text(reason.rule, reason.disputed);
}

}  // namespace hexrout
