// An ASL position: the setting, the units, the switches in force, and what the phase has to remember.
//
//   auto position = read_position(fields, setting, "asl", found);   // null after errors
//   const Unit* u = position->find("r1");
//   position->enemy(*u, *position->find("g1"))
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "rules/asl/switches.hpp"
#include "rules/asl/unit.hpp"
#include "rules/common/events.hpp"

namespace hexrout::asl {

// What holds for one side; parallel to Setting::sides.
struct SideFacts {
  Nationality nationality = Nationality::other;
  int elr = 5;                      // 0..6
  int san = 0;                      // Sniper Activation Number; 0: none
  bool no_quarter_against = false;  // its units never surrender in the Rout Phase [A20.3]
  bool massacred = false;           // its ELR has been raised for that [A20.4]
};

// A support weapon that nobody has.
struct DroppedWeapon {
  LocationId at = kNowhere;
  Weapon weapon;
};

struct Position {
  Setting setting;
  std::string profile = "asl";
  Switches switches;
  std::vector<SideFacts> sides;
  std::vector<Unit> units;         // in the order of the scenario
  std::vector<DroppedWeapon> dropped;
  std::vector<ScriptedEvent> events;  // what happens before and between the phases (events.hpp)
  bool night = false;
  int night_visibility = 0;        // hexes; 0: not limited
  bool desert = false;
  bool snow = false;               // water and marsh frozen
  std::vector<std::string> rooftops;  // names of hexes whose rooftops are Locations

  const Map& map() const { return *setting.map; }
  const Sight& sight() const { return *setting.sight; }

  // Index of a unit; units.size() if there is none of that id. Complexity: linear.
  std::size_t index(std::string_view id) const {
    std::size_t i = 0;
    while (i < units.size() && units[i].id != id) ++i;
    return i;
  }
  const Unit* find(std::string_view id) const {
    const std::size_t i = index(id);
    return i < units.size() ? &units[i] : nullptr;
  }
  Unit* find(std::string_view id) {
    const std::size_t i = index(id);
    return i < units.size() ? &units[i] : nullptr;
  }
  static bool enemy(const Unit& a, const Unit& b) { return a.side != b.side; }
  const SideFacts& side_of(const Unit& unit) const { return sides[static_cast<std::size_t>(unit.side)]; }
  bool is_attacker(const Unit& unit) const {
    return setting.sides[static_cast<std::size_t>(unit.side)] == setting.attacker;
  }
  int elr_of(const Unit& unit) const { return unit.elr.value_or(side_of(unit).elr); }
  bool has_placed(PlacedKind kind, LocationId at) const {
    for (const Placed& p : setting.placed)
      if (p.kind == kind && p.at == at) return true;
    return false;
  }
};

// The keys of an ASL scenario (README.md): units, elr, no_quarter, switches, night, events ... Every mistake is
// reported; null if there was an error. Vehicles among the units hinder sight from then on.
std::optional<Position> read_position(Fields& scenario, Setting setting, std::string_view profile, Diagnostics& found);

// The keys that read_position reads, as YAML, such that reading them again gives the same position.
std::string write_position(const Position& position);

// How lists and pictures show a unit.
UnitView view(const Unit& unit, const Position& position);

}  // namespace hexrout::asl
