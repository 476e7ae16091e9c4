// surroundings_of: terrain behind a Team that retires, and around a Leader who may leave his Team.
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_surroundings.hpp"

namespace hexrout::coc {

namespace {

Surroundings within(const Position& p, const WithdrawalPolicy& policy, Situation situation) {
  situation.budget = in_steps(policy.budget, most_thrown(policy.budget), p.scale);
  return withdrawal_surroundings(p.map(), policy, situation, "CoC ");
}

}  // namespace

Surroundings surroundings_of(const Position& p, std::string_view unit) {
  if (const TeamIndex t = team_index(p, unit); t != kNone) {
    const Team& team = p.teams[t];
    if (!team.on_table() || team.status != Status::broken) return {};
    return within(p, Reactions::retire_policy(p), situation_of(p, team.side, place_of(p, team), {t}, team.firer));
  }
  if (const LeaderIndex l = leader_index(p, unit); l != kNone) {
    const Leader& leader = p.leaders[l];
    if (!leader.on_table() || leader.with == kNone) return {};
    return within(p, p.policies->move("A-AWAY"), situation_of(p, leader.side, place_of(p, leader), {}, ""));
  }
  return {};
}

}  // namespace hexrout::coc
