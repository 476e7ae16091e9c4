// The games of several turns and the sources' own examples, as files that people play.
#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;
using Catch::Contains;

namespace {

class GameLines final : public EventLog {
 public:
  void happened(const Event& event) override {
    text += event.text + "\n";
    if (event.what == "refused") refused.push_back(event.text);
  }
  std::string text;
  std::vector<std::string> refused;
};

std::unique_ptr<Game> game_file(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(found.empty());
  return std::move(scenario->game);
}

std::string text_of_play(Game& game, Dice& dice) {
  FirstChoice choices;
  GameLines log;
  game.play(dice, choices, log);
  return log.text;
}

std::string text_with(const std::string& name, std::vector<int> faces) {
  const auto game = game_file(name);
  ScriptedDice dice(std::move(faces));
  std::string text = text_of_play(*game, dice);
  CHECK(dice.left() == 0);
  return text;
}

bool is_won(const Game& game) {
  for (const Standing& standing : game.standings())
    for (const auto& [fact, value] : standing.facts)
      if (fact == "result" && value != "none") return true;
  return false;
}

}  // namespace

TEST_CASE("each game lasts several turns and comes to its end, another one with other dice", "[rules][games]") {
  for (const char* name : {"hold_the_hedge", "across_the_pasture", "the_farm", "the_column"}) {
    INFO(name);
    std::set<std::string> ends;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto game = game_file(std::string("games/") + name);
      SeededDice dice(seed);
      const std::string text = text_of_play(*game, dice);
      // Turns are events here, or the turn number rises; a game that is won may end sooner.
      const bool turns = game->setting().turn >= 4 ||
                         text.find("the turn of ambush begins") != text.rfind("the turn of ambush begins");
      CHECK((turns || is_won(*game)));
      ends.insert(game->yaml());
    }
    CHECK(ends.size() > 10);
  }
}

TEST_CASE("the orders of Across the pasture fit the dice of play", "[rules][games]") {
  const std::string file = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/games/across_the_pasture.yaml";
  std::ifstream in(file);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto refused = [&] {
    Diagnostics found;
    const auto scenario = parse_scenario(text, file, {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    SeededDice dice(1);
    FirstChoice choices;
    GameLines log;
    scenario->game->play(dice, choices, log);
    return log.refused;
  };
  CHECK(refused().empty());
  // A unit that has left the battle is refused for that, not for what it is not.
  text += "  - {unsuppress: {units: [sherman-1, sherman-2]}}\n";
  CHECK(refused() == std::vector<std::string>{"sherman-1 is dispersed", "sherman-2 is not suppressed"});
}

TEST_CASE("the games that have a winner are won by either side", "[rules][games]") {
  for (const char* name : {"hold_the_hedge", "across_the_pasture"}) {
    INFO(name);
    std::set<std::string> winners;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const auto game = game_file(std::string("games/") + name);
      SeededDice dice(seed);
      text_of_play(*game, dice);
      for (const Standing& standing : game->standings())
        for (const auto& [fact, value] : standing.facts)
          if (fact == "result" && value == "has won") winners.insert(standing.of);
    }
    CHECK(winners.size() == 2);
  }
}

TEST_CASE("the examples of the sources come out as the sources say", "[rules][games]") {
  const std::string section = text_with("examples/soviet_section", {});
  CHECK_THAT(section, Contains("lmg is pinned") && Contains("rifles is pinned") && !Contains("breaks"));
  const std::string platoon = text_with("examples/german_platoon", {2, 6});
  CHECK_THAT(platoon, Contains("the Force Morale of german stays at 6") &&
                          Contains("the Force Morale of german goes from 6 to 4") &&
                          Contains("german now rolls 4 Command Dice") &&
                          Contains("corporal is wounded and gives 1 Order"));
  const std::string track = text_with("examples/soviet_track", {4, 4, 4, 4, 4});
  CHECK_THAT(track, Contains("soviet now rolls 4 Command Dice and no red dice") &&
                        Contains("soviet now rolls 3 Command Dice") && Contains("soviet now rolls 2 Command Dice") &&
                        Contains("german wins"));
  const std::string back = text_with("examples/forced_back", {6, 6, 4});
  CHECK_THAT(back, Contains("one is forced back 12 inches") && Contains("two is forced back 16 inches"));
}
