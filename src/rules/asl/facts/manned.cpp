#include "rules/asl/facts/manned.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/asl/facts/levels.hpp"

namespace hexrout::asl {

namespace {

// True for a Gun without a named crew, manned by a unit in its Location.
bool takes_who_is_there(const Unit& gun) {
  return gun.kind == UnitKind::gun && gun.manned_by.empty() && !gun.abandoned && !gun.eliminated &&
         gun.aboard.empty() && gun.at != kNowhere;
}

// Rank of a unit as a crew, the lowest first.
int preference(const Unit& unit) {
  const int kind = unit.kind == UnitKind::crew         ? 0
                   : unit.kind == UnitKind::half_squad ? 1
                   : unit.kind == UnitKind::squad      ? 2
                                                       : 3;
  return kind + (unit.broken ? 4 : 0);
}

}  // namespace

bool can_man(const Unit& unit, const Unit& gun) {
  const bool able = unit.mmc() || unit.kind == UnitKind::hero || unit.heroic;
  return able && unit.side == gun.side && unit.at == gun.at && same_location(unit, gun) && !unit.eliminated &&
         !unit.prisoner() && !unit.unarmed && unit.aboard.empty();
}

std::string usual_crew(const Position& position, const Unit& gun) {
  if (!takes_who_is_there(gun)) return {};
  std::vector<const Unit*> able;
  std::vector<const Unit*> taken;  // crews named by other Guns
  std::size_t before = 0;          // other Guns that take their crew first: those with lower ids
  position.each_near(gun.at, 0, [&](const Unit& unit) {
    if (takes_who_is_there(unit) && unit.side == gun.side && same_location(unit, gun))
      before += unit.id < gun.id ? 1 : 0;
    else if (unit.kind == UnitKind::gun && unit.at == gun.at && !unit.manned_by.empty() && !unit.eliminated)
      taken.push_back(position.find(unit.manned_by));
    else if (can_man(unit, gun))
      able.push_back(&unit);
  });
  std::erase_if(able, [&](const Unit* unit) { return std::find(taken.begin(), taken.end(), unit) != taken.end(); });
  std::sort(able.begin(), able.end(), [](const Unit* a, const Unit* b) {
    return std::pair(preference(*a), std::string_view(a->id)) < std::pair(preference(*b), std::string_view(b->id));
  });
  return before < able.size() ? able[before]->id : std::string();
}

void settle_crews(Position& position) {
  for (Unit& unit : position.units)
    if (unit.kind == UnitKind::gun) unit.served_by = usual_crew(position, unit);
}

const Unit* crew_of(const Position& position, const Unit& gun) {
  const std::string& id = gun.manned_by.empty() ? gun.served_by : gun.manned_by;
  return id.empty() ? nullptr : position.find(id);
}

}  // namespace hexrout::asl
