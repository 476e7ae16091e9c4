// An ASL position: the setting, the units, the switches in force, and the memory of the phase.
//
//   auto position = read_position(fields, setting, "asl", found);   // null after errors
//   const Unit* u = position->find("r1");
//   position->enemy(*u, *position->find("g1"))
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "rules/asl/state/muster.hpp"
#include "rules/asl/state/rout_numbers.hpp"
#include "rules/asl/state/switches.hpp"
#include "rules/asl/state/unit.hpp"
#include "rules/asl/state/while_in.hpp"
#include "rules/common/events/events.hpp"

namespace hexrout::asl {

// Facts of one side; parallel to Setting::sides.
struct SideFacts {
  Nationality nationality = Nationality::other;
  int elr = 5;                      // 0..6
  int san = 0;                      // Sniper Activation Number; 0: without snipers
  bool no_quarter_against = false;  // its units never surrender in the Rout Phase [A20.3]
  bool massacred = false;           // its ELR has been raised for a massacre [A20.4]
  bool operator==(const SideFacts&) const = default;
};

// A support weapon that no unit possesses.
struct DroppedWeapon {
  LocationId at = kNowhere;
  Weapon weapon;
};

// Snow: on frozen water alone, as Ground Snow [E3.72], or deep [E3.73].
enum class SnowCover : std::uint8_t { ice, ground, deep };

// The LV Hindrance of the weather [E3.1] from a range on, in hexes.
struct LowVisibility {
  int from = 0;
  int drm = 0;
  bool operator==(const LowVisibility&) const = default;
};

struct Position {
  Setting setting;
  std::shared_ptr<const Sight>
      sight_as_placed;  // sees past the map and what is placed on it; setting.sight adds vehicles, night and weather
  std::string profile = "asl";
  Switches switches;
  RoutNumbers rout_numbers;
  std::vector<SideFacts> sides;
  std::vector<Unit> units;  // in the order of the scenario
  Muster muster;            // index by hex, if kept: call moved() for every change
  std::vector<DroppedWeapon> dropped;
  EventsToCome events;              // events before and between the phases (events.hpp)
  bool phase_among_events = false;  // a phase was played among the events, so none follows
  bool night = false;
  int night_visibility = 0;  // hexes; 0: unlimited
  bool desert = false;
  bool snow = false;                      // water and marsh frozen
  SnowCover snow_cover = SnowCover::ice;  // with `snow`
  int deep_snow_mf = 0;                   // more for each hex entered in deep snow, but by road or into a building
  bool mud = false;
  std::vector<LowVisibility> low_visibility;  // by ascending range
  std::vector<std::string> rooftops;          // names of hexes whose rooftops are Locations
  std::vector<WhileIn> while_in;              // states by place

  const Map& map() const { return *setting.map; }
  const Sight& sight() const { return *setting.sight; }

  // Index of a unit; units.size() for an unknown id. Complexity: linear, constant with a muster.
  UnitIndex index(std::string_view id) const {
    const UnitIndex end(units.size());
    if (muster.kept()) return std::min(muster.index(id), end);
    UnitIndex i{0};
    while (i < end && units[i].id != id) ++i;
    return i;
  }
  // Index of an element of `units`, not of a copy.
  UnitIndex index(const Unit& unit) const { return UnitIndex(&unit - units.data()); }
  // Indices of all units now; those added during a loop are not among them.
  IndexRange<UnitIndex> unit_indices() const { return IndexRange<UnitIndex>(units.size()); }
  const Unit* find(std::string_view id) const {
    const UnitIndex i = index(id);
    return i < units.size() ? &units[i] : nullptr;
  }
  Unit* find(std::string_view id) {
    const UnitIndex i = index(id);
    return i < units.size() ? &units[i] : nullptr;
  }
  // Builds the muster if there are enough units for it to pay.
  void keep_muster() {
    if (units.size() > kMostWithoutMuster) muster.keep(map(), units);
  }
  static constexpr std::size_t kMostWithoutMuster = 48;
  // Call after a unit has moved, was added, became a prisoner or was replaced.
  void moved(UnitIndex unit) { muster.moved(unit, units[unit]); }

