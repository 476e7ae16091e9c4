#include "rules/bundled_scenario.hpp"

#include <catch2/catch.hpp>

#include "hexrout/rules/dice.hpp"
#include "rules/option_facts.hpp"
#include "rules/stepped.hpp"
#include "scenario/bundled.hpp"

namespace hexrout::test {
namespace {

class Sentences final : public EventLog {
 public:
  void happened(const Event& event) override { text += event.text + "\n"; }
  std::string text;
};

// Random options for so many decisions, then always the first one, "done" for an `ask`.
class RandomChoices final : public Choices {
 public:
  RandomChoices(std::uint64_t seed, int decisions, const Map& map) : dice_(seed, 1), left_(decisions), map_(map) {
    dice_.set_logging(false);
  }
  std::size_t choose(const Decision& decision) override {
    REQUIRE(decision.options.size() > 1);
    check_option_facts(decision, map_);
    if (left_-- <= 0) return 0;
    // Two throws of a die of 100 can choose any of 10,000 options.
    const auto& faces = dice_.roll(2, 100, {"choice", ""});
    const auto n = static_cast<std::size_t>((faces[0] - 1) * 100 + faces[1] - 1);
    return n % decision.options.size();
  }

 private:
  SeededDice dice_;
  int left_;
  const Map& map_;
};

std::unique_ptr<Game> reread(const RuleSystem& system, const std::string& yaml, const Setting& setting,
                             const std::string& profile) {
  Diagnostics found;
  const auto document = Document::parse(yaml, "position", found);
  INFO(yaml << found.text());
  REQUIRE(document);
  Fields fields(document->root(), found, "scenario");
  auto game = system.read(fields, setting, profile, found);
  fields.done();
  INFO(found.text());
  REQUIRE(game);
  return game;
}

}  // namespace

void check_random_play(const std::string& name, int games, int decisions) {
  const Scenario scenario = bundled_scenario(name);
  const RuleSystem& system = *find_rule_system(scenario.rules);
  std::string start = scenario.game->yaml();
  start = start.substr(0, start.find("events:")) + "events: [ask]\n";
  for (int seed = 0; seed < games; ++seed) {
    const auto game = reread(system, start, scenario.game->setting(), scenario.rules);
    SeededDice dice(static_cast<std::uint64_t>(seed));
    RandomChoices choices(static_cast<std::uint64_t>(seed), decisions, *game->setting().map);
    Sentences log;
    check_steps(*game, static_cast<std::uint64_t>(seed));
    game->play(dice, choices, log);
    const std::string yaml = game->yaml();
    INFO("seed " << seed << "\n" << log.text << yaml);
    CHECK(reread(system, yaml, game->setting(), scenario.rules)->yaml() == yaml);
    for (const UnitView& unit : game->units()) {
      CHECK((unit.at == kNowhere || unit.at < game->setting().map->location_count()));
      CHECK(game->answer(unit.id).at == unit.at);
    }
  }
}

}  // namespace hexrout::test
