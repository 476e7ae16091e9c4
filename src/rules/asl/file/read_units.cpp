#include "rules/asl/file/read_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/rules/limits.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/facts/second_man.hpp"
#include "rules/asl/file/check_keys.hpp"
#include "rules/asl/file/out_of_scope.hpp"
#include "rules/asl/file/unit_keys.hpp"
#include "rules/asl/state/armament.hpp"
#include "rules/asl/state/counters.hpp"

namespace hexrout::asl {

namespace {

template <class Enum>
std::vector<std::string> words_of(std::size_t count) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < count; ++i) words.emplace_back(name_of(static_cast<Enum>(i)));
  return words;
}

const std::vector<std::string>& kind_words() {
  static const auto words = words_of<UnitKind>(8);
  return words;
}
const std::vector<std::string>& quality_words() {
  static const auto words = words_of<Quality>(5);
  return words;
}
const std::vector<std::string>& weapon_words() {
  static const auto words = words_of<WeaponKind>(13);
  return words;
}
const std::vector<std::string>& mount_words() {
  static const auto words = words_of<Mount>(5);
  return words;
}
const std::vector<std::string>& entrenchment_words() {
  static const auto words = words_of<Entrenchment>(4);
  return words;
}

// Reads a weapon, a word ("lmg") or keys; missing figures are those of the counter of a vehicle or Gun, else of the
// nationality. Weapons of a vehicle or Gun need none, and have an arc of fire.
Weapon weapon_of(const Node& node, Nationality nationality, const Unit* heavy_owner, Diagnostics& found) {
  const auto printed = [&](WeaponKind kind) {
    if (heavy_owner != nullptr)
      for (const Weapon& own : heavy_owner->weapons)
        if (own.kind == kind) return own;
    Weapon out = weapon(kind, nationality).value_or(Weapon{});
    out.kind = kind;
    out.covers_arc = heavy_owner != nullptr;
    return out;
  };
  if (node.is_scalar()) {
    const auto& words = weapon_words();
    const auto it = std::find(words.begin(), words.end(), node.scalar());
    if (it == words.end()) {
      found.error("unknown-weapon", node.place(), fmt::format("there is no weapon {}", in_quotes(node.scalar())),
                  found.suggest(node.scalar(), words));
      return {};
    }
    const auto kind = static_cast<WeaponKind>(it - words.begin());
    if (!weapon(kind, nationality) && !(heavy_owner != nullptr && with_usual_figures(kind)))
      found.error("no-figures", node.place(),
                  fmt::format("the figures of a {} '{}' are not known", name_of(nationality), node.scalar()),
                  fmt::format("write {{kind: {}, firepower: ..., range: ..., pp: ...}}", node.scalar()));
    return printed(kind);
  }
  Fields fields(node, found, "weapon");
  Weapon out = printed(
      static_cast<WeaponKind>(fields.choice("kind", static_cast<std::size_t>(WeaponKind::other), weapon_words())));
  out.id = fields.text("id", "");
  out.firepower = static_cast<int>(fields.integer("firepower", out.firepower, 0, 100));
  out.range = static_cast<int>(fields.integer("range", out.range, 0, 1000));
  out.portage_points = static_cast<int>(fields.integer("pp", out.portage_points, 0, 20));
  out.ordnance = fields.boolean("ordnance", out.ordnance);
  out.malfunctioned = fields.boolean("malfunctioned", false);
  out.dismantled = fields.boolean("dismantled", false);
  out.covers_arc = fields.boolean("covers_arc", out.covers_arc);
  out.mount = static_cast<Mount>(fields.choice("mount", static_cast<std::size_t>(out.mount), mount_words()));
  out.least_range = static_cast<int>(fields.integer("least_range", out.least_range, 0, 1000));
  out.second_man = fields.text("second_man", "");
  fields.done();
  return out;
}

