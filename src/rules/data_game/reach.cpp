// firers_of and reach_of: the ends of a piece's move by its player.
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/free_move.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {

std::vector<Firer> firers_of(const Position& p) {
  std::vector<Firer> out;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const Piece& piece = p.pieces[i];
    if (!acts(p, piece) || piece.hidden || !piece.armed || fire_refusal(p, i)) continue;
    const int range = piece.range < 0 ? kAnyRange : piece.range;
    out.push_back({piece.id, p.setting.sides[p.side_of(piece)], piece.at, {{1, range, range, 0, false}}});
  }
  return out;
}

Reach reach_of(const Position& p, std::string_view unit) {
  const UnitIndex i = piece_index(p, unit);
  if (i == kNone) return no_reach_of_unknown(unit);
  const Piece& piece = p.pieces[i];
  if (piece.state != PieceState::present || piece.at == kNowhere)
    return no_reach(unit, "OFF_MAP", {"", "it is not on the map", {}, {}});
  const GameFile& game = p.game();
  if (!acts(p, piece))
    return no_reach(unit, "NO_FREE_MOVE", {game.prefix + game.rules.gone, "it is incapable of action", {}, {}});
  const Reaction* reaction = reaction_of(p, i);
  if (!may_choose(reaction))
    return no_reach(unit, "NO_FREE_MOVE",
                    {game.prefix + game.rules.bound, "its morale binds it: ask for its options", {}, {}});
  if (immobile(p, p.element_of(piece)))
    return no_reach(unit, "NOT_MOBILE", {game.prefix + game.rules.move, "it cannot move", {}, {}});
  const WithdrawalPolicy& policy = p.policies->move(reaction == nullptr ? game.chosen_policy : reaction->policy);
  const Situation s = situation_of(p, i, policy);
  const ReachQuestion move{&p.map(), &policy, &s, s.budget};
  const std::vector<Firer> enemies = firers_against(firers_of(p), p.setting.sides[p.side_of(piece)]);
  if (reaction == nullptr) return free_reach(unit, move, enemies);
  // The player chooses among the options of the state's policy.
  Reactions reactions(p);
  return reach_of_options(unit, move, reactions.search().known(policy, s, Told::paths)->options, enemies);
}

}  // namespace hexrout::data_game
