#include "rules/asl/advise/advisor.hpp"

#include "rules/asl/state/position.hpp"
#include "rules/asl/system.hpp"

namespace hexrout::planning {

using namespace asl;

std::vector<UnitSize> AslAdvisor::unit_sizes(const Weights& weights) const {
  std::vector<UnitSize> out;
  for (const Unit& unit : position_.units) {
    if (unit.smc())
      out.push_back({weights.leader, weights.leader});
    else
      out.push_back({unit.kind == UnitKind::squad ? 2 : 1, 1});
  }
  return out;
}

std::string_view AslAdvisor::left_out() const {
  return ", moves with a leader's help, beneath an entrenchment or into concealed enemies, concealment lost by moving";
}

std::unique_ptr<Advisor> asl_advisor(const Game& game) {
  const Position* position = position_of(game);
  return position != nullptr ? std::make_unique<AslAdvisor>(*position) : nullptr;
}

}  // namespace hexrout::planning