// Reads the printed side of a counter from `counter` or, without that key, from `kind`.
Unit read_counter(Fields& fields, Nationality nationality, const HouseRules* house, Diagnostics& found) {
  Unit unit;
  unit.nationality = nationality;
  const Node node = fields.maybe("counter");
  if (!node) {
    if (!fields.has("kind"))
      found.error("missing-key", fields.place(), "the unit has no 'counter'",
                  "add 'counter: 4-6-7', or 'kind' and its figures");
    return unit;
  }
  const auto text = to_name(node, found, "'counter' of the unit");
  if (!text) return unit;
  // A vehicle or Gun that the file makes something else is a counter of its own.
  const auto known = printed_counter(*text, nationality, house);
  const Node kind = fields.node().find("kind");
  if (known && (!heavy(*known) || !kind || kind.scalar() == name_of(known->kind))) return *known;
  if (fields.has("kind")) {
    unit.label = *text;  // a counter outside the tables, with figures of its own
    return unit;
  }
  const std::string hint =
      nationality == Nationality::other
          ? "say whose it is: 'nationality: german' here, or 'nationalities: {SIDE: german}' for the scenario"
          : found.suggest(*text, counter_texts(nationality), "known are: {names}") +
                "; another one needs 'kind' and its figures";
  found.error("unknown-counter", node.place(),
              fmt::format("there is no {} counter {}", name_of(nationality), in_quotes(*text)), hint);
  return unit;
}

void read_remembered(const Node& list, Unit& unit, Diagnostics& found) {
  if (!list) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'remembered' must be a list", "write [{enemy: ID, range: HEXES}]");
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, "remembered enemy");
    Unit::Remembered entry;
    entry.enemy = fields.need_text("enemy");
    entry.range = static_cast<int>(fields.integer("range", 0, 0, 10000));
    fields.done();
    unit.remembered.push_back(entry);
  }
}

// Reads Locations of a rout under way; those that the scenario lacks are errors.
std::vector<LocationId> read_locations(const Node& list, const Position& position, Diagnostics& found) {
  std::vector<LocationId> out;
  if (!list) return out;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "this must be a list of Locations", "write [M2, M3/1]");
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const LocationId at = to_stand(list.item(i), position, found); at != kNowhere) out.push_back(at);
  return out;
}

void read_rout_under_way(Fields& fields, Unit& unit, const Position& position, Diagnostics& found) {
  if (const Node start = fields.maybe("phase_start")) unit.phase_start = to_stand(start, position, found);
  static const auto words = words_of<Unit::RoutDuty>(5);
  unit.rout_duty = static_cast<Unit::RoutDuty>(fields.choice("rout_duty", 0, words));
  unit.destinations = read_locations(fields.maybe("destinations"), position, found);
  if (const Node figured = fields.maybe("figured_at")) unit.figured_at = to_stand(figured, position, found);
  unit.walked = read_locations(fields.maybe("walked"), position, found);
  read_remembered(fields.maybe("remembered"), unit, found);
}

}  // namespace

LocationId to_stand(const Node& node, const Position& position, Diagnostics& found) {
  const LocationId at = to_location(node, position.setting, found, true);
  if (at == kNowhere || !position.switches.levels) return at;
  const Location& l = position.map().location(at);
  if (l.kind == LocationKind::ground || in_use(position.map(), at, foot_conditions(position))) return at;
  found.error("impassable", node.place(),
              fmt::format("nothing can stand in {}: this {} is not in play", position.map().location_name(at),
                          l.kind == LocationKind::cellar ? "cellar" : "rooftop"),
              fmt::format("add {} to 'rooftops', or put the unit elsewhere", position.map().name(l.hex)));
  return kNowhere;
}

