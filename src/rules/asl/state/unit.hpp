// A counter of an ASL position: its printed fields and its state. Plain data.
//
//   Unit u;                       // usually from read_position; by hand in tests:
//   u.id = "r1"; u.side = 1; u.kind = UnitKind::squad; u.morale = 7; u.broken_morale = 7; u.broken = true;
//   morale_level(u) == 7
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/move/half_mf.hpp"

namespace hexrout::asl {

enum class UnitKind : std::uint8_t { squad, half_squad, crew, leader, hero, vehicle, gun, dummy };

enum class Nationality : std::uint8_t {
  german,
  russian,
  american,
  british,
  french,
  italian,
  japanese,
  finnish,
  allied_minor,
  axis_minor,
  hungarian,
  chinese,
  partisan,
  other
};

// Class of the counter; ss, commissar and the like are flags of Unit, which the rules treat one by one.
enum class Quality : std::uint8_t { elite, first_line, second_line, green, conscript };

enum class WeaponKind : std::uint8_t {
  lmg,
  mmg,
  hmg,
  heavy_machine_gun_50,
  anti_tank_rifle,
  mortar,
  flamethrower,
  demolition_charge,
  antitank_launcher,
  radio,
  gun,
  vehicle_machine_gun,
  other
};

// Place of a weapon on a vehicle. plain: in the turret, if the vehicle's turret has its own direction, else in the
// bow. rear: in the back of the turret, or of a vehicle without one.
enum class Mount : std::uint8_t { plain, bow, turret, anti_aircraft, rear };

// A support weapon, a Gun's piece or a vehicle's armament.
struct Weapon {
  std::string id;
  WeaponKind kind = WeaponKind::other;
  int portage_points = 1;
  int firepower = 0;  // 0: no firepower on the IFT by itself (an ATR has 1)
  int range = 0;      // printed Normal Range in hexes
  bool ordnance = false;
  bool malfunctioned = false;
  bool dismantled = false;
  bool covers_arc = false;  // has a Covered Arc or turret that must be turned to fire elsewhere; default for
                            // vehicles and Guns
  Mount mount = Mount::plain;
  int least_range = 0;  // hexes within which it cannot fire: mortars
  std::string second_man =
      {};  // id of the SMC who mans it with its owner, if the scenario names him; empty: any who is free to
  bool functions() const { return !malfunctioned && !dismantled; }
  bool fires() const { return functions() && (firepower >= 1 || ordnance); }
  bool operator==(const Weapon&) const = default;
};

enum class Entrenchment : std::uint8_t { none, foxhole, trench, pillbox };

// Fields used by nearly every query are first, so that they share cache lines.
struct Unit {
  LocationId at = kNowhere;
  int side = 0;  // index in Setting::sides
  UnitKind kind = UnitKind::squad;
  Entrenchment in = Entrenchment::none;  // within the Location
  bool eliminated = false;               // off the map for good; kept in the list

  // Morale.
  bool broken = false;
  bool dm = false;
  bool pinned = false;
  bool cx = false;
  bool ti = false;
  bool disrupted = false;
  bool encircled = false;
  bool melee = false;
  bool berserk = false;
  bool fanatic = false;
  bool wounded = false;
  bool heroic = false;   // a leader with a hero's qualities
  bool unarmed = false;  // an Unarmed counter, or an MMC without inherent firepower
  bool inexperienced = false;
  bool stunned = false;    // and shocked
  bool abandoned = false;  // vehicles and guns without a functioning crew

  // Concealment. A dummy is a unit of kind dummy and always concealed.
  bool concealed = false;
  bool hidden = false;
  bool seen() const { return !concealed && !hidden && kind != UnitKind::dummy; }

  // Its rout in the present phase.
  bool has_routed = false;  // began to rout this phase
  bool rout_ended = false;  // may not continue this phase
  bool low_crawled = false;

  // Position within the Location.
  bool wall_advantage = false;
  bool crest = false;
  bool beneath_wire = true;  // false: on top of the Wire of its Location
  bool wading = false;       // fording a Water Obstacle
  bool climbing = false;
  bool rider = false;
  bool emplaced = false;  // an Emplaced Gun, or the crew or half-squad that mans it: one mark suffices

  // Type, beyond class.
  bool ss = false;
  bool commissar = false;
  bool gurkha = false;
  bool partisan = false;
  bool marine = false;  // US Marines
  bool armor_leader = false;
  bool human_wave = false;
  bool cavalry = false;

