// What units and results say, as keys.
#include "rules/common/answers/marks.hpp"

#include "rules/armour_battles/armour_battles.hpp"

namespace hexrout::ab {

bool ArmourBattlesGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Unit& u : p.units)
    out.units.push_back(mark_of(u.at, u.reaction_dice, u.disruption,
                                (u.suppressed ? 1 : 0) | (u.dispersed ? 2 : 0) | (u.push ? 4 : 0)));
  for (const Army& army : p.armies) {
    const ArmyLosses losses = losses_of(p, army.side);
    out.results.push_back(mark_of(army.points));
    out.results.push_back(mark_of(army.command_dice(), army.dice_left));
    for (const int count : {losses.disruption, losses.suppressed, losses.dispersed})
      out.results.push_back(mark_of(count));
    out.results.push_back(mark_of(p.winner == p.setting.sides[army.side]));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::ab
