// reach_of: ends of a move by a Team's player (A-MOVE), at the most that its dice can give.
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/free_move.hpp"

namespace hexrout::coc {

std::vector<Firer> firers_of(const Position& p) {
  std::vector<Firer> out;
  const auto fires = [&](const std::string& id, std::size_t side, LocationId at, int dice) {
    if (dice > 0) out.push_back({id, p.setting.sides[side], at, {{dice, kAnyRange, kAnyRange, 0, false}}});
  };
  for (const Team& t : p.teams)
    if (t.on_table() && t.status != Status::broken)
      fires(t.id, t.side, place_of(p, t), small_arms_dice(p.tables(), t.figures, t.shock, t.status));
  for (const Vehicle& v : p.vehicles)
    if (v.state == VehicleState::crewed && v.armed && v.at != kNowhere) fires(v.id, v.side, v.at, 1);
  return out;
}

Reach reach_of(const Position& p, std::string_view unit) {
  const TeamIndex i = team_index(p, unit);
  if (i == kNone) {
    if (leader_index(p, unit) != kNone)
      return no_reach(unit, "NO_FREE_MOVE", {"CoC A18", "a Leader goes where his Team goes", {}, {}});
    if (vehicle_index(p, unit) != kNone)
      return no_reach(unit, "NO_FREE_MOVE", {"", "these rules say nothing of moves of vehicles", {}, {}});
    return no_reach_of_unknown(unit);
  }
  const Team& t = p.teams[i];
  if (!t.on_table() || place_of(p, t) == kNowhere)
    return no_reach(unit, "OFF_MAP", {"", "it is not on the map", {}, {}});
  if (t.aboard != kNone) return no_reach(unit, "MOUNTED", {"", "it is aboard a vehicle", {}, {}});
  if (const auto no = order_refusal(p, i, "move"))
    return no_reach(unit, "NO_FREE_MOVE", {"CoC " + no->rule, no->text, {}, {}});
  const WithdrawalPolicy& policy = p.policies->move("A-MOVE");
  const auto steps = [&](int inches) {
    return steps_within(policy.budget, move_inches(p.tables(), inches, t.shock), p.scale);
  };
  Situation s = situation_of(p, t.side, place_of(p, t), {i}, "");
  s.budget = steps(most_thrown(policy.budget));
  const int certain = steps(policy.budget.dice + policy.budget.plus);
  return free_reach(unit, {&p.map(), &policy, &s, certain}, firers_against(firers_of(p), p.setting.sides[t.side]));
}

}  // namespace hexrout::coc
