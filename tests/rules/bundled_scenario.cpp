#include "rules/bundled_scenario.hpp"

#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout::test {
namespace {

class Sentences final : public EventLog {
 public:
  void happened(const Event& event) override { text += event.text + "\n"; }
  std::string text;
};

}  // namespace

void check_bundled_scenario(const std::string& name, const std::vector<std::string>& wanted, int games) {
  const std::string path = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name;
  Diagnostics found;
  const auto scenario = read_scenario(path, {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(found.empty());
  for (const std::string& id : scenario->game->movers()) CHECK(scenario->game->answer(id).id == id);
  for (int seed = 0; seed < games; ++seed) {
    const auto game = scenario->game->clone();
    SeededDice dice(static_cast<std::uint64_t>(seed));
    FirstChoice choices;
    Sentences log;
    game->play(dice, choices, log);
    for (const std::string& part : wanted) {
      INFO("seed " << seed << ", wanted: " << part << "\n" << log.text);
      CHECK(log.text.find(part) != std::string::npos);
    }
  }
}

}  // namespace hexrout::test
