#include "rules/asl/state/unit_figures.hpp"

namespace hexrout::asl {

UnitFigures figures_of(const Unit& unit) {
  UnitFigures f;
  f.at = unit.at;
  f.side = static_cast<std::uint8_t>(unit.side);
  f.presence = unit.eliminated       ? Presence::lost
               : unit.prisoner()     ? Presence::captured
               : unit.at == kNowhere ? Presence::left
                                     : Presence::in_play;
  f.health = unit.broken                                 ? UnitHealth::broken
             : unit.pinned || unit.stunned || unit.melee ? UnitHealth::hampered
                                                         : UnitHealth::good;
  f.dm = unit.dm;
  f.dummy = unit.kind == UnitKind::dummy;
  f.cover = unit.hidden ? UnitCover::hidden : unit.concealed || f.dummy ? UnitCover::concealed : UnitCover::seen;
  f.leader = unit.kind == UnitKind::leader;
  f.reduced = unit.wounded || unit.kind == UnitKind::half_squad;
  f.strength = unit.firepower;
  f.morale = morale_level(unit);
  return f;
}

}  // namespace hexrout::asl
