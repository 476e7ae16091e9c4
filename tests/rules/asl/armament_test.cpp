// Vehicles and Guns by the name on their counter: their arms and arcs, what house rules make of them, and that a
// scenario written out says the same.
#include <catch2/catch.hpp>

#include "hexrout/rules/house_rules.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/document.hpp"
#include "rules/asl/facts/assumed.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/state/armament.hpp"
#include "rules/asl/state/position.hpp"
#include "rules/asl/system.hpp"
#include "rules/common/tables/embedded.hpp"

using namespace hexrout;
using asl::Mount;
using asl::WeaponKind;

namespace {

// Open Ground, ten hexes on a side; F5 is in the middle of it.
std::string armed_scenario(const std::string& units, const std::string& more = {}) {
  return "hexrout: 1\nmap: {title: s, columns: 11, rows: 11, fill: open-ground}\nrules: asl\n" + more +
         "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n" + units;
}

std::optional<Scenario> read(const std::string& units, Diagnostics& found, const std::string& more = {}) {
  auto scenario = parse_scenario(armed_scenario(units, more), "armed.yaml", {}, found);
  INFO(found.text());
  return scenario;
}

bool bears(const Scenario& scenario, const std::string& unit, const std::string& hex) {
  const asl::Position& position = *asl::position_of(*scenario.game);
  const asl::Scene scene(position);
  const Map& map = position.map();
  return asl::bears_on(scene, *position.find(unit), map.ground(*map.find_hex(hex)));
}

std::string assumed(const Scenario& scenario, const std::string& unit) {
  const asl::Position& position = *asl::position_of(*scenario.game);
  std::string out;
  for (const asl::Assumed& one : asl::assumed_of(position, *position.find(unit))) out += one.text + "\n";
  return out;
}

std::string armament_complaint(const std::string& house) {
  Diagnostics found;
  const auto document = Document::parse(house, "club.yaml", found);
  if (document) read_house_rules(document->root(), asl::system(), found);
  return found.text();
}

}  // namespace

TEST_CASE("a tank fires from its turret and its bow, as its counter says", "[asl]") {
  Diagnostics found;
  const auto scenario =
      read("  - {id: t, side: german, counter: PzKpfw IVH, at: F5, facing: n, turret_facing: s}\n", found);
  REQUIRE(scenario);
  CHECK(found.empty());
  const asl::Unit& tank = *asl::position_of(*scenario->game)->find("t");
  CHECK(tank.kind == asl::UnitKind::vehicle);
  CHECK(tank.closed_topped);
  REQUIRE(tank.weapons.size() == 3);
  CHECK((tank.weapons[0].kind == WeaponKind::gun && tank.weapons[0].ordnance));
  CHECK(tank.weapons[0].mount == Mount::turret);
  CHECK((tank.weapons[1].firepower == 3 && tank.weapons[1].mount == Mount::bow));
  CHECK((tank.weapons[2].firepower == 5 && tank.weapons[2].mount == Mount::turret));
  CHECK(assumed(*scenario, "t").empty());
  CHECK(bears(*scenario, "t", "F4"));   // the bow
  CHECK(bears(*scenario, "t", "F6"));   // the turret
  CHECK(!bears(*scenario, "t", "H6"));  // between the two arcs
  CHECK(bears(*scenario, "t", "F10"));
}

TEST_CASE("machine guns in the back of a turret fire backwards, those on top all round", "[asl]") {
  Diagnostics found;
  const auto scenario = read(
      "  - {id: kv, side: russian, counter: KV-1 M42, at: F5, facing: n, buttoned_up: true}\n"
      "  - {id: stug, side: german, counter: StuG IIIG, at: B5, facing: n}\n"
      "  - {id: shut, side: german, counter: StuG IIIG, at: J5, facing: n, buttoned_up: true}\n",
      found);
  REQUIRE(scenario);
  CHECK(found.empty());
  CHECK(bears(*scenario, "kv", "F4"));
  CHECK(bears(*scenario, "kv", "F6"));
  CHECK(!bears(*scenario, "kv", "H5"));
  CHECK(bears(*scenario, "stug", "B6"));
  CHECK(!bears(*scenario, "shut", "J6"));  // nobody is at the machine gun on top
  CHECK(!bears(*scenario, "shut", "J4"));  // and ordnance under closed hatches has a DRM
}

