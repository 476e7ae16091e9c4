// Advice with limited time ends, is sound, and is equal every time.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hexrout/advise/advise.hpp"
#include "hexrout/rules/boost_number.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "text/seconds.hpp"

using namespace hexrout;
using planning::Number;

namespace {

// `broken` squads among enemies on open ground with some woods.
std::string crowd(int columns, int rows, int broken) {
  std::string hexes, units;
  SeededDice dice(17);
  dice.set_logging(false);
  const auto draw = [&](int most) {
    return (dice.roll(1, 100, {"", ""})[0] - 1 + 100 * (dice.roll(1, 100, {"", ""})[0] - 1)) % most;
  };
  std::vector<bool> taken(static_cast<std::size_t>(columns * rows), false);
  const auto place = [&] {
    int at = draw(columns * rows);
    while (taken[static_cast<std::size_t>(at)]) at = draw(columns * rows);
    taken[static_cast<std::size_t>(at)] = true;
    const int column = at % columns;
    return std::string(static_cast<std::size_t>(column / 26 + 1), static_cast<char>('A' + column % 26)) +
           std::to_string(at / columns + 1);
  };
  for (int i = 0; i < columns * rows / 5; ++i) {
    const int column = draw(columns);
    const std::string name =
        std::string(static_cast<std::size_t>(column / 26 + 1), static_cast<char>('A' + column % 26)) +
        std::to_string(draw(rows) + 1);
    if (hexes.find("{at: " + name + ",") == std::string::npos)
      hexes += (hexes.empty() ? "" : ", ") + ("{at: " + name + ", terrain: woods}");
  }
  for (int i = 0; i < 20; ++i)
    units += fmt::format("  - {{id: g{}, side: german, counter: 4-6-7, at: {}}}\n", i, place());
  for (int i = 0; i < broken; ++i)
    units +=
        fmt::format("  - {{id: b{}, side: russian, counter: 4-4-7, at: {}, broken: true, dm: true}}\n", i, place());
  return fmt::format(
      "hexrout: 1\ntitle: A crowd\nmap: {{columns: {}, rows: {}, fill: open-ground, hexes: [{}]}}\nrules: asl\nsides: "
      "[german, russian]\nturn: {{attacker: german, phase: rout}}\nunits:\n{}",
      columns, rows, hexes, units);
}

// `units` of two sides strewn over open ground with some woods, so close that many can come to one place; every fourth
// is broken, all of them Russian.
std::string strewn(int units) {
  SeededDice dice(29);
  dice.set_logging(false);
  const auto draw = [&](int most) {
    return (dice.roll(1, 100, {"", ""})[0] - 1 + 100 * (dice.roll(1, 100, {"", ""})[0] - 1)) % most;
  };
  int size = 10;
  while (size * size < 2 * units) ++size;
  const auto name = [&](int column, int row) {
    return std::string(static_cast<std::size_t>(column / 26 + 1), static_cast<char>('A' + column % 26)) +
           std::to_string(row + 1);
  };
  std::string hexes, list;
  for (int column = 0; column < size; ++column)
    for (int row = 1; row + 1 < size; ++row)
      if (draw(5) == 0) hexes += (hexes.empty() ? "" : ", ") + ("{at: " + name(column, row) + ", terrain: woods}");
  for (int i = 0; i < units; ++i)
    list += fmt::format("  - {{id: u{}, side: {}, counter: {}, at: {}{}}}\n", i, i % 2 == 0 ? "german" : "russian",
                        i % 2 == 0 ? "4-6-7" : "4-4-7", name(draw(size), 1 + draw(size - 2)),
                        i % 4 == 1 ? ", broken: true, dm: true" : "");
  return fmt::format(
      "hexrout: 1\ntitle: Strewn\nmap: {{columns: {}, rows: {}, fill: open-ground, hexes: [{}]}}\nrules: asl\nsides: "
      "[german, russian]\nturn: {{attacker: german, phase: rout}}\nunits:\n{}",
      size, size, hexes, list);
}

std::set<std::string> advised(const Advice& advice) {
  std::set<std::string> out(advice.not_reached.begin(), advice.not_reached.end());
  for (const GroupAdvice& group : advice.groups) out.insert(group.units.begin(), group.units.end());
  return out;
}

std::string advice_of(const Scenario& scenario, const AdviceOptions& options) {
  Diagnostics found;
  const auto advice = advise(*scenario.game, options, found);
  REQUIRE(advice);
  return advice_json(*advice, *scenario.game);
}

}  // namespace

