// one_more: counts units by Location, for stacks of few Locations.
#pragma once

#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

// Counts one more at a Location and returns the new count.
inline int one_more(std::vector<std::pair<LocationId, int>>& counts, LocationId at) {
  for (auto& [where, n] : counts)
    if (where == at) return ++n;
  counts.emplace_back(at, 1);
  return 1;
}

}  // namespace hexrout