  // Calls use(unit) for every unit within so many hexes of a Location, in the order of the scenario, without those of
  // but_side. Without a muster it is called for every unit, so the caller must check the distance.
  template <class Use>
  void each_near(LocationId at, int hexes, Use&& use, int but_side = -1) const {
    assert(muster.right(units));
    if (!muster.kept() || at == kNowhere) {
      for (const Unit& unit : units) use(unit);
      return;
    }
    std::vector<UnitIndex> found;
    muster.near(map().location(at).hex, hexes, found, but_side);
    for (const UnitIndex i : found) use(units[i]);
  }
  // As each_near, for the leaders and heroes in the hex of a Location.
  template <class Use>
  void each_smc_by(LocationId at, Use&& use) const {
    each_near(at, 0, [&](const Unit& unit) {
      if (unit.smc()) use(unit);
    });
  }
  // Like each_near, for all units that are or were concealed.
  template <class Use>
  void each_lurker(Use&& use) const {
    each_of(muster.lurkers(), use);
  }
  // True if there are prisoners; with a muster also if there were any.
  bool any_prisoner() const {
    return muster.kept() ? !muster.prisoners().empty()
                         : std::any_of(units.begin(), units.end(), [](const Unit& unit) { return unit.prisoner(); });
  }
  // Calls use(unit) for all prisoners of the unit with this id.
  template <class Use>
  void each_guarded_by(std::string_view guard, Use&& use) const {
    each_of(muster.guarded_by(guard), [&](const Unit& unit) {
      if (unit.guard == guard) use(unit);
    });
  }
  template <class Use>
  void each_of(const std::vector<UnitIndex>& some, Use&& use) const {
    assert(muster.right(units));
    if (!muster.kept()) {
      for (const Unit& unit : units) use(unit);
      return;
    }
    for (const UnitIndex i : some) use(units[i]);
  }

  static bool enemy(const Unit& a, const Unit& b) { return a.side != b.side; }
  const SideFacts& side_of(const Unit& unit) const { return sides[static_cast<std::size_t>(unit.side)]; }
  bool is_attacker(const Unit& unit) const {
    return setting.sides[static_cast<std::size_t>(unit.side)] == setting.attacker;
  }
  // The states of the unit by place, were it at that Location.
  template <class Use>
  void each_while_in(const Unit& unit, LocationId at, Use&& use) const {
    for (const WhileIn& one : while_in)
      if (one.holds(map(), unit, at)) use(one);
  }
  // The ELR of its side or its own; of several by place the last.
  int elr_of(const Unit& unit) const {
    int elr = unit.elr.value_or(side_of(unit).elr);
    each_while_in(unit, unit.at, [&](const WhileIn& one) { elr = one.elr.value_or(elr); });
    return elr;
  }
  bool has_placed(PlacedKind kind, LocationId at) const {
    for (const Placed& p : setting.placed)
      if (p.kind == kind && p.at == at) return true;
    return false;
  }
};

// The hexes of `rooftops`.
inline std::vector<HexId> roofs_in_use(const Position& position) {
  std::vector<HexId> out;
  for (const std::string& name : position.rooftops)
    if (const auto hex = position.map().find_hex(name)) out.push_back(*hex);
  return out;
}

// Reads the keys of an ASL scenario (README.md): units, elr, no_quarter, switches, night, events ... Every mistake is
// reported; null after an error. Vehicles among the units hinder sight from then on.
std::optional<Position> read_position(Fields& scenario, Setting setting, std::string_view profile, Diagnostics& found);

// Writes the keys that read_position reads, as YAML; reading them again gives an equal position.
std::string write_position(const Position& position);

// Writes one unit as write_position does.
std::string write_unit(const Unit& unit, const Position& position);

// Completes units after reading: passengers are where their vehicle is, and a unit that has not
// routed began the phase where it is.
void settle_units(Position& position);
// Adds the hindrance of vehicles and wrecks, the limit of the night and the weather to setting.sight. Reuses the lines
// of `before` if they are equal; null: builds them.
void see_past_units(Position& position, const Position* before);

// View of a unit for lists and pictures.
UnitView view(const Unit& unit, const Position& position);

}  // namespace hexrout::asl
