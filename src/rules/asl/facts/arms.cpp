#include "rules/asl/facts/arms.hpp"

namespace hexrout::asl {

namespace {

bool piece(WeaponKind kind) {
  return kind == WeaponKind::gun || kind == WeaponKind::mortar;
}

// Fills in usual figures for those missing.
void complete(Arm& arm) {
  if (piece(arm.kind)) {
    arm.assumed = arm.range == 0;
    arm.ordnance = arm.ordnance || arm.firepower == 0;
    if (arm.range == 0) arm.range = kUsualOrdnanceRange;
  } else if (with_usual_figures(arm.kind) && !arm.ordnance) {
    arm.assumed = arm.range == 0 || arm.firepower == 0;
    if (arm.firepower == 0) arm.firepower = kUsualFirepower;
    if (arm.range == 0) arm.range = kUsualMachineGunRange;
  }
}

std::optional<Direction> direction_of(const Unit& unit, const Arm& arm) {
  if (arm.mount == Mount::anti_aircraft) return std::nullopt;
  const bool turret = arm.mount == Mount::turret || arm.mount == Mount::rear;
  const std::optional<Direction> ahead = turret && unit.turret_facing ? unit.turret_facing : unit.facing;
  return arm.mount == Mount::rear && ahead ? std::optional(opposite(*ahead)) : ahead;
}

Mount mount_of(const Unit& unit, Mount given) {
  if (unit.kind != UnitKind::vehicle || given != Mount::plain) return given;
  return unit.turret_facing ? Mount::turret : Mount::bow;
}

}  // namespace

bool with_usual_figures(WeaponKind kind) {
  return piece(kind) || kind == WeaponKind::vehicle_machine_gun || kind == WeaponKind::lmg || kind == WeaponKind::mmg ||
         kind == WeaponKind::hmg || kind == WeaponKind::heavy_machine_gun_50;
}

Arm arm_of(const Unit& unit, const Weapon& weapon) {
  Arm arm{weapon.kind,
          weapon.firepower,
          weapon.range,
          weapon.ordnance,
          weapon.functions(),
          false,
          mount_of(unit, weapon.mount),
          weapon.least_range};
  arm.weapon = &weapon;
  if (heavy(unit)) complete(arm);
  if (weapon.covers_arc) arm.facing = direction_of(unit, arm);
  return arm;
}

std::optional<Arm> own_arm(const Unit& unit) {
  if (!heavy(unit)) return std::nullopt;
  const bool given = unit.firepower > 0 || unit.range > 0;
  if (!given && !unit.weapons.empty()) return std::nullopt;
  Arm arm;
  arm.kind = unit.kind == UnitKind::gun ? WeaponKind::gun : WeaponKind::vehicle_machine_gun;
  arm.firepower = unit.firepower;
  arm.range = unit.range;
  arm.mount = mount_of(unit, Mount::plain);
  complete(arm);
  arm.facing = direction_of(unit, arm);
  return arm;
}

bool usable(const Unit& unit, const Arm& arm) {
  if (unit.kind != UnitKind::vehicle || !unit.buttoned_up) return true;
  if (arm.mount == Mount::anti_aircraft || arm.ordnance) return false;
  return unit.closed_topped || arm.mount == Mount::bow;
}

}  // namespace hexrout::asl
