// The example of a choices file in maps/scenarios/README.md names an option that play offers.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <regex>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

// Takes one option of the decision "rout", and the recommended one in all others.
class Take final : public Choices {
 public:
  explicit Take(std::string option) : option_(std::move(option)) {}
  std::size_t choose(const Decision& decision) override {
    if (decision.what == "next to rout") return 0;
    const auto it = std::find(decision.options.begin(), decision.options.end(), option_);
    if (decision.what != "rout" || it == decision.options.end()) return 0;
    offered = true;
    return static_cast<std::size_t>(it - decision.options.begin());
  }
  bool offered = false;

 private:
  std::string option_;
};

}  // namespace

TEST_CASE("the choice that the scenarios' README shows is one that play offers", "[asl]") {
  std::ifstream in(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/README.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::smatch match;
  REQUIRE(std::regex_search(page, match, std::regex(R"(\{what: rout, who: r1, take: ([^}]+)\})")));
  const std::string take = match[1];
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nmap: {title: s, columns: 14, rows: 8, fill: open-ground, hexes: [{at: M4, terrain: woods}]}\nrules: "
      "asl\nsides: [german, russian]\n"
      "turn: {attacker: russian, phase: rout}\nunits: [{id: r1, side: russian, counter: 4-4-7, at: M5, broken: true, "
      "dm: true}]\n",
      "example.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  Take choices(take);
  SeededDice dice(1);
  NoLog log;
  scenario->game->play(dice, choices, log);
  INFO("take: " << take);
  CHECK(choices.offered);
  CHECK(scenario->game->units().at(0).at == *scenario->game->setting().map->find_location("M4"));
}
