// The key second_man: refusals, reading, and writing.
#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/state/position.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;

namespace {

std::string scenario_with(const std::string& units) {
  return "hexrout: 1\nmap: {title: s, columns: 6, rows: 6, fill: open-ground, hexes: [{at: A1, terrain: "
         "woods}]}\nrules: asl\n"
         "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n" +
         units;
}

std::string complaint(const std::string& units) {
  Diagnostics found;
  parse_scenario(scenario_with(units), "two.yaml", {}, found);
  return found.text();
}

}  // namespace

TEST_CASE("a second man is named with the weapon, and written out again", "[asl]") {
  const std::string units =
      "  - {id: l1, side: german, counter: 8-0, at: B3, weapons: [{kind: hmg, second_man: l2}]}\n"
      "  - {id: l2, side: german, counter: 7-0, at: B3}\n";
  Diagnostics found;
  const auto scenario = parse_scenario(scenario_with(units), "two.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(found.empty());
  const asl::Position* position = asl::position_of(*scenario->game);
  REQUIRE(position);
  CHECK(position->find("l1")->weapons.at(0).second_man == "l2");
  CHECK(scenario->game->yaml().find("second_man: l2") != std::string::npos);
}

TEST_CASE("a second man who cannot be one is refused where he is named", "[asl]") {
  const std::string gunner =
      "  - {id: l1, side: german, counter: 8-0, at: B3, weapons: [{kind: hmg, second_man: l2}]}\n";
  CHECK(complaint(gunner).find("two.yaml:7:84: error[unknown-unit]") != std::string::npos);
  CHECK(complaint(gunner + "  - {id: l2, side: russian, counter: 7-0, at: B3}\n")
            .find("error[impossible-state]: 'l2' cannot be the second man of 'l1'") != std::string::npos);
  CHECK(complaint(gunner + "  - {id: l2, side: german, counter: 4-6-7, at: B3}\n").find("error[impossible-state]") !=
        std::string::npos);
  CHECK(complaint("  - {id: l1, side: german, counter: 8-0, at: B3, weapons: [{kind: hmg, second_man: l1}]}\n")
            .find("error[impossible-state]") != std::string::npos);
  const std::string second = "  - {id: l2, side: german, counter: 7-0, at: B3}\n";
  CHECK(complaint(gunner + second +
                  "  - {id: l3, side: german, counter: 7-0, at: B3, weapons: [{kind: mmg, second_man: l2}]}\n")
            .find("more than one weapon") != std::string::npos);
  CHECK(
      complaint("  - {id: g1, side: german, counter: 4-6-7, at: B3, weapons: [{kind: hmg, second_man: l2}]}\n" + second)
          .find("takes no second man") != std::string::npos);
  CHECK(complaint("  - {id: l1, side: german, counter: 8-0, at: B3, weapons: [{kind: lmg, second_man: l2}]}\n" + second)
            .find("takes no second man") != std::string::npos);
  CHECK(complaint(second + "dropped: [{at: B3, weapon: {kind: hmg, firepower: 7, range: 16, second_man: l2}}]\n")
            .find("error[impossible-state]: nobody has this weapon") != std::string::npos);
}