TEST_CASE("a mortar does not fire within its least range", "[asl]") {
  Diagnostics found;
  const auto scenario = read(
      "  - {id: c, side: german, counter: 2-2-8 crew, at: F5, pinned: true}\n"
      "  - {id: m, side: german, counter: \"81* MTR GrW 34\", at: F5, facing: n, manned_by: c}\n",
      found);
  REQUIRE(scenario);
  CHECK(found.empty());
  CHECK(!bears(*scenario, "m", "F4"));
  CHECK(bears(*scenario, "m", "F3"));
}

TEST_CASE("trucks are unarmed, and vehicles without a row are named as assumed", "[asl]") {
  Diagnostics found;
  const auto scenario = read(
      "  - {id: truck, side: russian, counter: ZIS-5, at: A1}\n"
      "  - {id: other, side: russian, counter: T-99, kind: vehicle, at: C1, facing: n}\n"
      "  - {id: squad, side: russian, counter: T-34 M43, kind: squad, firepower: 4, range: 4, morale: 7, "
      "broken_morale: "
      "7, at: E1}\n",
      found);
  REQUIRE(scenario);
  const asl::Position& position = *asl::position_of(*scenario->game);
  CHECK(position.find("truck")->unarmed);
  CHECK(assumed(*scenario, "truck").empty());
  CHECK(assumed(*scenario, "other")
            .find("the arms of other, 'T-99', are not given: it is taken to have machine guns "
                  "with firepower 1 and a Normal Range of 8 hexes") == 0);
  CHECK(position.find("squad")->weapons.empty());
}

TEST_CASE("what a scenario says of arms stands before the table, and is written out", "[asl]") {
  const std::string units =
      "  - {id: a, side: german, counter: PzKw IVH, at: A1, facing: n}\n"
      "  - {id: b, side: german, counter: PzKw IVH, at: C1, facing: n, weapons: []}\n"
      "  - {id: c, side: german, counter: PzKw IVH, at: E1, facing: n, weapons: [{kind: vehicle-mg, malfunctioned: "
      "true}]}\n"
      "  - {id: d, side: german, label: PzKw IVH, kind: vehicle, at: G1, facing: n}\n"
      "  - {id: e, side: german, counter: \"75L AT PaK 40\", at: I1, facing: n, weapons: [{kind: gun, malfunctioned: "
      "true}], manned_by: f}\n"
      "  - {id: f, side: german, counter: 2-2-8 crew, at: I1}\n";
  Diagnostics found;
  const auto scenario = read(units, found);
  REQUIRE(scenario);
  const asl::Position& position = *asl::position_of(*scenario->game);
  CHECK(position.find("a")->weapons.size() == 3);
  CHECK(position.find("b")->weapons.empty());
  REQUIRE(position.find("c")->weapons.size() == 1);
  CHECK(position.find("c")->weapons[0].firepower == 3);  // the first machine gun of the counter
  CHECK(position.find("c")->weapons[0].malfunctioned);
  CHECK(position.find("d")->weapons.empty());
  CHECK(position.find("e")->weapons[0].range == 192);
  const std::string written = write_scenario(*scenario, ".");
  Diagnostics none;
  const auto again = parse_scenario(written, "again.yaml", {}, none);
  INFO(none.text() << written);
  REQUIRE(again);
  const asl::Position& copy = *asl::position_of(*again->game);
  for (const asl::Unit& unit : position.units) CHECK(copy.find(unit.id)->weapons == unit.weapons);
  CHECK(write_scenario(*again, ".") == written);
  CHECK(written.find("{id: a, side: german, counter: \"PzKw IVH\", at: A1, facing: n}") != std::string::npos);
}

