#include "rules/asl/reach/fire_on.hpp"

#include <algorithm>

#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/second_man.hpp"

namespace hexrout::asl {

namespace {

FireFactor infantry_factor(int firepower, int range, int halvings) {
  return {firepower, range, 2 * range, static_cast<std::uint8_t>(halvings), true};
}

}  // namespace

int farthest_fire(const Unit& unit) {
  int hexes = 2 * unit.range;
  for (const Weapon& w : unit.weapons) hexes = std::max(hexes, 2 * w.range);
  return hexes;
}

bool fires_on_movers(const Position& position, const Unit& unit) {
  if (!in_play(unit) || !revealed(position.switches, unit) || !threatening(position, unit)) return false;
  if (normal_range(position, unit) < 0) return false;
  if (unit.melee || unit.berserk || unit.stunned || unit.abandoned || unit.ti || unit.climbing) return false;
  return (unit.aboard.empty() || unit.rider) && !serves_another(position, unit);
}

Firer firer_of(const Position& position, const Unit& unit) {
  Firer out;
  out.unit = unit.id;
  out.side = position.setting.sides[static_cast<std::size_t>(unit.side)];
  out.at = unit.at;
  const int pinned = unit.pinned ? 1 : 0;
  if (unit.infantry() && unit.kind != UnitKind::leader && unit.firepower > 0)
    out.factors.push_back(infantry_factor(unit.firepower, unit.range, pinned));
  each_arm(unit, [&](const Arm& arm) {
    if (!arm.fires()) return;
    const bool hero = unit.kind == UnitKind::hero || unit.heroic;
    const bool alone = unit.smc() && needs_two(*arm.weapon) && !hero && !has_second_man(position, unit, *arm.weapon);
    out.factors.push_back(infantry_factor(std::max(1, arm.firepower), arm.range, pinned + (alone ? 1 : 0)));
  });
  return out;
}

}  // namespace hexrout::asl
