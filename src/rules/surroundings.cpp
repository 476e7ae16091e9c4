#include "hexrout/rules/surroundings.hpp"

#include <algorithm>

namespace hexrout {

std::vector<LocationId> CheapestPaths::path(LocationId to) const {
  std::vector<LocationId> out;
  if (!reached(to)) return out;
  for (; to != kNowhere; to = before_[to]) out.push_back(to);
  std::reverse(out.begin(), out.end());
  return out;
}

const Passage* Surroundings::passage(LocationId at) const {
  const auto it = std::lower_bound(passages.begin(), passages.end(), at,
                                   [](const Passage& passage, LocationId place) { return passage.at < place; });
  return it != passages.end() && it->at == at ? &*it : nullptr;
}

}  // namespace hexrout
