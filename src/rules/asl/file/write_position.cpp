#include <fmt/format.h>

#include <array>
#include <optional>

#include "hexrout/rules/read.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/manned.hpp"
#include "rules/asl/facts/named_figures.hpp"
#include "rules/asl/file/unit_keys.hpp"
#include "rules/asl/state/armament.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/position.hpp"
#include "rules/common/words/flow_map.hpp"

namespace hexrout::asl {

namespace {

// usual_arc: the default of covers_arc.
FlowMap weapon_map(const Weapon& weapon, bool usual_arc) {
  FlowMap out;
  out.add("kind", name_of(weapon.kind)).add_if(!weapon.id.empty(), "id", weapon.id);
  out.add("firepower", weapon.firepower).add("range", weapon.range).add("pp", weapon.portage_points);
  out.add_if(weapon.ordnance, "ordnance", true).add_if(weapon.malfunctioned, "malfunctioned", true);
  out.add_if(weapon.dismantled, "dismantled", true);
  out.add_if(weapon.covers_arc != usual_arc, "covers_arc", weapon.covers_arc);
  out.add_if(weapon.mount != Mount::plain, "mount", name_of(weapon.mount));
  out.add_if(weapon.least_range != 0, "least_range", weapon.least_range);
  out.add_if(!weapon.second_man.empty(), "second_man", weapon.second_man);
  return out;
}

std::vector<std::string> names_of(const std::vector<LocationId>& locations, const Map& map) {
  std::vector<std::string> out;
  for (const LocationId at : locations) out.push_back(map.location_name(at));
  return out;
}

// Writes only differences from the printed counter.
FlowMap unit_map(const Unit& unit, const Position& position) {
  const Map& map = position.map();
  auto known = printed_counter(unit.label, unit.nationality, position.setting.house.get());
  if (known && heavy(*known) && known->kind != unit.kind) known.reset();
  Unit printed = known.value_or(Unit{});
  if (!known) printed.kind = unit.kind;
  FlowMap out;
  out.add("id", unit.id).add("side", position.setting.sides[static_cast<std::size_t>(unit.side)]);
  out.add_if(unit.nationality != position.side_of(unit).nationality, "nationality", name_of(unit.nationality));
  out.add_if(known || !unit.label.empty(), known ? "counter" : "label", unit.label);
  out.add_if(!known || unit.kind != printed.kind, "kind", name_of(unit.kind));
  out.add_if(unit.quality != printed.quality, "class", name_of(unit.quality));
  if (unit.at != kNowhere) out.add("at", map.location_name(unit.at));
  for (const NumberKey& number : number_keys())
    out.add_if(unit.*number.field != printed.*number.field, number.key, unit.*number.field);
  out.add_if(unit.spent_half_mf != HalfMf{}, "spent_half_mf", unit.spent_half_mf.count());
  for (const FlagKey& flag : flag_keys())
    out.add_if(unit.*flag.field != printed.*flag.field, flag.key, unit.*flag.field);
  for (const IdKey& other : id_keys()) out.add_if(!(unit.*other.field).empty(), other.key, unit.*other.field);
  out.add_if(unit.in != Entrenchment::none, "in", name_of(unit.in));
  // A crew other than usual_crew() is written, so that reading gives the Gun that crew again.
  out.add_if(unit.manned_by.empty() && unit.served_by != usual_crew(position, unit) && !unit.served_by.empty(),
             "manned_by", unit.served_by);
  if (unit.facing) out.add("facing", direction_name(*unit.facing));
  if (unit.turret_facing) out.add("turret_facing", direction_name(*unit.turret_facing));
  if (unit.elr) out.add("elr", *unit.elr);
  if (unit.phase_start != kNowhere && unit.phase_start != unit.at)
    out.add("phase_start", map.location_name(unit.phase_start));
  out.add_if(unit.rout_duty != Unit::RoutDuty::not_figured, "rout_duty", name_of(unit.rout_duty));
  if (!unit.destinations.empty()) out.add("destinations", names_of(unit.destinations, map));
  if (unit.figured_at != kNowhere) out.add("figured_at", map.location_name(unit.figured_at));
  if (!unit.walked.empty()) out.add("walked", names_of(unit.walked, map));
  std::string list;
  for (const Weapon& weapon : unit.weapons) list += (list.empty() ? "" : ", ") + weapon_map(weapon, heavy(unit)).text();
  if (unit.weapons != printed.weapons) out.add_raw("weapons", "[" + list + "]");
  list.clear();
  for (const Unit::Remembered& r : unit.remembered) {
    FlowMap entry;
    entry.add("enemy", r.enemy).add("range", r.range);
    list += (list.empty() ? "" : ", ") + entry.text();
  }
  if (!list.empty()) out.add_raw("remembered", "[" + list + "]");
  return out;
}

template <class Value>
std::string side_values(const Position& position, std::string_view key, Value&& value) {
  std::string list;
  for (std::size_t i = 0; i < position.sides.size(); ++i)
    list +=
        fmt::format("{}{}: {}", i == 0 ? "" : ", ", yaml_scalar(position.setting.sides[i]), value(position.sides[i]));
  return fmt::format("{}: {{{}}}\n", key, list);
}

std::string switches_that_differ(const Position& position) {
  const Switches usual = profile_switches(position.profile, position.setting.house.get()).value_or(Switches{});
  if (position.switches == usual) return {};
  FlowMap out;
  for (const SwitchInfo& info : switch_list()) {
    const std::string value = switch_value(position.switches, info.name);
    if (value != switch_value(usual, info.name)) out.add_raw(info.name, value);
  }
  return out.empty() ? std::string() : "switches: " + out.text() + "\n";
}

}  // namespace

std::string write_position(const Position& position) {
  std::string out = side_values(position, "nationalities", [](const SideFacts& s) { return name_of(s.nationality); });
  out += side_values(position, "elr", [](const SideFacts& s) { return s.elr; });
  out += side_values(position, "san", [](const SideFacts& s) { return s.san; });
  FlowMap no_quarter;
  const auto sides_with = [&](std::string_view key, bool SideFacts::*field) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < position.sides.size(); ++i)
      if (position.sides[i].*field) names.push_back(position.setting.sides[i]);
    if (!names.empty()) no_quarter.add(key, names);
  };
  sides_with("against", &SideFacts::no_quarter_against);
  sides_with("massacred", &SideFacts::massacred);
  if (!no_quarter.empty()) out += "no_quarter: " + no_quarter.text() + "\n";
  out += switches_that_differ(position);
  if (position.night) out += "night: true\n";
  if (position.night_visibility > 0) out += fmt::format("night_visibility: {}\n", position.night_visibility);
  if (position.desert) out += "desert: true\n";
  static constexpr std::array<std::string_view, 3> kCovers{"true", "ground", "deep"};
  if (position.snow) out += fmt::format("snow: {}\n", kCovers[static_cast<std::size_t>(position.snow_cover)]);
  if (position.deep_snow_mf > 0) out += fmt::format("deep_snow_mf: {}\n", position.deep_snow_mf);
  if (position.mud) out += "mud: true\n";
  std::vector<std::string> bands;
  for (const LowVisibility& band : position.low_visibility)
    bands.push_back(fmt::format("{{from: {}, drm: {}}}", band.from, band.drm));
  out += yaml_block("low_visibility", bands);
  if (!position.rooftops.empty()) out += "rooftops: " + yaml_list(position.rooftops) + "\n";
  std::vector<std::string> while_in;
  for (const WhileIn& one : position.while_in) while_in.push_back(one.yaml);
  out += yaml_block("while_in", while_in);
  out += position.units.empty() ? "units: []\n" : "units:\n";
  for (const Unit& unit : position.units) out += "  - " + write_unit(unit, position) + "\n";
  std::vector<std::string> dropped;
  for (const DroppedWeapon& d : position.dropped) {
    FlowMap entry;
    entry.add("at", position.map().location_name(d.at)).add_raw("weapon", weapon_map(d.weapon, false).text());
    dropped.push_back(entry.text());
  }
  out += yaml_block("dropped", dropped);
  std::vector<std::string> events;
  for (const ScriptedEvent& event : position.events) events.push_back(event.yaml(position.map()));
  out += yaml_block("events", events);
  return out;
}