TEST_CASE("house rules change rows of the armament and add others", "[asl][house]") {
  Diagnostics found;
  const auto scenario = read(
      "  - {id: a, side: german, counter: PzKw IVH, at: A1, facing: n}\n"
      "  - {id: b, side: german, counter: My tank, at: C1, facing: n}\n"
      "  - {id: c, side: german, counter: PzKw IIIL, kind: vehicle, at: E1, facing: n}\n",
      found,
      "house_rules: {armament: {vehicles: {PzKw IVH: {bmg: 1, aamg: 2, cmg: null}, My tank: {ma: bow}, PzKw IIIL: "
      "null}}}\n");
  REQUIRE(scenario);
  CHECK(found.empty());
  const asl::Position& position = *asl::position_of(*scenario->game);
  const std::vector<asl::Weapon>& changed = position.find("a")->weapons;
  REQUIRE(changed.size() == 3);
  CHECK((changed[1].firepower == 1 && changed[1].mount == Mount::bow));
  CHECK((changed[2].firepower == 2 && changed[2].mount == Mount::anti_aircraft));
  CHECK(position.find("b")->weapons.at(0).mount == Mount::bow);
  CHECK(position.find("c")->weapons.empty());
  REQUIRE(position.setting.house);
  std::string said;
  for (const HouseChange& change : position.setting.house->changes) said += change.text() + "\n";
  CHECK(said.find("armament.vehicles.PzKw IVH.bmg is 1, not 3") != std::string::npos);
}

TEST_CASE("a row of the armament that says nothing, too much or nonsense is refused in its place", "[asl][house]") {
  const auto one = [](const std::string& row) {
    return armament_complaint("armament: {vehicles: {Tank: " + row + "}}\n");
  };
  CHECK(one("{}").find("club.yaml:1:29: error[bad-entry]: 'Tank' has no arms") == 0);
  CHECK(one("{bmg: 2, unarmed: true}").find("error[bad-entry]: 'Tank' is unarmed and has arms") != std::string::npos);
  CHECK(one("{bmg: 0}").find("error[out-of-range]") != std::string::npos);
  CHECK(one("{bmg: two}").find("error[not-a-number]") != std::string::npos);
  CHECK(one("{ma: roof}").find("error[unknown-word]") != std::string::npos);
  CHECK(one("{ma: bow, mortar: 60-2}").find("error[bad-entry]") != std::string::npos);
  CHECK(one("{ma: bow, mortar: 2-60000}").find("error[bad-entry]") != std::string::npos);
  CHECK(one("{bmg: 2, turet: 3}").find("error[unknown-key]") != std::string::npos);
  CHECK(one("7").find("error[not-a-map]") != std::string::npos);
  CHECK(armament_complaint("armament: {guns: {PzKw IVH: {}}}\n").find("'PzKw IVH' is a vehicle and a Gun") !=
        std::string::npos);
  CHECK(armament_complaint("armament: {vehicles: null}\n").find("error") != std::string::npos);
  std::string many = "armament:\n  vehicles:\n";
  for (int i = 0; i < 5001; ++i) many += "    T" + std::to_string(i) + ": {bmg: 1}\n";
  CHECK(armament_complaint(many).find("error[too-much]") != std::string::npos);
}

TEST_CASE("the table has the common vehicles and Guns of the large armies", "[asl]") {
  Diagnostics found;
  const auto document = Document::parse(embedded_rules("asl/data/armament.yaml"), "armament.yaml", found);
  REQUIRE(document);
  std::size_t rows = 0;
  for (const char* part : {"vehicles", "guns"}) {
    const Node names = document->root().find(part);
    for (std::size_t i = 0; i < names.size(); ++i, ++rows) {
      const auto unit = asl::armed_counter(names.entry(i).first, nullptr);
      REQUIRE(unit);
      CHECK(unit->unarmed == unit->weapons.empty());
    }
  }
  CHECK(rows >= 500);
}
