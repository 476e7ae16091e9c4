#include "rules/asl/state/armament.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rules/asl/state/counters.hpp"
#include "rules/common/tables/bands.hpp"
#include "rules/common/tables/rule_set.hpp"

namespace hexrout::asl {

namespace {

constexpr int kMachineGunRange = 8;  // of vehicles [D1.8]
constexpr int kMostFirepower = 36;
constexpr int kFarthestOrdnance = 1000;  // hexes
constexpr int kUnlimitedRange = 100;     // of ordnance without a printed range; none Interdicts so far
constexpr std::size_t kMostArmed = 5000;

using Armament = std::map<std::string, Unit, std::less<>>;

// The least and the most hexes of a mortar.
Band mortar_hexes(Fields& row, Diagnostics& found) {
  const Node node = row.maybe("mortar");
  const auto band = node.is_scalar() ? parse_band(node.scalar()) : std::nullopt;
  if (band && band->last <= kFarthestOrdnance) return *band;
  found.error("bad-entry", node.place(), "'mortar' must say from how near to how far it fires, in hexes",
              "write 'mortar: 2-60'");
  return {};
}

Weapon piece_of(Mount mount, int range) {
  Weapon out;
  out.kind = WeaponKind::gun;
  out.ordnance = out.covers_arc = true;
  out.mount = mount;
  out.range = range;
  return out;
}

// What the piece of a vehicle or Gun is: a gun, or a mortar.
Weapon read_piece(Fields& row, Mount mount, Diagnostics& found) {
  Weapon out = piece_of(mount, static_cast<int>(row.integer("range", kUnlimitedRange, 1, kFarthestOrdnance)));
  if (!row.has("mortar")) return out;
  const Band hexes = mortar_hexes(row, found);
  out.kind = WeaponKind::mortar;
  out.least_range = hexes.first;
  out.range = hexes.last;
  return out;
}

std::optional<Mount> read_mount(Fields& row, std::string_view key) {
  static const std::vector<std::string> kWords{"bow", "turret", "rear"};
  static constexpr Mount kMounts[] = {Mount::bow, Mount::turret, Mount::rear};
  if (!row.has(key)) return std::nullopt;
  return kMounts[row.choice(key, 0, kWords)];
}

void read_machine_gun(Fields& row, std::string_view key, Mount mount, Unit& unit) {
  const auto firepower = row.maybe_integer(key, 1, kMostFirepower);
  if (!firepower) return;
  Weapon out;
  out.kind = WeaponKind::vehicle_machine_gun;
  out.firepower = static_cast<int>(*firepower);
  out.range = kMachineGunRange;
  out.mount = mount;
  out.covers_arc = true;
  unit.weapons.push_back(out);
}

void read_vehicle(Fields& row, Unit& unit, Diagnostics& found) {
  unit.kind = UnitKind::vehicle;
  const std::optional<Mount> main = read_mount(row, "ma");
  if (main) unit.weapons.push_back(read_piece(row, *main, found));
  if (const std::optional<Mount> second = read_mount(row, "sa"))
    unit.weapons.push_back(piece_of(*second, kUnlimitedRange));
  read_machine_gun(row, "bmg", Mount::bow, unit);
  read_machine_gun(row, "cmg", main.value_or(Mount::turret), unit);
  read_machine_gun(row, "rmg", Mount::rear, unit);
  read_machine_gun(row, "aamg", Mount::anti_aircraft, unit);
  // Without figures: it does not Interdict, and the answers say so.
  if (row.boolean("flamethrower", false)) unit.weapons.emplace_back().kind = WeaponKind::flamethrower;
  unit.closed_topped = !row.boolean("open_topped", false);
  unit.unarmed = row.boolean("unarmed", false);
  if (unit.unarmed == unit.weapons.empty()) return;
  found.error("bad-entry", row.place(),
              unit.unarmed ? fmt::format("{} is unarmed and has arms", in_quotes(unit.label))
                           : fmt::format("{} has no arms", in_quotes(unit.label)),
              unit.unarmed ? "leave one of the two out" : "write what it has (ma, bmg, cmg ...), or 'unarmed: true'");
}

void read_gun(Fields& row, Unit& unit, Diagnostics& found) {
  unit.kind = UnitKind::gun;
  unit.weapons.push_back(read_piece(row, Mount::plain, found));
}

// The rows of one part; those of both parts share their names.
template <class Read>
void read_armed(const Node& rows, Armament& out, Armament& others, Read&& read, Diagnostics& found) {
  if (rows.size() > kMostArmed || !rows.is_map()) {
    found.error(rows.is_map() ? "too-much" : "not-a-map", rows.place(), "this must be names with what they stand for",
                fmt::format("write 'NAME: {{...}}', at most {} of them", kMostArmed));
    return;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [name, node] = rows.entry(i);
    Fields row(node, found, "row of the armament");
    Unit unit;
    unit.label = name;
    if (node.is_map()) read(row, unit, found);
    const std::string other = row.text("as", "");
    row.done();
    if (!other.empty()) others.emplace(other, unit);
    if (!out.emplace(name, std::move(unit)).second)
      found.error("bad-entry", rows.key_place(i), fmt::format("{} is a vehicle and a Gun", in_quotes(name)),
                  "leave one of the two out");
  }
}

Armament read_armament(const Node& root, Diagnostics& found) {
  Armament out, others;
  Fields top(root, found, "armament");
  if (const Node rows = top.need("vehicles")) read_armed(rows, out, others, read_vehicle, found);
  if (const Node rows = top.need("guns")) read_armed(rows, out, others, read_gun, found);
  top.done();
  out.merge(others);
  return out;
}

std::shared_ptr<const Armament> armament_under(const HouseRules* house, Diagnostics& found) {
  return known_tables(house, "asl/data/armament.yaml", read_armament, found);
}

}  // namespace

std::optional<Unit> armed_counter(std::string_view name, const HouseRules* house) {
  Diagnostics none;
  const auto armament = armament_under(house, none);
  const auto row = armament->find(name);
  if (row == armament->end()) return std::nullopt;
  Unit unit = row->second;
  unit.label = name;
  return unit;
}

std::optional<Unit> printed_counter(std::string_view text, Nationality nationality, const HouseRules* house) {
  if (auto infantry = counter(text, nationality)) return infantry;
  auto armed = armed_counter(text, house);
  if (armed) armed->nationality = nationality;
  return armed;
}

void check_armament(const HouseRules& house, Diagnostics& found) {
  armament_under(&house, found);
}

}  // namespace hexrout::asl