Unit read_unit(const Node& node, const Position& position, Ids& ids, Diagnostics& found) {
  Fields fields(node, found, "unit");
  if (!node.is_map()) return {};
  const std::string id = ids.claim(fields, "id");
  const auto side = read_side(fields, "side", position.setting, found);

  Nationality nationality = side ? position.sides[*side].nationality : Nationality::other;
  const std::size_t written = fields.choice("nationality", static_cast<std::size_t>(nationality), nationality_names());
  nationality = static_cast<Nationality>(written);

  Unit unit;
  if (side || nationality != Nationality::other) {
    unit = read_counter(fields, nationality, position.setting.house.get(), found);
  } else {
    fields.maybe("counter");  // an unknown side is reported already
  }
  unit.id = id;
  unit.side = side ? static_cast<int>(*side) : 0;
  unit.kind = static_cast<UnitKind>(fields.choice("kind", static_cast<std::size_t>(unit.kind), kind_words()));
  unit.quality = static_cast<Quality>(fields.choice("class", static_cast<std::size_t>(unit.quality), quality_words()));
  for (const NumberKey& number : number_keys())
    unit.*number.field = static_cast<int>(fields.integer(number.key, unit.*number.field, number.least, number.most));
  unit.spent_half_mf = HalfMf(fields.integer("spent_half_mf", 0, 0, 100));
  unit.label = fields.text("label", unit.label);
  if (unit.kind == UnitKind::dummy) unit.concealed = true;  // the file cannot override it: that is an error
  for (const FlagKey& flag : flag_keys()) unit.*flag.field = fields.boolean(flag.key, unit.*flag.field);
  for (const IdKey& other : id_keys()) unit.*other.field = fields.text(other.key, "");
  unit.in = static_cast<Entrenchment>(fields.choice("in", 0, entrenchment_words()));
  if (const Node facing = fields.maybe("facing")) unit.facing = to_direction(facing, found);
  if (const Node facing = fields.maybe("turret_facing")) unit.turret_facing = to_direction(facing, found);
  if (const auto elr = fields.maybe_integer("elr", 0, 6)) unit.elr = static_cast<int>(*elr);

  const Node at = fields.maybe("at");
  if (at)
    unit.at = to_stand(at, position, found);
  else if (!unit.eliminated && unit.aboard.empty() && !fields.has("aboard"))
    found.error("missing-key", node.place(), "the unit has no 'at'", "add 'at: M2', or 'at: M2/1' for level 1");

  if (const Node weapons = fields.maybe("weapons")) {
    std::vector<Weapon> given;
    const auto read = [&](const Node& one) {
      given.push_back(weapon_of(one, unit.nationality, heavy(unit) ? &unit : nullptr, found));
    };
    if (weapons.is_list())
      for (std::size_t i = 0; i < weapons.size(); ++i) read(weapons.item(i));
    else
      read(weapons);
    unit.weapons = std::move(given);
  }
  read_rout_under_way(fields, unit, position, found);
  refuse_out_of_scope(fields, unit_parts(), found);
  fields.done();
  return unit;
}

namespace {

// A misspelt 'broken', or one with an invalid value, has been reported already and would explain the rest.
bool means_broken(const Unit& unit, const Node& node) {
  if (unit.broken) return true;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [key, value] = node.entry(i);
    if (key == "broken" ? value.scalar() != "false" : nearest_word(key, {"broken"}) == "broken") return true;
  }
  return false;
}

