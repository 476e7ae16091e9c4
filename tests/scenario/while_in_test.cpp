// States by place: the odds of a rout that passes through them, what units show, and round trips.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

std::string text(const std::string& while_in) {
  return "hexrout: 1\nmap: {columns: 12, rows: 14, fill: open-ground, hexes: [{at: F2, terrain: woods}]}\nrules: asl\n"
         "sides: [german, russian]\nturn: {attacker: russian, phase: rout}\n" +
         while_in +
         "units:\n  - {id: g1, side: german, counter: 4-6-7, at: F9}\n"
         "  - {id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true}\n";
}

Scenario read(const std::string& while_in) {
  Diagnostics found;
  auto scenario = parse_scenario(text(while_in), "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

RouteOdds odds_to_shelter(const Scenario& scenario) {
  for (const RoutOption& option : scenario.game->answer("r1").options)
    if (!option.low_crawl && scenario.game->setting().map->location_name(option.end) == "F2")
      return option.odds.value();
  FAIL("no way to F2");
  return {};
}

bool fanatic(const Scenario& scenario) {
  const auto state = scenario.game->unit("r1")->state;
  return std::find(state.begin(), state.end(), "fanatic") != state.end();
}

}  // namespace

// F4 and F3 are Interdicted; broken Morale Level 7, that of the half-squad 6. In 36ths a check against 8 gives 21 no
// effect, 5 a pin, 9 a Reduction, 1 the loss; against 7: 15, 6, 14, 1; against 6: 10, 5, and 21 the loss.
TEST_CASE("each Interdiction is counted with the Morale Level in its hex", "[while_in]") {
  const RouteOdds plain = odds_to_shelter(read(""));
  CHECK(plain.whole == Odds::reduced(15 * 15, 1296));
  const RouteOdds first = odds_to_shelter(read("while_in: [{side: russian, hexes: F4, fanatic: true}]\n"));
  CHECK(first.whole == Odds::reduced(21 * 15, 1296));
  CHECK(first.reduced == Odds::reduced(21 * 14 + 9 * 10, 1296));
  CHECK(first.stopped == Odds::reduced(5 * 36 + 21 * 6 + 9 * 5, 1296));
  const RouteOdds second = odds_to_shelter(read("while_in: [{side: russian, hexes: F3, fanatic: true}]\n"));
  CHECK(second.whole == Odds::reduced(15 * 21, 1296));
  // States where it begins, or of the other side, change nothing on the way.
  for (const char* other :
       {"{side: russian, hexes: F5, fanatic: true}", "{side: german, terrain: open-ground, fanatic: true}",
        "{side: russian, terrain: woods, fanatic: true}"})
    CHECK(odds_to_shelter(read("while_in: [" + std::string(other) + "]\n")).whole == plain.whole);
}

TEST_CASE("a unit shows the state where it is, and a scenario keeps it", "[while_in]") {
  const std::string here = "while_in: [{side: russian, hexrows: F, numbers: 5-, fanatic: true}]\n";
  CHECK(fanatic(read(here)));
  CHECK_FALSE(fanatic(read("while_in: [{side: russian, hexrows: F, numbers: -4, fanatic: true}]\n")));
  const std::string written = write_scenario(read(here), "");
  CHECK(written.find("hexrows: F, numbers: 5-, fanatic: true") != std::string::npos);
  const std::size_t unit = written.find("id: r1");
  REQUIRE(unit != std::string::npos);
  CHECK(written.substr(unit, written.find('\n', unit) - unit).find("fanatic") == std::string::npos);
  Diagnostics found;
  const auto again = parse_scenario(written, "again.yaml", {}, found);
  INFO(found.text() << written);
  REQUIRE(again);
  CHECK(fanatic(*again));
  CHECK(write_scenario(*again, "") == written);
}

TEST_CASE("what hangs on more than a place is refused where it is written", "[while_in]") {
  Diagnostics found;
  CHECK_FALSE(parse_scenario(text("while_in: [{side: russian, hexes: F5, leader: true, fanatic: true}]\n"), "s.yaml",
                             {}, found));
  CHECK(found.text().find("s.yaml:6:39: error[unknown-key]") != std::string::npos);
  Diagnostics berserk;
  CHECK_FALSE(parse_scenario(text("while_in: [{side: russian, hexes: F5, berserk: true}]\n"), "s.yaml", {}, berserk));
  CHECK(berserk.text().find("error[missing-key]: this names no state") != std::string::npos);
}

// A Morale Level never is above 10 [A.18]: a broken 10-2 that is Fanatic in F5 alone has 10 on his way, as without it.
TEST_CASE("a state where a rout begins changes no check on the way", "[while_in]") {
  const auto with = [](const std::string& units, const std::string& while_in) {
    Diagnostics found;
    std::string whole = text(while_in);
    whole.replace(whole.find("  - {id: r1"), std::string::npos, units);
    auto scenario = parse_scenario(whole, "s.yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    return std::move(*scenario);
  };
  const std::string here = "while_in: [{side: russian, hexes: F5, fanatic: true}]\n";
  const std::string leader = "  - {id: r1, side: russian, counter: 10-2, at: F5, broken: true, dm: true}\n";
  CHECK(odds_to_shelter(with(leader, here)).whole == odds_to_shelter(with(leader, "")).whole);
  // The leader along: his Morale Level counts where the check is, not where he sets out.
  const std::string led =
      "  - {id: r1, side: russian, counter: 4-5-8, at: F5, broken: true, dm: true}\n"
      "  - {id: l1, side: russian, counter: 7-0, at: F5}\n";
  const auto notes = [&](const std::string& while_in) {
    const Scenario scenario = with(led, while_in);
    std::string out;
    for (const RoutOption& option : scenario.game->answer("r1").options)
      for (const Reason& note : option.notes)
        if (note.text.starts_with("with l1 along")) out += note.text + "\n";
    return out;
  };
  CHECK(notes(here) == notes(""));
  CHECK(notes("").find("with l1 along") != std::string::npos);
}

// Beside g1 every way is Interdicted, so it would surrender [A20.21].
TEST_CASE("that a unit never surrenders is told where it would", "[while_in][surrender]") {
  const auto because = [](const std::string& keys, const std::string& more, const char* enemy = "F6") {
    Diagnostics found;
    std::string whole = text(keys);
    whole.replace(whole.find("at: F9"), 6, "at: " + std::string(enemy));
    whole.replace(whole.find(", broken: true, dm: true}"), 1, more + ",");
    const auto scenario = parse_scenario(whole, "s.yaml", {}, found);
    INFO(whole << found.text());
    REQUIRE(scenario);
    std::string out;
    for (const Reason& reason : scenario->game->answer("r1").because)
      if (reason.text.starts_with("it would surrender")) out += reason.text + " [" + reason.rule + "]\n";
    return out;
  };
  CHECK(because("", "").empty());
  const std::string here = "while_in: [{side: russian, hexes: F5, no_surrender: true}]\n";
  CHECK(because(here, "") == "it would surrender to g1, but by 'no_surrender' none does in F5 [A20.21]\n");
  CHECK(because("while_in: [{side: russian, hexes: F5, fanatic: true}]\n", "") ==
        "it would surrender to g1, but it is Fanatic [A10.8]\n");
  CHECK(because("", ", partisan: true") == "it would surrender to g1, but it is a Partisan unit [A20.21]\n");
  CHECK(because("no_quarter: {against: [russian]}\n", "") ==
        "it would surrender to g1, but No Quarter holds for its side [A20.3]\n");
  // Elsewhere, and where no captor is beside it, it decides nothing.
  CHECK(because("while_in: [{side: russian, hexes: F4, no_surrender: true}]\n", "").empty());
  CHECK(because(here, "", "F9").empty());
}

TEST_CASE("an empty list of units and rows that are none are refused", "[while_in]") {
  for (const char* wrong :
       {"{side: russian, units: [], hexes: F5, fanatic: true}", "{side: russian, hexrows: '-', fanatic: true}",
        "{side: russian, numbers: '-', fanatic: true}", "{side: russian, hexrows: C-D-K, fanatic: true}",
        "{side: russian, numbers: x-y, fanatic: true}"}) {
    Diagnostics found;
    CHECK_FALSE(parse_scenario(text("while_in: [" + std::string(wrong) + "]\n"), "s.yaml", {}, found));
    INFO(found.text());
    CHECK(found.error_count() == 1);
  }
}
