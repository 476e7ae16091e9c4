// What units and results say, as keys.
#include "rules/common/marks.hpp"

#include "rules/armour_battles/armour_battles.hpp"

namespace hexrout::ab {

bool ArmourBattlesGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Unit& u : p.units)
    out.units.push_back(mark_of(u.at.number(), u.reaction_dice, u.disruption,
                                (u.suppressed ? 1 : 0) | (u.dispersed ? 2 : 0) | (u.push ? 4 : 0)));
  for (const Army& army : p.armies) {
    int suppressed = 0, dispersed = 0, disruption = 0;
    for (const Unit& u : p.units) {
      if (u.side != army.side) continue;
      suppressed += u.suppressed && !u.dispersed ? 1 : 0;
      dispersed += u.dispersed ? 1 : 0;
      disruption += u.dispersed ? 0 : u.disruption;
    }
    out.results.push_back(mark_of(army.points));
    out.results.push_back(mark_of(army.command_dice(), army.dice_left));
    for (const int count : {disruption, suppressed, dispersed}) out.results.push_back(mark_of(count));
    out.results.push_back(mark_of(p.winner == p.setting.sides[army.side]));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::ab
