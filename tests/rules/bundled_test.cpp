#include <catch2/catch.hpp>

#include <map>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

class Heard final : public EventLog {
 public:
  void happened(const Event& e) override {
    lines.push_back(e.who.empty() ? e.what : e.who + " " + e.what);
    full += lines.back() + " | " + e.rule + " | " + e.text + "\n";
  }
  bool has(const std::string& line) const { return std::find(lines.begin(), lines.end(), line) != lines.end(); }
  std::vector<std::string> lines;
  std::string full;
};

// Plays a bundled scenario with several seeds; every line wanted must be heard whatever the dice say.
void plays(const std::string& name, const std::vector<std::string>& wanted) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Diagnostics found;
    auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name, {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    for (const std::string& id : scenario->game->movers()) CHECK_FALSE(scenario->game->answer(id).because.empty());
    SeededDice dice(seed);
    FirstChoice choices;
    Heard log;
    scenario->game->play(dice, choices, log);
    INFO("seed " << seed << "\n" << log.full);
    for (const std::string& line : wanted) {
      INFO(line);
      CHECK(log.has(line));
    }
  }
}

}  // namespace

TEST_CASE("squares: each reaction happens in the bundled scenario", "[rules][squares]") {
  plays("squares.yaml", {"r-scouts refused", "r-flank ducks back", "s-rifles collects", "s-rifles moves",
                         "s-gunner must fight through", "b-lost moves", "b-lost is surrendering"});
}

TEST_CASE("pickets: a turn of each side happens in the bundled scenario", "[rules][data_game]") {
  plays("pickets.yaml", {"runners refused", "van turn begins", "van-2 moves"});
}

TEST_CASE("morale ratio: each reaction happens in the bundled scenario", "[rules][morale_ratio]") {
  plays("morale_ratio.yaml", {"bunker-1 refused", "tail-1 refused", "second-1 changes course", "point-1 takes cover",
                              "third-1 takes cover", "fourth-1 stays", "tail-1 leaves the map", "carrier-1 abandons",
                              "carrier-crew-1 falls back", "tank-1 falls back", "ghost eliminated"});
}
