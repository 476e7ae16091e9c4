// Chances of Rally attempts, cell by cell: the published table, the closed form, and every roll played.
#include <fmt/format.h>

#include <array>
#include <catch2/catch.hpp>

#include "hexrout/rules/rally_odds.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/asl/played.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;
using namespace hexrout::asl;

namespace {

// 36ths in which a squad of this broken morale rallies in a played Rally Phase. `more` are the squad's other keys,
// `leader` another line of units; `event` is the attempt.
int played(int morale, const std::string& more, const std::string& leader, const std::string& event,
           const std::string& terrain = "brush") {
  const std::string text = fmt::format(
      "hexrout: 1\nmap: {{title: s, columns: 4, rows: 4, fill: open-ground, hexes: [{{at: B2, terrain: {}}}]}}\nrules: "
      "asl\n"
      "sides: [german, russian]\nturn: {{attacker: russian, phase: fire}}\nswitches: {{heat_of_battle: "
      "false}}\nevents: [{{rally: {{unit: r1, {}}}}}]\n"
      "units:\n  - {{id: r1, side: russian, counter: \"4-4-7\", broken_morale: {}, at: B2, broken: true{}}}\n{}",
      terrain, event, morale, more, leader);
  Diagnostics found;
  const auto scenario = parse_scenario(text, "text", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  FirstChoice choices;
  Odds rallied{0, 1};
  for (const auto& [end, odds] : test::every_end(*scenario->game, choices, "r1"))
    if (end[2].find("broken") == std::string::npos && end[2] != "eliminated") rallied = rallied + odds;
  REQUIRE(36 % rallied.denominator() == 0);
  return static_cast<int>(rallied.numerator() * 36 / rallied.denominator());
}

int ways(int level, int drm) {
  RallyNumbers numbers;
  numbers.level = level;
  numbers.drm = drm;
  return rally_ways_of_36(numbers);
}

std::string led_by(int drm) {
  return fmt::format("  - {{id: l1, side: russian, counter: \"8-0\", leadership: {}, at: B2}}\n", drm);
}

// True if the unit keeps DM at the end of the Rally Phase [A10.62].
bool keeps_dm_in(const char* terrain, bool bamboo_is_woods) {
  Diagnostics found;
  const auto scenario = parse_scenario(
      fmt::format("hexrout: 1\nmap: {{title: s, columns: 3, rows: 3, fill: open-ground, hexes: [{{at: A2, terrain: "
                  "{}}}]}}\nrules: asl\nsides: [german, russian]\nturn: {{attacker: russian, phase: rally}}\nswitches: "
                  "{{bamboo_counts_as_woods: {}}}\nunits: [{{id: r1, side: russian, counter: \"4-4-7\", at: A2, "
                  "broken: true, dm: true}}]\n",
                  terrain, bamboo_is_woods),
      "text", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const asl::Position& position = *asl::position_of(*scenario->game);
  const asl::Scene scene(position);
  return asl::may_keep_dm(scene, position.units[position.index("r1")]);
}

}  // namespace

TEST_CASE("the published odds of Rally attempts", "[asl][odds][A10.6]") {
  // Rows by broken morale, columns by DRM -2 to +4.
  struct Row {
    int morale;
    std::array<int, 7> ways;
  };
  const std::array<Row, 3> table{
      {{6, {26, 21, 15, 10, 6, 3, 1}}, {7, {30, 26, 21, 15, 10, 6, 3}}, {8, {33, 30, 26, 21, 15, 10, 6}}}};
  for (const Row& row : table)
    for (int drm = -2; drm <= 4; ++drm) {
      CAPTURE(row.morale, drm);
      const int printed = row.ways[static_cast<std::size_t>(drm + 2)];
      CHECK(ways(row.morale, drm) == printed);
      // The DRM is a leader's modifier; beyond +3 DM and a good leader.
      const bool dm = drm > 3;
      CHECK(played(row.morale, dm ? ", dm: true" : "", led_by(dm ? drm - 4 : drm), "by: l1") == printed);
    }
  // Under DM in a building with an 8-0: +3. Alone in the open under DM,
  // by Field Promotion: +5, and an Original 2 always rallies.
  for (const int morale : {6, 7, 8}) {
    CHECK(played(morale, ", dm: true", led_by(0), "by: l1", "stone-building") == ways(morale, 3));
    CHECK(played(morale, ", dm: true, self_rally: true", "", "field_promotion: false") == ways(morale, 5));
  }
  CHECK(ways(7, 5) == 1);
  CHECK(ways(8, 5) == 3);
}

TEST_CASE("rally odds by closed form and by counting rolls", "[asl][odds][A10.6]") {
  for (int level = -2; level <= 14; ++level)
    for (int drm = -6; drm <= 8; ++drm) {
      int counted = 0;
      for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
          if (a + b != 12 && a + b + drm <= level) ++counted;
      CAPTURE(level, drm);
      CHECK(ways(level, drm) == counted);
    }
}

TEST_CASE("a game gives the odds of a unit's next rally", "[asl][odds][A10.6]") {
  // Broken Morale Level 7 in the open under DM: an 8-1 helps with DRM +3, a 9-2 with +2, in woods one better; a leader
  // rallies by himself with +5.
  Diagnostics found;
  const auto scenario = parse_scenario(R"(hexrout: 1
map: {columns: 6, rows: 4, fill: open-ground, hexes: [{at: C2, terrain: woods}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: open, side: german, counter: 4-6-7, at: B2, broken: true, dm: true, rally_attempted: true}
  - {id: woods, side: german, counter: 4-6-7, at: C2, broken: true, dm: true}
  - {id: fit, side: german, counter: 4-6-7, at: C2}
  - {id: hurt, side: german, counter: 8-1, at: E2, broken: true, dm: true}
  - {id: l1, side: german, counter: 8-1, at: E3}
  - {id: l2, side: german, counter: 9-2, at: B2}
  - {id: r1, side: russian, counter: 9-1, at: F3}
)",
                                       "rally.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const auto odds = [&](const char* unit, const char* leader) {
    const std::optional<Odds> given = rally_odds(*scenario->game, unit, leader);
    return given ? given->text() : "none";
  };
  CHECK(odds("open", "l1") == "1/6");
  CHECK(odds("open", "l2") == "5/18");
  CHECK(odds("woods", "l1") == "5/18");
  CHECK(odds("woods", "l2") == "5/12");
  CHECK(odds("hurt", "") == "1/12");
  for (const auto& [unit, leader] : {std::pair("open", ""), std::pair("open", "hurt"), std::pair("open", "fit"),
                                     std::pair("open", "r1"), std::pair("open", "nobody"), std::pair("fit", "l1"),
                                     std::pair("nobody", "l1"), std::pair("hurt", "hurt"), std::pair("nobody", "")}) {
    INFO(unit << " by " << leader);
    CHECK(odds(unit, leader) == "none");
  }
}

TEST_CASE("a unit may keep its DM where it is not in shelter", "[rally][dm]") {
  for (const bool woods : {false, true}) {
    for (const char* terrain : {"open-ground", "brush", "stone-rubble"}) CHECK(keeps_dm_in(terrain, woods));
    for (const char* terrain : {"woods", "stone-building"}) CHECK_FALSE(keeps_dm_in(terrain, woods));
  }
  CHECK(keeps_dm_in("bamboo", false));
  CHECK_FALSE(keeps_dm_in("bamboo", true));
}
