#include "rules/common/moves/withdrawal_surroundings.hpp"

#include <algorithm>

#include "rules/common/moves/budget.hpp"

namespace hexrout {

Surroundings withdrawal_surroundings(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                                     std::string_view prefix) {
  const int half = half_units(policy.budget);
  Surroundings out;
  out.has_half_mf = HalfMf(half * std::max(situation.budget, 0));
  out.spent_half_mf = HalfMf(half * std::max(situation.spent, 0));
  out.counted = policy.budget.unit == BudgetUnit::half_mf ? "movement points" : "hexes";
  out.rule = std::string(prefix) + policy.citation;
  if (situation.at == kNowhere) return out;
  out.cheapest = CheapestPaths(map.location_count(), situation.at, [&](LocationId at, auto&& reach) {
    for (const Direction side : kAllDirections) {
      const HexId beside = map.neighbour(map.location(at).hex, side);
      if (beside == kNowhere) continue;
      const LocationId to = map.ground(beside);
      const int cost = situation.step_cost ? situation.step_cost(at, to) : step_on_foot(map, at, to);
      if (cost >= 0) reach(to, HalfMf(half * (policy.budget.terrain_costs ? std::max(cost, 1) : 1)));
    }
  });
  return out;
}

}  // namespace hexrout
