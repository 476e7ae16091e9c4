#include "rules/asl/facts/assumed.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/los/stand.hpp"
#include "hexrout/rules/read.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/manned.hpp"

namespace hexrout::asl {

namespace {

std::string arc_of(const Unit& unit, const Arm& arm) {
  if (!arm.facing) return "fired all round";
  const bool turret = (arm.mount == Mount::turret || arm.mount == Mount::rear) && unit.turret_facing;
  return fmt::format("fired through the Covered Arc {}that begins {}", turret ? "of the turret " : "",
                     direction_name(*arm.facing));
}

std::string figures_of(const Arm& arm) {
  return arm.ordnance
             ? fmt::format("ordnance with a Normal Range of {} hexes", arm.range)
             : fmt::format("machine guns with firepower {} and a Normal Range of {} hexes", arm.firepower, arm.range);
}

std::string owner_of(const Unit& unit, const Arm& arm) {
  const std::string owner = unit.label.empty() ? unit.id : fmt::format("{}, {},", unit.id, in_quotes(unit.label));
  if (arm.weapon != nullptr) return fmt::format("the figures of the {} of {}", name_of(arm.kind), owner);
  return fmt::format("{} of {}", unit.firepower > 0 || unit.range > 0 ? "some figures" : "the arms", owner);
}

// True if a weapon of the kind fires on Infantry, so that its figures matter.
bool fires_on_infantry(WeaponKind kind) {
  return with_usual_figures(kind) || kind == WeaponKind::anti_tank_rifle || kind == WeaponKind::flamethrower;
}

void add_arms(const Unit& unit, std::vector<Assumed>& out) {
  const char* const rule = unit.kind == UnitKind::vehicle ? "D1.8" : unit.kind == UnitKind::gun ? "C2.2" : "A9.1";
  each_arm(unit, [&](const Arm& arm) {
    if (!arm.functions) return;
    std::string text = owner_of(unit, arm) + " are not given: ";
    if (!arm.fires() && fires_on_infantry(arm.kind))
      text += "it fires at nobody";
    else if (arm.assumed)
      text += fmt::format("it is taken to have {}, {}", figures_of(arm), arc_of(unit, arm));
    else
      return;
    out.push_back(
        {"assumed-arms", std::move(text),
         heavy(unit)
             ? "give 'firepower' and 'range', or 'weapons', or a row of 'armament' in house rules; 'unarmed: true' "
               "where it has no armament"
             : "give its 'firepower' and 'range'",
         rule});
  });
}

// Counts units there that could man it.
int who_could(const Position& position, const Unit& gun) {
  int count = 0;
  position.each_near(gun.at, 0, [&](const Unit& unit) { count += can_man(unit, gun) ? 1 : 0; });
  return count;
}

void add_crew(const Position& position, const Unit& gun, std::vector<Assumed>& out) {
  const std::string place = position.map().location_name(gun.at);
  if (!gun.manned_by.empty()) return;
  if (gun.served_by.empty())
    out.push_back({"unmanned-gun", fmt::format("nobody mans {}: no crew of its side is in {}", gun.id, place),
                   fmt::format("put its crew into {}, or write 'abandoned: true'", place), "A21.13"});
  else if (who_could(position, gun) > 1)
    out.push_back({"assumed-crew",
                   fmt::format("{} is taken to man {}: several in {} could", gun.served_by, gun.id, place),
                   fmt::format("write 'manned_by: {}', or name another", gun.served_by), "A21.13"});
}

// True in a pillbox that the scenario has placed without a side.
bool in_round_pillbox(const Position& position, const Unit& unit) {
  if (unit.in != Entrenchment::pillbox || !position.switches.fortifications) return false;
  const std::vector<Placed>& placed = position.setting.placed;
  return std::any_of(placed.begin(), placed.end(),
                     [&](const Placed& p) { return p.kind == PlacedKind::pillbox && p.at == unit.at && !p.faces; });
}

}  // namespace

std::vector<Assumed> assumed_of(const Position& position, const Unit& unit) {
  std::vector<Assumed> out;
  const bool gun = unit.kind == UnitKind::gun;
  if (unit.eliminated || unit.prisoner() || unit.at == kNowhere || unit.abandoned || unit.unarmed || unit.limbered ||
      (gun && !unit.aboard.empty()))
    return out;
  if (unit.crest && unit.infantry() && !unit.facing && !unit.broken && has_lip(position.map(), unit.at))
    out.push_back({"assumed-front",
                   fmt::format("the front of {}, in Crest status, is not given: it faces all round", unit.id),
                   "give 'facing': the hexside in the middle of its front of three", "B20.9"});
  if (in_round_pillbox(position, unit))
    out.push_back({"assumed-front",
                   fmt::format("the side of the pillbox of {} is not given: it looks out all round", unit.id),
                   "give the pillbox 'side': the direction at which its Covered Arc begins", "B30.1"});
  if (gun) add_crew(position, unit, out);
  if (!gun || !unit.manned_by.empty() || !unit.served_by.empty()) add_arms(unit, out);
  return out;
}

}  // namespace hexrout::asl
