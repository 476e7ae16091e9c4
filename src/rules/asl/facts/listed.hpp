// Joins names for a sentence ("a, b and c"), and sorts units for it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

inline std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

// Sorts units by their ids: sentences do not depend on the order of a file.
template <class Units>
void sort_by_id(Units& units) {
  std::sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) { return a->id < b->id; });
}

}  // namespace hexrout::asl
