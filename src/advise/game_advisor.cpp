#include "advise/game_advisor.hpp"

namespace hexrout::planning {

std::vector<UnitSize> GameAdvisor::unit_sizes(const Weights& weights) const {
  std::vector<UnitFigures> figures;
  game_.figures(figures);
  std::vector<UnitSize> out;
  for (const UnitFigures& f : figures) out.push_back(f.leader ? UnitSize{weights.leader, weights.leader} : UnitSize{});
  return out;
}

std::unique_ptr<Advisor> advisor_of(const Game& game) {
  auto own = own_advisor(game);
  return own != nullptr ? std::move(own) : std::make_unique<GameAdvisor>(game);
}

}  // namespace hexrout::planning
