// Scenarios of Armour Battles whose sides or units cannot be read: an error with its place, and no crash.
#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

std::string errors_of(const std::string& text) {
  Diagnostics found;
  CHECK_FALSE(parse_scenario(text, "s.yaml", {}, found));
  return found.text();
}

const std::string kHead =
    "hexrout: 1\nmap: {columns: 6, rows: 6, fill: open-ground, hexes: []}\nrules: armour_battles\n";
const std::string kRest =
    "scale: 3\narmies:\n  - {side: allied, points: start}\n  - {side: german, points: start}\n"
    "units:\n  - {id: a, side: allied, at: B2, group: alpha}\n";

}  // namespace

TEST_CASE("armour battles: sides that cannot be read are an error", "[rules][armour_battles]") {
  for (const auto& [sides, said] : {std::pair{"side: [allied, german]\n", "s.yaml:4:1: error[unknown-key]"},
                                    std::pair{"sides: []\n", "s.yaml:4:8: error[number-of-sides]"},
                                    std::pair{"sides: allied\n", "s.yaml:4:8: error[not-a-list]"},
                                    std::pair{"", "s.yaml:1:1: error[missing-key]: the scenario has no 'sides'"}}) {
    const std::string found = errors_of(kHead + sides + kRest);
    INFO(sides << found);
    CHECK(found.find(said) != std::string::npos);
  }
  CHECK(errors_of("{\"rules\": \"armour_battles\", \"units\": [{\"id\": \"u\", \"group\": \"alpha\"}]}")
            .find("error[missing-key]: the scenario has no 'sides'") != std::string::npos);
}

TEST_CASE("armour battles: a battle group that is not there is reported where it is named", "[rules][armour_battles]") {
  CHECK(
      errors_of(kHead + "sides: [allied, german]\n" + kRest)
          .find(
              "s.yaml:10:42: error[unknown-group]: 'a' belongs to no battle group of its army: there is no 'alpha'") !=
      std::string::npos);
}