// Reports pairs of states that no unit can be in, with a hint.
void check_state(const Unit& unit, const Node& node, Diagnostics& found) {
  const auto complain = [&](std::string_view key, std::string what, std::string hint) {
    const Node value = node.find(key);
    found.error("impossible-state", value ? value.place() : node.place(), fmt::format("'{}' {}", unit.id, what),
                std::move(hint));
  };
  if ((unit.dm || unit.disrupted) && !means_broken(unit, node)) {
    if (unit.dm) complain("dm", "is under DM but not broken", "add 'broken: true' or leave 'dm' out");
    if (unit.disrupted) complain("disrupted", "is Disrupted but not broken", "add 'broken: true'");
  }
  if (unit.broken && unit.berserk) complain("berserk", "is broken and berserk", "leave one of the two out");
  if (unit.broken && (unit.kind == UnitKind::hero || unit.kind == UnitKind::vehicle || unit.kind == UnitKind::gun ||
                      unit.kind == UnitKind::dummy))
    complain("broken", fmt::format("is broken, but a {} does not break", name_of(unit.kind)), "leave 'broken' out");
  if (unit.wounded && !unit.smc())
    complain("wounded", "is wounded, but only leaders and heroes can be", "leave 'wounded' out");
  if (unit.kind == UnitKind::dummy && !unit.concealed)
    complain("concealed", "is a dummy that is not concealed", "leave 'concealed' out");
  if (unit.leadership != 0 && unit.kind != UnitKind::leader)
    complain("leadership", "has leadership but is no leader", "leave 'leadership' out");
  // An unknown counter has been reported already.
  if (!node.find("kind") && unit.label.empty()) return;
  if (unit.infantry() && unit.morale == 0) complain("kind", "has no Morale Level", "add 'morale: 7'");
  if (unit.infantry() && unit.kind != UnitKind::hero && unit.broken_morale == 0)
    complain("kind", "has no broken Morale Level", "add 'broken_morale: 7'");
}

// Warns of states without rules in the profile in force: they are kept, without effect.
void check_in_rules(const Position& position, const Unit& unit, const Node& node, Diagnostics& found) {
  struct State {
    Switch<bool> Switches::*rules;
    std::string_view key;
  };
  static constexpr std::array kStates{
      State{&Switches::concealment, "concealed"},  State{&Switches::concealment, "hidden"},
      State{&Switches::encirclement, "encircled"}, State{&Switches::disruption, "disrupted"},
      State{&Switches::fortifications, "in"},      State{&Switches::prisoners, "guard"}};
  for (const State& state : kStates)
    if (!(position.switches.*state.rules) && node.find(state.key))
      found.warning("not-in-rules", node.find(state.key).place(),
                    fmt::format("the rules '{}' know nothing of '{}'", position.profile, state.key),
                    "leave it out, or choose other rules");
  if (unit.at != kNowhere && !position.switches.levels && !in_use(position.map(), unit.at, foot_conditions(position)))
    found.warning("not-in-rules", node.find("at").place(),
                  fmt::format("the rules '{}' know no levels of buildings, and '{}' is in {}", position.profile,
                              unit.id, position.map().location_name(unit.at)),
                  "put it on the ground, or choose other rules");
}

void check_entrenched(const Position& position, const Unit& unit, const Node& node, Diagnostics& found) {
  if (unit.in == Entrenchment::none || unit.at == kNowhere) return;
  const PlacedKind kind = unit.in == Entrenchment::foxhole  ? PlacedKind::foxhole
                          : unit.in == Entrenchment::trench ? PlacedKind::trench
                                                            : PlacedKind::pillbox;
  if (!position.has_placed(kind, unit.at))
    found.error("not-there", node.find("in").place(),
                fmt::format("'{}' is in a {}, but {} has none", unit.id, name_of(unit.in),
                            position.map().location_name(unit.at)),
                fmt::format("add '{{kind: {}, at: {}}}' under 'placed'", name_of(unit.in),
                            position.map().location_name(unit.at)));
}

// Ids of all named second men, sorted.
std::vector<std::string_view> second_men(const Position& position) {
  std::vector<std::string_view> out;
  for (const Unit& unit : position.units)
    for (const Weapon& weapon : unit.weapons)
      if (!weapon.second_man.empty()) out.push_back(weapon.second_man);
  std::sort(out.begin(), out.end());
  return out;
}

