// The stands in numbers.
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

void SquaresGame::figures(std::vector<UnitFigures>& out) const {
  out.clear();
  for (const Stand& s : position_.stands) {
    const Group& group = position_.groups[s.group];
    UnitFigures f;
    f.at = s.present() ? s.at : kNowhere;
    f.side = static_cast<std::uint8_t>(group.side);
    f.presence = s.present()                       ? Presence::in_play
                 : s.state == StandState::captured ? Presence::captured
                                                   : Presence::lost;
    const bool bound = s.restriction != Result::free || group.state == GroupState::withdrawing;
    f.health = s.restriction == Result::surrender ? UnitHealth::broken
               : bound                            ? UnitHealth::hampered
                                                  : UnitHealth::good;
    f.cover = s.hidden ? UnitCover::hidden : UnitCover::seen;
    f.leader = s.rank != Rank::man;
    f.strength = s.men;
    f.damage = group.casualties;
    out.push_back(f);
  }
}

std::vector<NamedFigure> SquaresGame::named_figures(UnitIndex unit) const {
  if (unit >= position_.stands.size()) return {};
  const Stand& s = position_.stands[unit];
  const Group& group = position_.groups[s.group];
  return {{"men", s.men},
          {"move_squares", s.move},
          {"tactical_squares", s.tactical},
          {"group_at_start", group.start},
          {"group_casualties", group.casualties}};
}

}  // namespace hexrout::squares
