#include <catch2/catch.hpp>

#include "rules/data_game/checks.hpp"
#include "rules/data_game/system.hpp"

using namespace hexrout;
using namespace hexrout::data_game;

namespace {

std::string complaint(const std::string& from, const std::string& to) {
  RuleFiles files = built_in_files("morale_ratio");
  std::string& text = files.texts["tables.yaml"];
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  Diagnostics found;
  read_rule_set(files, "morale_ratio", nullptr, found);
  return found.text();
}

}  // namespace

TEST_CASE("morale ratio: the printed table, ratio by ratio", "[rules][morale_ratio]") {
  const auto rules = built_in_rules("morale_ratio");
  const Check& check = *rules->tables.find_check("morale");
  const auto failure = [&](const Band& band) {
    return rules->game.states[static_cast<std::size_t>(band.rows.back().effects.front().which)].name;
  };
  // The printed table again: hundredths of a ratio against the highest die and the failure.
  for (int hundredths = 1; hundredths <= 100; ++hundredths) {
    const Band& band = check.band(percent(hundredths, 100));
    CHECK(band.success == (hundredths == 100 ? 10 : hundredths / 10));
    CHECK(failure(band) == (hundredths == 100  ? "normal"
                            : hundredths >= 70 ? "cautious"
                            : hundredths >= 40 ? "shaken"
                            : hundredths >= 10 ? "broken"
                                               : "eliminated"));
  }
  CHECK(check.band(88).success == 8);  // cases D3 and D4
  CHECK(failure(check.band(88)) == "cautious");
  CHECK(check.band(99).success == 9);
  CHECK(percent(0, 7) == 0);
  CHECK(percent(1, 1'000'000) == 1);
  CHECK(percent(999'999, 1'000'000) == 99);
  Position p;
  p.rules = rules;
  p.readings = rules->readings;
  p.elements.resize(1);
  for (int original = 1; original <= 60; ++original)
    for (int current = 1; current <= original; ++current) {
      Element& e = p.elements.front();
      e.original = original;
      e.current = current;
      CHECK(prospect(p, ElementIndex(0), check).succeeds == Odds::reduced(check.band(e.percent()).success, 10));
    }
}

TEST_CASE("morale ratio: mistakes in its tables are found when they are read", "[rules][morale_ratio]") {
  CHECK(complaint("from: 80, success: 8", "from: 95, success: 8")
            .find("tables.yaml:9:5: error[table-row]: a later band must be a worse one") != std::string::npos);
  CHECK(complaint("failure: shaken", "failure: shakne").find("did you mean 'shaken'") != std::string::npos);
  CHECK(complaint("from: 1, success: 0", "from: 2, success: 0").find("the bands must go from 100 percent to 1") !=
        std::string::npos);
  CHECK(complaint("success: 9", "success: 11").find("error[out-of-range]") != std::string::npos);
  CHECK(complaint("road: 1", "raod: 1").find("did you mean 'road'") != std::string::npos);
}
