// Weapons of vehicles and Guns with their arcs: as the scenario gives them, else the usual ones.
//
//   each_arm(unit, [&](const Arm& arm) { if (arm.fires()) ... });
//
// A vehicle without figures has a machine gun [D1.8], a Gun a piece of ordnance. Pure functions of the
// unit.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

inline bool heavy(const Unit& unit) {
  return unit.kind == UnitKind::vehicle || unit.kind == UnitKind::gun;
}

// Usual figures of a vehicle's machine guns and of ordnance. No Interdiction reaches farther than
// kUsualOrdnanceRange.
inline constexpr int kUsualFirepower = 1;
inline constexpr int kUsualMachineGunRange = 8;
inline constexpr int kUsualOrdnanceRange = 16;
// True for weapons that need no figures on a vehicle or Gun.
bool with_usual_figures(WeaponKind kind);

// One weapon, ready to fire. `assumed`: at least one figure is a usual one.
struct Arm {
  WeaponKind kind = WeaponKind::other;
  int firepower = 0;
  int range = 0;
  bool ordnance = false;
  bool functions = true;
  bool assumed = false;
  Mount mount = Mount::plain;
  int least = 0;                         // hexes within which it cannot fire
  std::optional<Direction> facing = {};  // its Covered Arc is between this direction and the next; empty: all round
  const Weapon* weapon = nullptr;        // null: the unit's own figures
  bool fires() const { return functions && (firepower >= 1 || ordnance); }
};

Arm arm_of(const Unit& unit, const Weapon& weapon);
// The weapon in a vehicle's or Gun's own figures, or its usual one if it has no arms at all.
std::optional<Arm> own_arm(const Unit& unit);

// Calls use(arm) for each weapon, that of the unit's own figures last; not for inherent firepower of Infantry.
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

// True if the crew can fire it at full effect: buttoned up it cannot fire anti-aircraft machine guns, nor, under closed
// top, ordnance without a DRM; under an open top it fires only machine guns of the bow [D5.2, D5.3].
bool usable(const Unit& unit, const Arm& arm);

}  // namespace hexrout::asl
