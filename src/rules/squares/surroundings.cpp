// surroundings_of: terrain around a stand that its last test moves.
#include "rules/common/moves/withdrawal_surroundings.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

Surroundings surroundings_of(const Position& p, std::string_view unit) {
  const UnitIndex i = stand_index(p, unit);
  if (i == kNone || !p.stands[i].present()) return {};
  const Reaction reaction = reaction_of(p, i);
  if (reaction == Reaction::none || has_moved(p, i)) return {};
  return withdrawal_surroundings(p.map(), policy_of(p, i, reaction), situation_of(p, i, reaction), "SQ ");
}

}  // namespace hexrout::squares
