// reach_of: ends of a move by the player (B-MOVE), at the most that the dice can give.
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/free_move.hpp"

namespace hexrout::ab {

std::vector<Firer> firers_of(const Position& p) {
  std::vector<Firer> out;
  for (const Unit& u : p.units)
    if (!u.dispersed && !fire_refusal(u))
      out.push_back({u.id, p.setting.sides[u.side], u.at, {{u.fire_dice, kAnyRange, kAnyRange, 0, false}}});
  return out;
}

Reach reach_of(const Position& p, std::string_view unit) {
  const UnitIndex i = unit_index(p, unit);
  if (i == kNone) return no_reach_of_unknown(unit);
  const Unit& u = p.units[i];
  if (u.dispersed || u.at == kNowhere) return no_reach(unit, "OFF_MAP", {"", "it is not on the map", {}, {}});
  if (u.push) return no_reach(unit, "NO_FREE_MOVE", {"AB 2.6", "it is forced back first", {}, {}});
  const WithdrawalPolicy& policy = p.policies->move("B-MOVE");
  const auto steps = [&](int face) {
    const std::vector<int> faces(static_cast<std::size_t>(u.variable_dice), face);
    return steps_within(policy.budget, move_inches(u, faces), p.scale);
  };
  Situation s = ForcedBack::situation(p, i, {});
  s.budget = steps(kMostFace);
  return free_reach(unit, {&p.map(), &policy, &s, steps(1)}, firers_against(firers_of(p), p.setting.sides[u.side]));
}

}  // namespace hexrout::ab
