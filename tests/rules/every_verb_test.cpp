// What the four systems other than ASL answer beside their options: the referee, and other readings.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

std::unique_ptr<Game> small(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario("hexrout: 1\ntitle: small\n" + text, "small.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

PathVerdict judged(const Game& game, const std::string& unit, const std::vector<std::string>& places) {
  std::vector<LocationId> path;
  for (const std::string& place : places) path.push_back(*game.setting().map->find_location(place));
  const auto verdict = game.check(unit, path, false);
  REQUIRE(verdict);
  return *verdict;
}

const std::string kCoc =
    "map: {columns: 10, rows: 20, fill: open-ground, hexes: [{at: D3, terrain: water}]}\n"
    "rules: chain_of_command\nsides: [german, soviet]\nturn: {attacker: soviet, phase: fire}\nscale: 2\n"
    "forces: [{side: german, force_morale: 9, own_edge: south}, {side: soviet, force_morale: 9, own_edge: north}]\n";

}  // namespace

TEST_CASE("the referee allows every option of the bundled scenarios, and knows their chances", "[rules][check]") {
  std::size_t options = 0;
  std::size_t by_chance = 0;
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    const Game& game = *scenario.game;
    for (const UnitView& unit : game.units())
      for (const RoutOption& option : game.answer(unit.id).options) {
        INFO(system << " " << unit.id << " to "
                    << (option.end == kNowhere ? "off" : game.setting().map->location_name(option.end)));
        const auto verdict = game.check(unit.id, option.path, false);
        REQUIRE(verdict);
        INFO(verdict->why);
        CHECK(verdict->legal);
        ++options;
        if (!option.chance || option.chance->is_one()) continue;
        ++by_chance;
        CHECK(verdict->chance == option.chance);
      }
  }
  CHECK(options > 100);
  CHECK(by_chance >= 3);
}

TEST_CASE("the referee refuses with the rule: ground, enemies, distance, Shock and those out of order",
          "[rules][check]") {
  const auto game = small(kCoc +
                          "teams:\n  - {id: sq, side: soviet, kind: rifle, at: E3, figures: 8}\n"
                          "  - {id: shocked, side: soviet, kind: rifle, at: B3, figures: 10, shock: 9}\n"
                          "  - {id: pinned, side: soviet, kind: rifle, at: H3, figures: 3, shock: 4, status: pinned}\n"
                          "  - {id: mg, side: german, kind: rifle, at: E5, figures: 8}\n");
  CHECK(judged(*game, "sq", {"E3", "E4"}).legal);
  const PathVerdict enemy = judged(*game, "sq", {"E3", "E4", "E5"});
  CHECK_FALSE(enemy.legal);
  CHECK(enemy.step == 2);
  CHECK(enemy.why == "held by the enemy");
  CHECK(enemy.rule == "CoC A-MOVE");
  CHECK(judged(*game, "sq", {"E3", "D3"}).why == "impassable");
  CHECK(judged(*game, "sq", {"E3", "E5"}).why == "E3 and E5 are not next to each other");
  CHECK(judged(*game, "sq", {"E3", "E4", "E3"}).why == "it has been in E3 already on this move");
  // 18 inches less 9 for its Shock are 4 hexes of 2 inches.
  CHECK(judged(*game, "shocked", {"B3", "B4", "B5", "B6", "B7"}).legal);
  const PathVerdict far = judged(*game, "shocked", {"B3", "B4", "B5", "B6", "B7", "B8"});
  CHECK_FALSE(far.legal);
  CHECK(far.why == "it has 4 hexes, and the path costs more");
  CHECK_FALSE(judged(*game, "pinned", {"H3", "H4"}).legal);
  // Nobody is made to leave who need not: a Team in good order, and one that may not move.
  CHECK(judged(*game, "sq", {"E3"}).legal);
  CHECK(judged(*game, "pinned", {"H3"}).legal);
  CHECK_FALSE(judged(*game, "sq", {"E4"}).legal);
  CHECK(judged(*game, "nobody", {"H3"}).why == "there is no such unit");
  const LocationId start = *game->setting().map->find_location("E3");
  CHECK_FALSE(game->check("sq", std::vector<LocationId>{start}, true)->legal);
  CHECK_FALSE(game->check("sq", std::vector<LocationId>{}, false)->legal);
  CHECK_FALSE(game->check("sq", std::vector<LocationId>{start, LocationId(99'999)}, false)->legal);
}

TEST_CASE("answers say what the printed table of Bad Things would give", "[rules][readings]") {
  const auto game = small(kCoc +
                          "teams:\n  - {id: sq, side: soviet, kind: rifle, at: E3, figures: 8}\n"
                          "leaders: [{id: jr, side: soviet, rank: junior, with: sq}]\n");
  AnswersByReadings answers(*game);
  const UnitAnswer leader = answers.of("jr");
  const auto printed = std::find_if(leader.readings.begin(), leader.readings.end(), [](const Reason& r) {
    return r.text.find("if your group reads it otherwise (badThings=printed): ") == 0;
  });
  // The rows of a Leader who is hurt are alike in both, those of a Team as well: no mark is left on them.
  const UnitAnswer team = answers.of("sq");
  for (const UnitAnswer* answer : {&leader, &team})
    for (const Reason& r : answer->because)
      if (r.disputed == "badThings") CHECK(printed != leader.readings.end());
  std::size_t lines = 0;
  const Scenario scenario = test::bundled_scenario("chain_of_command");
  AnswersByReadings all(*scenario.game);
  for (const UnitView& unit : scenario.game->units())
    for (const Reason& r : all.of(unit.id).readings) lines += r.disputed == "badThings" ? 1 : 0;
  CHECK(lines > 0);
}

TEST_CASE("every option of a system can be asked for, and nothing else", "[rules][readings]") {
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    std::size_t readings = 0;
    for (const SwitchView& view : scenario.game->switches()) {
      std::vector<std::string> words = view.words;
      if (words.empty()) words = {"2"};
      for (const std::string& word : words) {
        Diagnostics found;
        const auto other = scenario.game->varied(view.name + "=" + word, found);
        INFO(system << " " << view.name << "=" << word << "\n" << found.text());
        REQUIRE(other != nullptr);
        for (const SwitchView& there : other->switches())
          if (there.name == view.name) CHECK(there.value == word);
        ++readings;
      }
    }
    CHECK(readings > 5);
    for (const char* wrong : {"nosuch=1", "stackingLimit", "stackingLimit=none", "", "=", "stackingLimit=2=3"}) {
      Diagnostics found;
      INFO(system << " " << wrong);
      CHECK(scenario.game->varied(wrong, found) == nullptr);
      CHECK(found.has_errors());
    }
  }
}