std::string write_unit(const Unit& unit, const Position& position) {
  return unit_map(unit, position).text();
}

namespace {

UnitType type_of(const Unit& unit) {
  switch (unit.kind) {
    case UnitKind::squad:
      return UnitType::squad;
    case UnitKind::half_squad:
      return UnitType::half_squad;
    case UnitKind::crew:
      return UnitType::crew;
    case UnitKind::leader:
      return UnitType::leader;
    case UnitKind::hero:
      return UnitType::hero;
    case UnitKind::vehicle:
      return UnitType::vehicle;
    case UnitKind::gun:
      return UnitType::gun;
    case UnitKind::dummy:
      break;
  }
  return UnitType::unknown;
}

}  // namespace

UnitView view(const Unit& unit, const Position& position) {
  UnitView out;
  out.id = unit.id;
  out.label = unit.label.empty() ? std::string(name_of(unit.kind)) : unit.label;
  static const Unit kBlank;
  std::optional<Unit> printed;
  for (const FlagKey& flag : flag_keys()) {
    // Printed fields are no state; neither are beneath_wire and closed_topped, true on every counter.
    if (!(unit.*flag.field) || kBlank.*flag.field) continue;
    if (flag.printed && !printed) printed = counter(unit.label, unit.nationality).value_or(Unit{});
    if (!flag.printed || !((*printed).*flag.field)) out.state.emplace_back(flag.key);
  }
  if (!unit.encircled && encircled(position, unit)) out.state.emplace_back("encircled");
  if (!unit.fanatic && fanatic_at(position, unit, unit.at)) out.state.emplace_back("fanatic");
  if (!unit.beneath_wire) out.state.emplace_back(to_translate("on wire"));
  static constexpr std::array kIn{"", to_translate("in foxhole"), to_translate("in trench"),
                                  to_translate("in pillbox")};
  if (unit.in != Entrenchment::none) out.state.emplace_back(kIn[static_cast<std::size_t>(unit.in)]);
  if (unit.prisoner()) out.state.emplace_back(to_translate("prisoner"));
  out.wounded = unit.wounded;
  out.type = type_of(unit);
  if (unit.eliminated || unit.prisoner() || unit.at == kNowhere)
    out.fate = unit.eliminated ? "eliminated" : unit.prisoner() ? "prisoner" : "off the map";
  out.more = named_figures_of(position, unit);
  return out;
}

}  // namespace hexrout::asl