  // Printed figures. A leader's firepower and range are 0. 0 morale: none printed (dummies, vehicles).
  int firepower = 0;
  int range = 0;
  int morale = 0;
  int broken_morale = 0;
  int leadership = 0;  // leaders: the printed modifier, -3..+2

  std::string id;
  // Captivity: id of the guard; empty if free.
  std::string guard;
  bool prisoner() const { return !guard.empty(); }
  // Prisoners and the Unarmed neither break nor pin: a result that would break them Reduces them [A20.54].
  bool helpless() const { return unarmed || prisoner(); }
  std::string aboard;  // id of the vehicle it rides in (passenger, rider, crew)
  std::vector<Weapon> weapons;

  // A rout under way.
  LocationId phase_start = kNowhere;  // its Location at the start of the phase
  HalfMf spent_half_mf{};
  // Enemies that were Known to it earlier in this phase, with the range at which they first were.
  struct Remembered {
    std::string enemy;
    int range = 0;
    bool operator==(const Remembered&) const = default;
  };
  std::vector<Remembered> remembered;
  // State of the duty to rout to shelter.
  enum class RoutDuty : std::uint8_t { not_figured, bound, free, arrived, falling_short };
  RoutDuty rout_duty = RoutDuty::not_figured;
  bool rally_attempted = false;          // this Player Turn
  LocationId figured_at = kNowhere;      // the Location where the destinations were computed
  std::vector<LocationId> destinations;  // bound: shelters it may have declared and can still reach
  std::vector<LocationId> walked;        // Locations left behind in this rout

  Nationality nationality = Nationality::other;
  Quality quality = Quality::first_line;
  bool underscored_morale = false;  // replaced by two half-squads when its ELR is exceeded
  bool self_rally = false;          // boxed broken morale
  int casualty_points = 0;          // 0: by kind
  std::string label;                // "4-4-7", "9-1"
  // ELR, for counters where it differs from the side's; not printed.
  std::optional<int> elr;

  // Vehicles and guns.
  std::optional<Direction> facing;         // Covered Arc of vehicles and guns; empty: all round
  std::optional<Direction> turret_facing;  // of a vehicle's turret; empty: that of the vehicle
  bool motion = false;
  bool closed_topped = true;
  bool buttoned_up = false;
  bool immobilized = false;
  bool limbered = false;  // gun: ready to be moved, or dismantled; it does not fire
  std::string manned_by;  // gun: id of its crew in the scenario
  std::string served_by;  // gun: id of its crew if the scenario names none (manned.hpp); empty without one

  bool operator==(const Unit&) const = default;

  bool infantry() const {
    return kind == UnitKind::squad || kind == UnitKind::half_squad || kind == UnitKind::crew ||
           kind == UnitKind::leader || kind == UnitKind::hero;
  }
  bool mmc() const { return kind == UnitKind::squad || kind == UnitKind::half_squad || kind == UnitKind::crew; }
  bool smc() const { return kind == UnitKind::leader || kind == UnitKind::hero; }
  bool good_order() const {
    return !broken && !berserk && !prisoner() && !stunned && !melee && !eliminated && kind != UnitKind::dummy;
  }
};

// Size for guarding [A20.5]: squad 3, half-squad and crew 2, SMC 1.
inline int us_number(const Unit& unit) {
  if (unit.kind == UnitKind::squad) return 3;
  if (unit.mmc()) return 2;
  return unit.smc() ? 1 : 0;
}

// Morale of an Unarmed counter [A20.5].
inline constexpr int kUnarmedMorale = 6;

// The Morale Level in force: broken_morale if broken, kUnarmedMorale for MMC that are prisoners or
// Unarmed, -1 wounded (SMC) and Encircled, +1 Fanatic; never more than 10 [A.18].
inline int morale_level(const Unit& unit, bool encircled) {
  int level = unit.mmc() && unit.helpless() ? kUnarmedMorale : unit.broken ? unit.broken_morale : unit.morale;
  if (unit.wounded && unit.smc()) --level;
  if (encircled) --level;
  if (unit.fanatic) ++level;
  return std::min(level, 10);
}
// The Morale Level, Encircled as marked.
inline int morale_level(const Unit& unit) {
  return morale_level(unit, unit.encircled);
}

// Words of files: "squad", "half-squad", ...; "german"; "elite"; "lmg".
std::string_view name_of(UnitKind kind);
std::string_view name_of(Nationality nationality);
std::string_view name_of(Quality quality);
std::string_view name_of(WeaponKind kind);
std::string_view name_of(Mount mount);
std::string_view name_of(Entrenchment entrenchment);
std::string_view name_of(Unit::RoutDuty duty);

}  // namespace hexrout::asl
