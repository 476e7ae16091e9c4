#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "hexrout/rules/registry.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/nearest_edge/nearest_edge.hpp"

using namespace hexrout;

namespace {
class WordsOf final : public EventLog {
 public:
  void happened(const Event& e) override { text += e.who + " " + e.what + ": " + e.text + "\n"; }
  std::string text;
};
}  // namespace

TEST_CASE("a new rule system is a folder and a registration", "[rules]") {
  if (find_rule_system("nearest_edge") == nullptr) add_rule_system(test::nearest_edge());
  const std::string text = R"(hexrout: 1
title: Run
map: {file: maps/pasture.yaml}
rules: nearest_edge
sides: [red, blue]
turn: {attacker: red}
runners:
  - {id: a, side: red, at: B5, shaken: true}
  - {id: b, side: blue, at: J6, shaken: true, move: 2}
  - {id: c, side: blue, at: J5}
)";
  Diagnostics found;
  auto scenario = parse_scenario(text, std::string(HEXROUT_SOURCE_DIR) + "/run.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  Game& game = *scenario->game;
  CHECK(game.movers() == std::vector<std::string>{"a", "b"});
  const UnitAnswer a = game.answer("a");
  CHECK(a.duty == Duty::must);
  CHECK(a.code == "EXITED_BOARD");
  CHECK(a.options.front().path.back() == kNowhere);
  CHECK(game.answer("b").code == "PARTIAL");
  CHECK(game.answer("c").code == "NO_MOVE_REQUIRED");

  SeededDice dice(1);
  FirstChoice choices;
  WordsOf log;
  game.play(dice, choices, log);
  CHECK(log.text.find("a leaves the map: EXITED_BOARD") != std::string::npos);
  CHECK(log.text.find("b runs: PARTIAL") != std::string::npos);

  // Writing and reading gives an equal position, and mistakes are found as in any system.
  const std::string written = write_scenario(*scenario, HEXROUT_SOURCE_DIR);
  const auto again = parse_scenario(written, std::string(HEXROUT_SOURCE_DIR) + "/again.yaml", {}, found);
  INFO(written << found.text());
  REQUIRE(again);
  CHECK(again->game->yaml() == game.yaml());
  std::string bad = text;
  bad.replace(bad.find("shaken: true, move"), 6, "shakne");
  CHECK_FALSE(parse_scenario(bad, "bad.yaml", {}, found));
  CHECK(found.text().find("did you mean 'shaken'") != std::string::npos);
}

TEST_CASE("the engine of withdrawals names no game and no system", "[rules]") {
  namespace fs = std::filesystem;
  std::vector<std::string> names{"ASL",
                                 "Chain of Command",
                                 "Armour Battles",
                                 "chain_of_command",
                                 "armour_battles",
                                 "morale_ratio",
                                 "squares",
                                 "coc::",
                                 "asl::"};
  std::size_t files = 0;
  for (const char* folder : {"/src/rout", "/include/hexrout/rout"})
    for (const auto& entry : fs::recursive_directory_iterator(std::string(HEXROUT_SOURCE_DIR) + folder)) {
      if (!entry.is_regular_file() || entry.path().extension() == ".md") continue;
      std::ifstream in(entry.path());
      std::stringstream all;
      all << in.rdbuf();
      for (const std::string& name : names) {
        INFO(entry.path() << " names " << name);
        CHECK(all.str().find(name) == std::string::npos);
      }
      ++files;
    }
  CHECK(files >= 16);
}
