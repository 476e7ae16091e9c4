// What enemies can do to a unit by fire, as advice counts it.
#include "rules/asl/advise/threat.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;
using namespace hexrout::planning;

namespace {

// The weight of fire on the broken unit in a hex of this terrain.
int harm_in(const std::string& terrain) {
  Diagnostics found;
  const auto scenario = parse_scenario(R"(hexrout: 1
title: Cover
map: {columns: 8, rows: 6, fill: open-ground, hexes: [{at: D4, terrain: )" +
                                           terrain + R"(}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: r1, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true}
  - {id: g1, side: german, counter: 4-6-7, at: D1}
)",
                                       "cover.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  Course course(*asl::position_of(*scenario->game), 1);
  Threat threat(course);
  return threat.fire_on(course.position().index("r1"));
}

}  // namespace

TEST_CASE("the walls of a factory cover like those of any building of their material", "[advise]") {
  CHECK(harm_in("stone-factory-1.5") == harm_in("stone-building-1"));
  CHECK(harm_in("wooden-factory-1.5") == harm_in("wooden-building-1"));
  CHECK(harm_in("stone-building-1") < harm_in("wooden-building-1"));
  CHECK(harm_in("wooden-building-1") < harm_in("open-ground"));
}
