#include "advise/asl/known.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout::planning {

using namespace asl;

Position known_to(const Position& position, int side, bool worst_case) {
  Position known = position;
  known.events.clear();
  if (!position.switches.concealment) worst_case = false;
  int marks = 0;
  for (Unit& u : known.units) {
    if (u.side == side) continue;
    if (u.hidden) {
      u.eliminated = true;
      continue;
    }
    const bool veiled = (u.concealed && known.switches.concealment) || u.kind == UnitKind::dummy;
    if (!veiled || u.eliminated) continue;
    Unit mark;
    mark.id = fmt::format("?{}", ++marks);
    while (position.find(mark.id) != nullptr) mark.id += '?';
    mark.side = u.side;
    mark.nationality = known.side_of(u).nationality;
    mark.at = u.at;
    mark.concealed = true;
    mark.kind = UnitKind::dummy;
    mark.label = "?";
    if (worst_case) {
      mark.kind = UnitKind::squad;
      mark.firepower = 4;
      mark.range = 6;
      mark.morale = mark.broken_morale = 7;
    }
    u = mark;
  }
  // What the side remembers of enemies it may no longer know is its own affair; ids that are veiled are dropped.
  for (Unit& u : known.units)
    u.remembered.erase(std::remove_if(u.remembered.begin(), u.remembered.end(),
                                      [&](const Unit::Remembered& r) { return known.find(r.enemy) == nullptr; }),
                       u.remembered.end());
  return known;
}

}  // namespace hexrout::planning
