// What vehicles and Guns fire, through which arc: what the scenario gives them, else what such units have.
//
//   each_arm(unit, [&](const Arm& arm) { if (arm.fires()) ... });
//
// A vehicle of which no figures are given has a machine gun [D1.8], a Gun a piece of ordnance. Pure functions of the
// unit.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

inline bool heavy(const Unit& unit) {
  return unit.kind == UnitKind::vehicle || unit.kind == UnitKind::gun;
}

// Of machine guns of a vehicle and ordnance without figures. No Interdiction reaches farther than ordnance is given
// here.
inline constexpr int kUsualFirepower = 1;
inline constexpr int kUsualMachineGunRange = 8;
inline constexpr int kUsualOrdnanceRange = 16;
// Weapons that need no figures on a vehicle or Gun.
bool with_usual_figures(WeaponKind kind);

// One weapon as it is fired. `assumed`: at least one figure of it is a usual one.
struct Arm {
  WeaponKind kind = WeaponKind::other;
  int firepower = 0;
  int range = 0;
  bool ordnance = false;
  bool functions = true;
  bool assumed = false;
  Mount mount = Mount::plain;
  int least = 0;                         // hexes within which it cannot fire
  std::optional<Direction> facing = {};  // its Covered Arc lies between this direction and the next; none: all round
  const Weapon* weapon = nullptr;        // null: what the unit has apart from its weapons
  bool fires() const { return functions && (firepower >= 1 || ordnance); }
};

Arm arm_of(const Unit& unit, const Weapon& weapon);
// What a vehicle or Gun has by its own figures, or has because nothing is said of its arms.
std::optional<Arm> own_arm(const Unit& unit);

// Calls use(arm) for each weapon, that of the unit's own figures last; the inherent firepower of Infantry is none.
template <class Use>
void each_arm(const Unit& unit, Use&& use) {
  for (const Weapon& weapon : unit.weapons) use(arm_of(unit, weapon));
  if (const std::optional<Arm> own = own_arm(unit)) use(*own);
}
template <class Is>
bool any_arm(const Unit& unit, Is&& is) {
  bool any = false;
  each_arm(unit, [&](const Arm& arm) { any = any || is(arm); });
  return any;
}

// The crew can use it at full effect as it is: buttoned up it has neither anti-aircraft machine guns nor, under closed
// top, ordnance without a DRM; under an open top it has machine guns of the bow alone [D5.2, D5.3].
bool usable(const Unit& unit, const Arm& arm);

}  // namespace hexrout::asl
