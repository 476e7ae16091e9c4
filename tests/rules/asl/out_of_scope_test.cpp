// Parts of the game that are not implemented are refused by name; implemented ones are not.
#include "rules/asl/file/out_of_scope.hpp"

#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/state/position.hpp"

using namespace hexrout;
using namespace hexrout::asl;

namespace {

// Reads a scenario of one broken squad, with more keys for the scenario and for the unit.
Diagnostics found_in(const std::string& more, const std::string& unit = "", const std::string& squad = "broken: true") {
  const std::string text =
      "hexrout: 1\nmap: {title: s, columns: 4, rows: 4, fill: open-ground, hexes: [{at: A1, terrain: woods}]}\n"
      "rules: asl\nsides: [german, russian]\nturn: {attacker: russian, phase: rout}\n" +
      more +
      "units:\n  - {id: g1, side: german, kind: vehicle, label: tank, at: A2}\n  - {id: r1, side: russian, counter: "
      "\"4-4-7\", at: B2, " +
      squad + unit + "}\n";
  Diagnostics found;
  parse_scenario(text, "text", {}, found);
  return found;
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

void check_refused(const Diagnostics& found) {
  INFO(found.text());
  CHECK(found.error_count() == 1);
  CHECK(occurrences(found.text(), "error[not-supported]") == 1);
}

}  // namespace

TEST_CASE("what is not worked out is refused by name", "[asl][diagnostics]") {
  CHECK_FALSE(found_in("").has_errors());
  for (const OutOfScope& part : scenario_parts()) check_refused(found_in(std::string(part.word) + ": true\n"));
  for (const OutOfScope& part : unit_parts()) check_refused(found_in("", ", " + std::string(part.word) + ": true"));
  for (const OutOfScope& part : event_parts()) {
    check_refused(found_in("events: [" + std::string(part.word) + "]\n"));
    check_refused(found_in("events: [{" + std::string(part.word) + ": {units: [r1]}}]\n"));
  }
  // Checks of vehicles, step losses of Japanese squads, sewers.
  check_refused(found_in("events: [{mc: {units: [g1]}}]\n"));
  check_refused(found_in("switches: {sewer_rout: true}\n"));
  CHECK_FALSE(found_in("switches: {sewer_rout: false}\n").has_errors());
}

TEST_CASE("the step losses of Japanese squads are refused", "[asl][diagnostics]") {
  Diagnostics found;
  parse_scenario(
      "hexrout: 1\nmap: {title: s, columns: 4, rows: 4, fill: open-ground, hexes: [{at: A1, terrain: woods}]}\n"
      "rules: asl\nsides: [japanese, american]\nturn: {attacker: japanese, phase: fire}\nevents: [{mc: {units: "
      "[j1]}}]\n"
      "units:\n  - {id: j1, side: japanese, kind: squad, label: \"4-4-7\", firepower: 4, range: 4, morale: 7, "
      "broken_morale: 7, at: A2}\n",
      "text", {}, found);
  check_refused(found);
}

TEST_CASE("a misspelt 'broken' is one mistake", "[asl][diagnostics]") {
  for (const char* squad : {"brokn: true, dm: true", "Broken: true, dm: true", "borken: true, disrupted: true"}) {
    const Diagnostics found = found_in("", "", squad);
    INFO(found.text());
    CHECK(found.error_count() == 1);
    CHECK(found.text().find("did you mean 'broken'?") != std::string::npos);
  }
  // Correctly spelt, the state itself is wrong.
  for (const char* squad : {"dm: true", "dm: true, broken_morale: 7", "disrupted: true, broken: false"}) {
    const Diagnostics found = found_in("", "", squad);
    INFO(found.text());
    CHECK(found.error_count() == 1);
    CHECK(found.text().find("impossible-state") != std::string::npos);
  }
}
