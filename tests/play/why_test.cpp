// Reasons why a unit may, or may not, end its move in a Location.
#include "hexrout/play/why.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "play/why_laws.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

Scenario bundled(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name, {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// The answer for the unit of crossroads.yaml in the README.
Why of_rb5(const Game& game, const char* place) {
  AnswersByReadings answers(game);
  return WhyThere(game, answers.of("rb5")).of(*game.setting().map->find_location(place));
}

}  // namespace

TEST_CASE("every Location of every bundled scenario has an answer for every unit", "[why]") {
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios")) {
    if (entry.path().extension() != ".yaml") continue;
    const Scenario scenario = bundled(entry.path().filename().string());
    WhyCounts counts;
    check_why(*scenario.game, entry.path().filename().string(), counts);
    CHECK(counts["stands"] > 0);
    // A broken Team of this scenario leaves the map.
    if (entry.path().filename() != "chain_of_command.yaml") CHECK(counts["may_end"] > 0);
  }
}

TEST_CASE("the same while a phase is under way", "[why]") {
  const Scenario scenario = bundled("crossroads.yaml");
  class FirstOption final : public Choices {
    std::size_t choose(const Decision&) override { return 0; }
  } choices;
  class Nothing final : public EventLog {
    void happened(const Event&) override {}
  } log;
  SeededDice dice(11, 0);
  WhyCounts counts;
  for (int step = 0; scenario.game->step(dice, choices, log); ++step)
    if (step % 4 == 0) check_why(*scenario.game, "crossroads after step " + std::to_string(step), counts);
  CHECK(counts.size() > 3);
}

TEST_CASE("what is said of a Location is what a player asks", "[why]") {
  const Scenario scenario = bundled("crossroads.yaml");
  const Game& game = *scenario.game;
  const Map& map = *game.setting().map;
  const Why end = of_rb5(game, "N6");
  CHECK(end.kind == WhyKind::may_end);
  CHECK(end.reason.text.starts_with("it may end there: M5 N5 N6, 4 MF; interdicted in N5 by g3; whole 16.7 %"));
  CHECK(end.has_half_mf == HalfMf{12});
  CHECK(end.odds.has_value());
  const Why nearer = of_rb5(game, "M4");
  CHECK(nearer.kind == WhyKind::refused);
  CHECK(nearer.reason.text ==
        "the step from M5 to M4 across the north hexside is refused: M4 is nearer to g3 in K3, in "
        "whose LOS M5 lies");
  CHECK(nearer.reason.rule == "A10.51");
  CHECK(nearer.by == std::vector<std::string>{"g3"});
  const Why far = of_rb5(game, "A1");
  CHECK(far.kind == WhyKind::too_far);
  REQUIRE(far.spent_half_mf);
  CHECK(*far.spent_half_mf > HalfMf{12});
  CHECK(far.path.front() == *map.find_location("M5"));
  const auto makes_first = [](const Reason& reason) { return reason.text == "it must make for N6 (4 MF) first"; };
  CHECK(std::any_of(far.reasons.begin(), far.reasons.end(), makes_first));
  CHECK(why_text(of_rb5(game, "M5"), map).starts_with("rb5 to M5: it stands there and may not stay: MUST move"));
}

TEST_CASE("units that nothing is asked of are told so wherever", "[why]") {
  const Scenario scenario = bundled("crossroads.yaml");
  const Game& game = *scenario.game;
  const LocationId at = *game.setting().map->find_location("A1");
  const Why free = WhyThere(game, game.answer("g3")).of(at);
  CHECK(free.kind == WhyKind::no_move);
  const Why nobody = WhyThere(game, game.answer("nobody")).of(at);
  CHECK(nobody.kind == WhyKind::no_move);
  CHECK(nobody.path.empty());
}

TEST_CASE("a full hex and an upper floor under rules without any are told apart", "[why]") {
  Diagnostics found;
  const auto crowded = parse_scenario(R"(hexrout: 1
title: A crowd
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
switches: {stacking: forbid}
map: {columns: 7, rows: 6, fill: open-ground, hexes: [{at: C2, terrain: woods}]}
units:
  - {id: r1, side: russian, counter: 4-4-7, at: C3, broken: true, dm: true}
  - {id: r2, side: russian, counter: 4-4-7, at: C2}
  - {id: r3, side: russian, counter: 4-4-7, at: C2}
  - {id: r4, side: russian, counter: 4-4-7, at: C2}
  - {id: g1, side: german, counter: 4-6-7, at: F5}
)",
                                      "crowd.yaml", {}, found);
  INFO(found.text());
  REQUIRE(crowded);
  WhyCounts counts;
  check_why(*crowded->game, "crowd", counts);
  const Game& game = *crowded->game;
  const Why full = WhyThere(game, game.answer("r1")).of(*game.setting().map->find_location("C2"));
  CHECK(full.kind == WhyKind::over_stacked);
  CHECK(full.reason.text == "there is no room for it: C2 would be overstacked");
  const Scenario scenario = bundled("crossroads.yaml");
  const auto flat = scenario.game->varied("aslsk", found);
  REQUIRE(flat);
  check_why(*flat, "crossroads under aslsk", counts);
  CHECK(of_rb5(*flat, "C3/1").kind == WhyKind::no_such_place);
}

namespace {

// The answer for r1 in F5, which is broken, on an open map.
Why of_r1(const std::string& of_map, const std::string& more, const char* enemy_at, const char* place) {
  Diagnostics found;
  const auto scenario =
      parse_scenario("hexrout: 1\nmap: {columns: 13, rows: 10, fill: open-ground, " + of_map +
                         "}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n" + more +
                         "units:\n  - {id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true}\n"
                         "  - {id: g1, side: german, counter: 4-6-7, at: " +
                         enemy_at + "}\n",
                     "test", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return WhyThere(*scenario->game, scenario->game->answer("r1"))
      .of(*scenario->game->setting().map->find_location(place));
}

}  // namespace

TEST_CASE("the step from where the unit stands is spoken of first", "[why]") {
  const Why why = of_r1(
      "hexes: [{at: F6, terrain: woods, level: 1}], hexsides: [{terrain: cliff, sides: [F6 n ne nw]}]", "", "F1", "F6");
  CHECK(why.reason.text ==
        "the step from F5 to F6 across the south hexside is refused: broken units do not climb cliffs");
  CHECK(why.reason.rule == "B11.41");
}

TEST_CASE("by night it is said why a Low Crawl is refused", "[why]") {
  const Why why = of_r1("hexes: [{at: F8, terrain: woods}]", "night: true\n", "F4", "G5");
  CHECK(why.reason.text == "Low Crawl from F5 to G5 is refused: G5 is ADJACENT to g1 in F4, Known from F5");
  CHECK(why.reason.rule == "A10.51");
}

TEST_CASE("why a unit may stop in the street is told with what set it free", "[why]") {
  const Why why = of_r1("hexes: [{at: F3, terrain: lumberyard}, {at: J5, terrain: woods}]", "", "F2", "J6");
  CHECK(why.kind == WhyKind::may_end);
  const auto told = [&](const char* text) {
    return std::any_of(why.reasons.begin(), why.reasons.end(),
                       [&](const Reason& reason) { return reason.text == text; });
  };
  CHECK(told("in F5 it makes for J5 (5 MF)"));
  CHECK(told("in J6 g1 in F2 comes into sight; J5 is nearer to g1; no other shelter is in reach: free to go on"));
}
