// reach_of: ends of a move by the player of a stand that its last test does not bind (C15).
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/free_move.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

std::vector<Firer> firers_of(const Position& p) {
  std::vector<Firer> out;
  for (const Stand& s : p.stands)
    if (s.fights() && !s.hidden)
      out.push_back({s.id, p.setting.sides[p.side_of(s)], s.at, {{s.men, kAnyRange, kAnyRange, 0, false}}});
  return out;
}

Reach reach_of(const Position& p, std::string_view unit) {
  const UnitIndex i = stand_index(p, unit);
  if (i == kNone) return no_reach_of_unknown(unit);
  const Stand& stand = p.stands[i];
  if (!stand.present()) return no_reach(unit, "OFF_MAP", {"", "it is not on the map", {}, {}});
  const Reaction reaction = reaction_of(p, i);
  if (reaction != Reaction::none && reaction != Reaction::no_closer)
    return no_reach(unit, "NO_FREE_MOVE", {"SQ C12", "its morale binds it: ask for its options", {}, {}});
  const Situation s = situation_of(p, i, reaction);
  const ReachQuestion move{&p.map(), &policy_of(p, i, reaction), &s, s.budget};
  const std::vector<Firer> enemies = firers_against(firers_of(p), p.setting.sides[p.side_of(stand)]);
  if (reaction == Reaction::none) return free_reach(unit, move, enemies);
  // Under `no closer`: the ends of orders().
  Reactions reactions(p);
  Reactions::Chosen chosen(reactions, p, i, reaction);
  std::vector<WithdrawalOption> ways = reactions.paths(p, i, reaction)->options;
  std::erase_if(ways, [&](const WithdrawalOption& way) {
    return way.path.size() > 1 && chosen.refusal({way.path.begin() + 1, way.path.end()}).has_value();
  });
  return reach_of_options(unit, move, ways, enemies);
}

}  // namespace hexrout::squares
