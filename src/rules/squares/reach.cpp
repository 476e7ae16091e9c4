// Where a stand can go that its last test lets move as its player likes (C15).
#include "rules/common/free_move.hpp"
#include "rules/common/no_such_unit.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

std::vector<Firer> SquaresGame::firers() const {
  std::vector<Firer> out;
  for (const Stand& s : position_.stands)
    if (s.fights() && !s.hidden)
      out.push_back(
          {s.id, position_.setting.sides[position_.side_of(s)], s.at, {{s.men, kAnyRange, kAnyRange, 0, false}}});
  return out;
}

Reach SquaresGame::reach(std::string_view unit) const {
  const UnitIndex i = stand_index(position_, unit);
  if (i == kNone) return no_reach_of_unknown(unit);
  const Stand& stand = position_.stands[i];
  if (!stand.present()) return no_reach(unit, "OFF_MAP", {"", "it is not on the map", {}, {}});
  if (reaction_of(position_, i) != Reaction::none)
    return no_reach(unit, "NO_FREE_MOVE", {"SQ C12", "its morale binds it: ask for its options", {}, {}});
  const Situation s = situation_of(position_, i, Reaction::none);
  const ReachQuestion move{&position_.map(), &policy_of(position_, i, Reaction::none), &s, s.budget};
  return free_reach(unit, move, firers_against(firers(), position_.setting.sides[position_.side_of(stand)]));
}

}  // namespace hexrout::squares
