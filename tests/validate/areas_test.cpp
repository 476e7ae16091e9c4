// Areas of a design are surveyed: who breaks in them has a way out, or is named.
#include <catch2/catch.hpp>

#include "hexrout/validate/validate.hpp"

using namespace hexrout;

namespace {

// Two woods in the south, open ground elsewhere. The enemy's area decides.
std::string findings(const std::string& areas, const std::string& units = "[]") {
  const Validated v = validate_text(
      "hexrout: 1\ntitle: x\nmap: {columns: 9, rows: 9, fill: open-ground, hexes: [{at: E8, terrain: woods}]}\n"
      "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: " +
          units + "\ndesign: {areas: [" + areas + "]}\n",
      "areas.yaml");
  std::string out;
  for (const Finding& f : v.findings) out += f.said.text() + "\n";
  return out;
}

}  // namespace

TEST_CASE("an area that the enemy's surrounds is a death trap, one with a way out is not", "[areas]") {
  // E5 with enemies on all six sides: no hex can be entered.
  const std::string ring = "{id: g, side: german, as: 4-6-7, hexes: [E4, F4, F5, E6, D5, D4]}";
  const std::string trapped = findings("{id: r, side: russian, as: 4-4-7, hexes: [E5]}, " + ring);
  INFO(trapped);
  CHECK(
      trapped.find("warning[death-trap]: area 'r' (russian, 1 Locations): a 4-4-7 that breaks in 1 of them has no way "
                   "out against enemies in all 6 hexes of their areas: E5") != std::string::npos);
  const std::string free =
      findings("{id: r, side: russian, as: 4-4-7, hexes: [E5]}, {id: g, side: german, as: 4-6-7, hexes: [E1]}");
  INFO(free);
  CHECK(free.find("note[area-surveyed]: area 'r' (russian, 1 Locations)") != std::string::npos);
  CHECK(free.find("death-trap") == std::string::npos);
}

TEST_CASE("a side without areas stands as the scenario has it", "[areas]") {
  const std::string units =
      "[{id: g1, side: german, counter: 4-6-7, at: E4}, {id: g2, side: german, counter: 4-6-7, at: F5}, "
      "{id: g3, side: german, counter: 4-6-7, at: F4}, {id: g4, side: german, counter: 4-6-7, at: E6}, "
      "{id: g5, side: german, counter: 4-6-7, at: D5}, {id: g6, side: german, counter: 4-6-7, at: D4}]";
  const std::string said = findings("{id: r, side: russian, as: 4-4-7, hexes: [E5, E9]}", units);
  INFO(said);
  CHECK(
      said.find("warning[death-trap]: area 'r' (russian, 2 Locations): a 4-4-7 that breaks in 1 of them has no way out "
                "against the enemies of the position: E5") != std::string::npos);
}

TEST_CASE("an area without a counter is not surveyed, and says so; one with a counter that is none is refused",
          "[areas]") {
  CHECK(findings("{id: r, side: russian, hexes: [E5]}").find("note[area-not-surveyed]") != std::string::npos);
  // A counter that no unit could have is the mistake that it is for a unit.
  CHECK(findings("{id: r, side: russian, as: 9-9-9, hexes: [E5]}").find("error[unknown-counter]") != std::string::npos);
}