// Checks the named second men of a unit's weapons; `missing` reports unknown ids.
template <class Missing>
void check_second_men(const Position& position, const std::vector<std::string_view>& named, const Unit& unit,
                      const Node& weapons, Missing&& missing, Diagnostics& found) {
  for (std::size_t k = 0; k < unit.weapons.size(); ++k) {
    const Weapon& weapon = unit.weapons[k];
    if (weapon.second_man.empty()) continue;
    const Node value = (weapons.is_list() ? weapons.item(k) : weapons).find("second_man");
    const auto wrong = [&](std::string what, std::string hint) {
      found.error("impossible-state", value.place(), std::move(what), std::move(hint));
    };
    const Unit* man = position.find(weapon.second_man);
    if (man == nullptr) {
      missing(value, weapon.second_man);
    } else if (!unit.smc() || !needs_two(weapon)) {
      wrong(fmt::format("the {} of '{}' takes no second man", name_of(weapon.kind), unit.id),
            "leave 'second_man' out: only leaders and heroes need one, with an mmg, hmg or mortar");
    } else if (man == &unit || !man->smc() || man->side != unit.side) {
      wrong(fmt::format("'{}' cannot be the second man of '{}'", man->id, unit.id),
            "name another leader or hero of the same side");
    } else if (std::upper_bound(named.begin(), named.end(), man->id) -
                   std::lower_bound(named.begin(), named.end(), man->id) >
               1) {
      wrong(fmt::format("'{}' is the second man of more than one weapon", man->id), "name him once");
    }
  }
}

void check_crowds(const Position& position, const std::vector<Node>& nodes, Diagnostics& found) {
  std::vector<std::size_t> standing(position.map().location_count(), 0);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const LocationId at = position.units[i].at;
    if (at == kNowhere || ++standing[at] != kMostUnitsInLocation + 1) continue;
    found.error("too-much", nodes[i].place(),
                fmt::format("{} is the unit number {} in {}", in_quotes(position.units[i].id), standing[at],
                            position.map().location_name(at)),
                fmt::format("at most {} are read in one Location", kMostUnitsInLocation));
  }
}

}  // namespace

Weapon read_weapon(const Node& node, Nationality nationality, Diagnostics& found) {
  return weapon_of(node, nationality, nullptr, found);
}

void check_units(const Position& position, const std::vector<Node>& nodes, Diagnostics& found) {
  std::vector<std::string> ids;
  for (const Unit& unit : position.units)
    if (!unit.id.empty()) ids.push_back(unit.id);
  const std::vector<std::string_view> named = second_men(position);
  const auto missing = [&](const Node& node, std::string_view id) {
    const std::string near = found.suggest(id, ids, "the units are: {names}");
    found.error("unknown-unit", node.place(), fmt::format("there is no unit {}", in_quotes(id)), near);
  };
  for (const UnitIndex i : position.unit_indices()) {
    const Unit& unit = position.units[i];
    const Node& node = nodes[i];
    if (!node.is_map() || unit.id.empty()) continue;
    check_state(unit, node, found);
    check_keys(position, unit, node, found);
    check_in_rules(position, unit, node, found);
    if (position.map().hex_count() > 0) check_entrenched(position, unit, node, found);
    for (const IdKey& key : id_keys()) {
      const std::string& id = unit.*key.field;
      if (!id.empty() && position.find(id) == nullptr) missing(node.find(key.key), id);
    }
    check_second_men(position, named, unit, node.find("weapons"), missing, found);
    for (std::size_t k = 0; k < unit.remembered.size(); ++k)
      if (position.find(unit.remembered[k].enemy) == nullptr)
        missing(node.find("remembered").item(k), unit.remembered[k].enemy);
    if (const Unit* guard = unit.guard.empty() ? nullptr : position.find(unit.guard)) {
      if (guard->side == unit.side)
        found.error("impossible-state", node.find("guard").place(),
                    fmt::format("'{}' is guarded by '{}' of its own side", unit.id, guard->id), "name an enemy unit");
    }
    if (const Unit* carrier = unit.aboard.empty() ? nullptr : position.find(unit.aboard)) {
      if (carrier->kind != UnitKind::vehicle)
        found.error("impossible-state", node.find("aboard").place(),
                    fmt::format("'{}' is aboard '{}', which is no vehicle", unit.id, carrier->id),
                    "name a unit of kind vehicle");
    }
  }
  check_crowds(position, nodes, found);
}

}  // namespace hexrout::asl
