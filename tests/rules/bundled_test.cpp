// Every bundled scenario of the systems without counters, played with several seeds.
#include <catch2/catch.hpp>

#include "hexrout/rules/dice.hpp"
#include "rules/stepped.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

TEST_CASE("bundled scenarios are well, answer for every mover and play step by step as at once", "[rules]") {
  const std::string name = GENERATE("armour_battles", "chain_of_command", "morale_ratio", "pickets", "squares");
  INFO(name);
  Diagnostics found;
  const auto scenario = read_scenario(test::bundled_path(name), {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(found.empty());
  for (const std::string& id : scenario->game->movers()) {
    INFO(id);
    CHECK(scenario->game->answer(id).id == id);
    CHECK_FALSE(scenario->game->answer(id).because.empty());
  }
  std::size_t questions = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    questions += test::check_steps(*scenario->game->clone(), seed);
  }
  CHECK(questions > 0);
}
