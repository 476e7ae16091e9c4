// Figures: single numbers of a rule text, as data: {name: sharing-inches, value: 4, origin: seed, what: ...}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

class Figures {
 public:
  // Reads a list with each of `names` exactly once, with a value from 1 to 1000.
  static Figures read(const Node& list, const std::vector<std::string>& names, Diagnostics& found);
  int operator[](std::string_view name) const;  // asserts that the name is one of those

 private:
  std::vector<std::pair<std::string, int>> all_;
};

}  // namespace hexrout
