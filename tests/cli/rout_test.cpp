// hexrout rout of the small games: verdicts, options and refusals in words.
#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>

#include "small_games.hpp"

using namespace hexrout::test;
using Catch::Contains;

TEST_CASE("the verdict of who is free does not call him unable to move", "[cli][rout]") {
  const auto verdict = [](const std::string& text, const std::string& unit) {
    return on_text("rout", text, {"--unit", unit}).out;
  };
  const std::string team = verdict(coc("teams: [{id: mg42, side: german, kind: support, at: E25, figures: 5}, {id: sq, "
                                       "side: soviet, at: E10, figures: 4}]\n"),
                                   "mg42");
  CHECK_THAT(team, Contains("mg42 support 5 (german) in E25: need not move"));
  CHECK_THAT(
      verdict(sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                 "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E9}]\n"),
              "r1"),
      Contains("r1 man 1 (red) in E5: need not move"));
  // A unit that surrenders to an adjacent enemy has no ways to choose from.
  const std::string beside =
      verdict(sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                 "stands: [{id: r1, group: r, at: E5, restriction: surrender}, {id: b1, group: b, at: E6}]\n"),
              "r1");
  CHECK_THAT(beside, Contains("r1 man 1 (red: surrender) in E5: SURRENDERS to b1") && !Contains("  ! "));
  const std::string tank =
      verdict(ab("units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20, suppressed: true}]\n"), "t1");
  CHECK_THAT(tank, Contains("in E20: need not move") && Contains("may be activated alone"));
  // If dice decide, options are ends with their chances, and none is marked for choice.
  const std::string shot = verdict(ab("units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20}]\n"
                                      "events: [{fire: {by: gun, at: t1, attack: [6, 4], reaction: [1]}}]\n"),
                                   "t1");
  CHECK_THAT(shot, Contains("need not move; 100 %: forced back ") && !Contains("  ! "));
}

TEST_CASE("where a table is read in two ways, the answer names the reading and what the other gives", "[cli][rout]") {
  const std::string section = coc(
      "teams: [{id: a, side: soviet, section: one, at: E10, figures: 3, shock: 5}, {id: b, side: soviet, section: one, "
      "at: E11, figures: 3, shock: 5}, {id: mg42, side: german, at: E25, figures: 5}]\n");
  CHECK_THAT(on_text("rout", section, {"--unit", "a"}).out,
             Contains("if your group reads it otherwise (badThings=printed)") && Contains("disputed: badThings"));
  // A row that is equal in both profiles has no line about readings.
  const std::string team =
      coc("teams: [{id: a, side: soviet, at: E10, figures: 3}, {id: mg42, side: german, at: E25, figures: 5}]\n");
  CHECK_THAT(on_text("rout", team, {"--unit", "a"}).out, !Contains("badThings"));
  CHECK_THAT(run({"rules", "chain_of_command"}).out,
             Contains("| badThings | A23 |") && Contains("| retireOnBreak | A10 |"));
}

TEST_CASE("refusals are sentences and no identifiers", "[cli][rout]") {
  const std::regex identifier("[a-z][A-Z]|\\([a-z]+\\)$");
  int refusals = 0;
  for (const std::string& system : kSmallGames) {
    std::istringstream out(run({"rout", bundled_game(system), "--all"}).out);
    for (std::string line; std::getline(out, line);) {
      if (line.rfind("  not ", 0) != 0) continue;
      ++refusals;
      const std::string why = line.substr(line.find(": ") + 2);
      INFO(line);
      CHECK_FALSE(std::regex_search(why.substr(0, why.find(" [")), identifier));
    }
  }
  CHECK(refusals > 20);
}

TEST_CASE("a unit forced back is told why not to each neighbour, and what halts it", "[cli][rout]") {
  const std::string fired_at =
      ab("units: [{id: gun, side: max, at: E25}, {id: tank, side: tom, at: E20}]\n"
         "events: [{fire: {by: gun, at: tank, attack: [6, 4], reaction: [1]}}]\n",
         "{at: E18, terrain: water}");
  const std::string out = on_text("rout", fired_at, {"--unit", "tank"}).out;
  CHECK_THAT(out, Contains("not E20 to ") && Contains(": not straight back"));
  CHECK_THAT(out, Contains("halts there: E18 is impassable"));
}

TEST_CASE("the same end by the same path is one option and one word of a decision", "[cli][rout]") {
  for (const std::string& system : kSmallGames) {
    const nlohmann::json answer = nlohmann::json::parse(run({"rout", bundled_game(system), "--format", "json"}).out);
    int options = 0;
    for (const nlohmann::json& unit : answer["units"]) {
      std::vector<std::string> seen;
      for (const nlohmann::json& option : unit["options"]) {
        ++options;
        INFO(system << ": " << unit["id"] << ": " << option.dump());
        const std::string path = option["path"].dump() + option.value("chance", nlohmann::json()).dump();
        CHECK(std::find(seen.begin(), seen.end(), path) == seen.end());
        seen.push_back(path);
      }
    }
    INFO(system);
    CHECK(options > 0);
  }
  // Off one hex two ways at once is one word of the decision: no "off C1 (2)".
  const std::string edge = played(broken_piece("C1")).out;
  CHECK_THAT(edge, Contains("p goes C1 off the map"));
  CHECK_FALSE(std::regex_search(edge, std::regex("\\(of .*\\([0-9]+\\)")));
}

TEST_CASE("groups and elements are answered for, with the odds of their tests", "[cli][rout]") {
  // 6 or more on two dice.
  CHECK_THAT(
      on_text("rout",
              sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                 "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E15}]\n"),
              {"--unit", "r"})
          .out,
      Contains("r: need not move; carries on") && Contains("is passed with 72.2 %"));
  CHECK_THAT(on_text("rout",
                     mr("elements: [{id: guns, side: red, original: 8}, {id: z, side: blue, original: 10}]\n"
                        "pieces: [{id: p, element: guns, at: E10}, {id: q, element: z, at: E16}]\n"),
                     {"--unit", "guns"})
                 .out,
             Contains("8 of 8 left: 100 percent"));
}

TEST_CASE("every option can be compared, and paths have a referee", "[cli][rout]") {
  for (const auto& [system, reading] :
       {std::pair{"squares", "recoverDetour=0"}, std::pair{"morale_ratio", "failedCheckAgain=true"},
        std::pair{"chain_of_command", "badThings=printed"}, std::pair{"armour_battles", "coverStop=May"}}) {
    const Ran ran = run({"rout", bundled_game(system), "--compare", reading});
    INFO(system << ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.err, !Contains("one reading"));
  }
  const Ran judged = on_text("check", broken_piece("E10"), {"--unit", "p", "--path", "E9"});
  CHECK_THAT(judged.out + judged.err, !Contains("no-referee"));
}
