// A sentence of an answer, with its rule.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/odds.hpp"

namespace hexrout {

// A sentence and its rule ("A10.51"). `disputed` names the switch whose readings differ. Chances that the
// sentence gives in percent are in `chances`, exactly, each with a name.
struct Reason {
  std::string rule;
  std::string text;
  std::string disputed = {};
  std::vector<std::pair<std::string, Odds>> chances = {};
};

}  // namespace hexrout
