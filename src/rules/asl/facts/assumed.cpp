#include "rules/asl/facts/assumed.hpp"

#include <fmt/format.h>

#include "hexrout/rules/read.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/manned.hpp"

namespace hexrout::asl {

namespace {

std::string arc_of(const Unit& unit, const Arm& arm) {
  if (!arm.facing) return "fired all round";
  const bool turret = arm.mount == Mount::turret && unit.turret_facing;
  return fmt::format("fired through the Covered Arc {}that begins {}", turret ? "of the turret " : "",
                     direction_name(*arm.facing));
}

std::string figures_of(const Arm& arm) {
  return arm.ordnance
             ? fmt::format("ordnance with a Normal Range of {} hexes", arm.range)
             : fmt::format("machine guns with firepower {} and a Normal Range of {} hexes", arm.firepower, arm.range);
}

void add_arms(const Unit& unit, std::vector<Assumed>& out) {
  each_arm(unit, [&](const Arm& arm) {
    if (!arm.assumed || !arm.fires()) return;
    const std::string what = arm.weapon != nullptr
                                 ? fmt::format("the figures of the {} of {}", name_of(arm.kind), unit.id)
                             : unit.firepower > 0 || unit.range > 0 ? fmt::format("all figures of {}", unit.id)
                                                                    : fmt::format("the arms of {}", unit.id);
    out.push_back(
        {"assumed-arms",
         fmt::format("{} are not given: it is taken to have {}, {}", what, figures_of(arm), arc_of(unit, arm)),
         "give 'firepower' and 'range', or 'weapons'; 'unarmed: true' where it has no armament",
         unit.kind == UnitKind::gun ? "C2.2" : "D1.8"});
  });
}

// How many stand there who could man it.
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

}  // namespace

std::vector<Assumed> assumed_of(const Position& position, const Unit& unit) {
  std::vector<Assumed> out;
  if (!heavy(unit) || unit.eliminated || unit.at == kNowhere || unit.abandoned || unit.unarmed || unit.limbered ||
      (unit.kind == UnitKind::gun && !unit.aboard.empty()))
    return out;
  if (unit.kind == UnitKind::gun) add_crew(position, unit, out);
  if (unit.kind == UnitKind::vehicle || !unit.manned_by.empty() || !unit.served_by.empty()) add_arms(unit, out);
  return out;
}

}  // namespace hexrout::asl
