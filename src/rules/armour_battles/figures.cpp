// The units in numbers.
#include "rules/armour_battles/armour_battles.hpp"

namespace hexrout::ab {

void ArmourBattlesGame::figures(std::vector<UnitFigures>& out) const {
  out.clear();
  for (const Unit& u : position_.units) {
    UnitFigures f;
    f.at = u.at;
    f.side = static_cast<std::uint8_t>(u.side);
    f.presence = u.dispersed ? Presence::lost : Presence::in_play;
    f.health = u.push ? UnitHealth::broken : u.suppressed ? UnitHealth::hampered : UnitHealth::good;
    f.strength = u.fire_dice;
    f.morale = u.reaction_dice;
    f.damage = u.disruption;
    out.push_back(f);
  }
}

std::vector<NamedFigure> ArmourBattlesGame::named_figures(UnitIndex unit) const {
  if (unit >= position_.units.size()) return {};
  const Unit& u = position_.units[unit];
  return {{"fire_dice", u.fire_dice}, {"reaction_dice", u.reaction_dice},  {"disruption", u.disruption},
          {"cohesion", u.cohesion},   {"fixed_move_inches", u.fixed_move}, {"variable_dice", u.variable_dice},
          {"fired", u.fired ? 1 : 0}};
}

}  // namespace hexrout::ab
