// surroundings_of: terrain behind a unit that is forced back, or that fire to come may force back.
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/armour_battles/odds.hpp"
#include "rules/common/moves/withdrawal_surroundings.hpp"

namespace hexrout::ab {

Surroundings surroundings_of(const Position& p, std::string_view unit) {
  const UnitIndex i = unit_index(p, unit);
  if (i == kNone || p.units[i].dispersed) return {};
  const Unit& u = p.units[i];
  if (!u.push && coming_fire(p, unit) == nullptr) return {};
  const WithdrawalPolicy& policy = ForcedBack::policy(p);
  Situation s = ForcedBack::situation(p, i, ForcedBack::origins(p, i, u.push ? u.push->from : "").front());
  // The distance of a push by fire to come is not known yet.
  if (u.push)
    if (const auto hexes = push_hexes(p.scale, policy.budget, u.push->sixes); !hexes.empty())
      s.budget = hexes.rbegin()->first;
  return withdrawal_surroundings(p.map(), policy, s, "AB ");
}

}  // namespace hexrout::ab
