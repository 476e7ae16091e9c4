#include "advise/asl/sizes.hpp"

#include "rules/asl/state/position.hpp"
#include "rules/asl/system.hpp"

namespace hexrout::planning {

std::optional<std::vector<UnitSize>> sizes_asl(const Game& game, const Weights& weights) {
  const asl::Position* position = asl::position_of(game);
  if (position == nullptr) return std::nullopt;
  std::vector<UnitSize> out;
  for (const asl::Unit& unit : position->units) {
    if (unit.smc())
      out.push_back({weights.leader, weights.leader});
    else
      out.push_back({unit.kind == asl::UnitKind::squad ? 2 : 1, 1});
  }
  return out;
}

}  // namespace hexrout::planning
