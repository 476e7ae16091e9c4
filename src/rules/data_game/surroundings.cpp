// surroundings_of: terrain around a piece that its morale moves.
#include "rules/common/moves/withdrawal_surroundings.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {

Surroundings surroundings_of(const Position& p, std::string_view unit) {
  const UnitIndex i = piece_index(p, unit);
  if (i == kNone || !acts(p, p.pieces[i])) return {};
  const Reaction* reaction = reaction_of(p, i);
  if (reaction == nullptr || reaction->deed == Reaction::Deed::leave || reaction->deed == Reaction::Deed::halt)
    return {};
  const WithdrawalPolicy& policy = p.policies->move(reaction->policy);
  return withdrawal_surroundings(p.map(), policy, situation_of(p, i, policy), p.game().prefix);
}

}  // namespace hexrout::data_game
