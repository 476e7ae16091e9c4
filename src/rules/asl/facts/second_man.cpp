#include "rules/asl/facts/second_man.hpp"

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

namespace {

// True if the man is fit to man a weapon with its owner, in his Location.
bool can_help(const Position& position, const Unit& owner, const Unit& man) {
  return &man != &owner && man.side == owner.side && man.smc() && in_play(man) && same_location(man, owner) &&
         man.good_order() && !man.pinned && !man.cx && man.aboard.empty() && !encircled(position, man);
}

bool has_weapon(const Unit& man) {
  return std::any_of(man.weapons.begin(), man.weapons.end(), [](const Weapon& w) { return w.fires(); });
}

// True for a single man with a weapon for two, without a second man named for it.
bool wants_help(const Unit& unit) {
  return unit.smc() && in_play(unit) && !unit.broken &&
         std::any_of(unit.weapons.begin(), unit.weapons.end(),
                     [](const Weapon& w) { return w.fires() && needs_two(w) && w.second_man.empty(); });
}

}  // namespace

bool needs_two(const Weapon& w) {
  return w.kind == WeaponKind::mmg || w.kind == WeaponKind::hmg || w.kind == WeaponKind::heavy_machine_gun_50 ||
         w.kind == WeaponKind::mortar;
}

bool has_second_man(const Position& position, const Unit& owner, const Weapon& weapon) {
  if (!weapon.second_man.empty()) {
    const Unit* named = position.find(weapon.second_man);
    return named != nullptr && can_help(position, owner, *named);
  }
  int free = 0;
  int before = 0;  // others who need a man, with lower ids
  position.each_near(owner.at, 0, [&](const Unit& u) {
    if (u.id == owner.id) return;
    if (can_help(position, owner, u) && !has_weapon(u) && !serves_another(position, u))
      ++free;
    else if (u.id < owner.id && u.side == owner.side && same_location(u, owner) && wants_help(u))
      ++before;
  });
  return free > before;
}

bool serves_another(const Position& position, const Unit& man) {
  if (!man.smc()) return false;
  bool serves = false;
  position.each_near(man.at, 0, [&](const Unit& u) {
    if (serves || u.side != man.side || u.weapons.empty() || !same_location(u, man) || !in_play(u) || u.broken) return;
    serves = std::any_of(u.weapons.begin(), u.weapons.end(), [&](const Weapon& w) {
      return w.second_man == man.id && w.fires() && can_help(position, u, man);
    });
  });
  return serves;
}

}  // namespace hexrout::asl