TEST_CASE("advice for many broken units ends, and says that it has stopped", "[advise][time]") {
  Diagnostics found;
  const auto scenario = parse_scenario(crowd(33, 10, 24), "crowd.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  AdviceOptions options;
  options.side = "russian";
  options.time_ms = 20;
  const auto advice = advise(*scenario->game, options, found);
  REQUIRE(advice);
  CHECK(advice->stopped != "");
  CHECK(advice_text(*advice, *scenario->game).find("note: stopped ") != std::string::npos);
  CHECK(advice_json(*advice, *scenario->game).find("\"stopped\": \"") != std::string::npos);
  std::size_t units = 0;
  for (const GroupAdvice& group : advice->groups) {
    units += group.units.size();
    CHECK(Number(group.low.exact) <= Number(group.high.exact));
    CHECK(group.steps.size() >= group.units.size());
  }
  CHECK(units > 10);
  if (advice->stopped == "work") CHECK(advice_of(*scenario, options) == advice_json(*advice, *scenario->game));
}

TEST_CASE("whatever the time, the truth lies between the bounds", "[advise][time]") {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  AdviceOptions options;
  options.side = "russian";
  options.time_ms = kMostAdviceMs;
  options.states = 500;
  const auto full = advise(*scenario->game, options, found);
  REQUIRE(full);
  CHECK(full->stopped.empty());
  for (const unsigned time : {1U, 5U, 20U, 60U}) {
    options.time_ms = time;
    const auto less = advise(*scenario->game, options, found);
    REQUIRE(less);
    REQUIRE(less->groups.size() == full->groups.size());
    for (std::size_t g = 0; g < full->groups.size(); ++g) {
      CHECK(Number(less->groups[g].low.exact) <= Number(full->groups[g].high.exact));
      CHECK(Number(full->groups[g].low.exact) <= Number(less->groups[g].high.exact));
      if (full->groups[g].exact) CHECK(Number(less->groups[g].low.exact) <= Number(full->groups[g].low.exact));
    }
  }
}

TEST_CASE("advice keeps its time with ten to two thousand units, and names those whom it does not reach",
          "[full][advise][time]") {
  for (const int units : {10, 100, 500, 2000}) {
    Diagnostics found;
    const auto scenario = parse_scenario(strewn(units), "strewn.yaml", {}, found);
    INFO(units << " units " << found.text());
    REQUIRE(scenario);
    AdviceOptions options;
    options.side = "russian";
    std::size_t left = 0;
    std::set<std::string> all;
    for (const unsigned time : {1000U, 100U}) {
      options.time_ms = time;
      const test::ProcessorSeconds clock;
      const auto advice = advise(*scenario->game, options, found);
      const double seconds = clock.spent();
      REQUIRE(advice);
      CHECK(seconds < test::seconds_allowed(1.1 * time / 1000));
      if (all.empty()) all = advised(*advice);
      CHECK(advised(*advice) == all);  // everybody is advised or named
      CHECK(advice->not_reached.size() >= left);
      left = advice->not_reached.size();
      CHECK((left == 0 || advice->stopped == "work"));
      CHECK((left == 0) == (advice_text(*advice, *scenario->game).find("no advice for ") == std::string::npos));
      CHECK((left == 0) == (advice_json(*advice, *scenario->game).find("\"not_reached\"") == std::string::npos));
    }
    if (units <= 100) CHECK(left == 0);
  }
}
