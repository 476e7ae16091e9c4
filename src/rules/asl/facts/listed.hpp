// Sorts units for a sentence.
#pragma once

#include <algorithm>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// Sorts units by their ids: sentences do not depend on the order of a file.
template <class Units>
void sort_by_id(Units& units) {
  std::sort(units.begin(), units.end(), [](const Unit* a, const Unit* b) { return a->id < b->id; });
}

}  // namespace hexrout::asl
