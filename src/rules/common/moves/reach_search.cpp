#include "rules/common/moves/reach_search.hpp"

#include <tuple>

namespace hexrout {

void find_front(std::span<const ReachLabel> labels, std::vector<std::uint32_t>& order) {
  const auto place = [&](std::uint32_t i) { return std::tuple(labels[i].at, labels[i].memory.beneath); };
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    const ReachLabel& a = labels[i];
    const ReachLabel& b = labels[j];
    return std::tuple(place(i), a.spent, a.keys, a.memory.with_leader, i) <
           std::tuple(place(j), b.spent, b.keys, b.memory.with_leader, j);
  });
  std::size_t kept = 0;
  for (const std::uint32_t i : order) {
    const bool same = kept > 0 && place(order[kept - 1]) == place(i);
    if (same && labels[order[kept - 1]].keys <= labels[i].keys) continue;
    order[kept++] = i;
  }
  order.resize(kept);
}

}  // namespace hexrout
