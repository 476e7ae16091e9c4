// Mistakes that users found in the four systems other than ASL, each in a test of its own that runs the command on the
// position in which it was found.
#include <catch2/catch.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;
using Catch::Contains;
using nlohmann::json;

namespace {

const std::vector<std::string> kSystems{"armour_battles", "chain_of_command", "morale_ratio", "squares"};

std::string bundled(const std::string& system) {
  return source("maps/scenarios/" + system + ".yaml");
}

// Heads of small positions; each test adds its own units.
std::string head(const std::string& rules, const std::string& sides, int rows, const std::string& hexes) {
  return "hexrout: 1\ntitle: t\nmap: {columns: 20, rows: " + std::to_string(rows) + ", fill: open-ground, hexes: [" +
         hexes + "]}\nrules: " + rules + "\nsides: [" + sides + "]\n";
}
std::string coc(const std::string& rest, const std::string& hexes = "", const std::string& morale = "9") {
  return head("chain_of_command", "german, soviet", 30, hexes) +
         "scale: 2\nforces: [{side: german, force_morale: 9, own_edge: south}, {side: soviet, force_morale: " + morale +
         ", own_edge: north}]\n" + rest;
}
std::string ab(const std::string& rest, const std::string& hexes = "") {
  return head("armour_battles", "max, tom", 30, hexes) +
         "scale: 3\narmies: [{side: max, points: 5, own_edge: south}, {side: tom, points: 5, own_edge: north}]\n" +
         rest;
}
std::string sq(const std::string& rest, const std::string& hexes = "") {
  return head("squares", "red, blue", 20, hexes) + rest;
}
std::string mr(const std::string& rest, const std::string& hexes = "") {
  return head("morale_ratio", "red, blue", 20, hexes) + rest;
}

const std::string kWipedOut = coc(R"(
teams:
  - {id: mg42, side: german, kind: support, at: E25, figures: 5}
  - {id: a, side: soviet, kind: lmg, at: E10, figures: 1}
  - {id: b, side: soviet, kind: lmg, at: E12, figures: 3, shock: 6, status: broken}
leaders: [{id: jr, side: soviet, rank: junior, with: b}, {id: sr, side: soviet, rank: senior, at: A1}]
vehicles: [{id: t34, side: soviet, class: afv, at: H10}]
events: [{fire: {by: mg42, kills: {a: 1, b: 3}, leaders: {sr: killed, jr: killed}, destroyed: [t34]}}]
)",
                                  "", "2");

// Broken, four movement points, an enemy due south.
std::string broken_piece(const std::string& at) {
  return mr(
      "options: {failedCheckAgain: \"false\"}\n"
      "elements: [{id: a, side: red, original: 10, current: 3, morale: broken}, {id: z, side: blue, original: 10}]\n"
      "pieces: [{id: p, element: a, at: " +
      at + ", move: 4}, {id: q, element: z, at: E16}]\nevents: [{turn: {side: red}}]\n");
}

// A withdrawing stand of two, another stand on the casualty, an enemy.
const std::string kCasualtyHeld = sq(R"(
groups:
  - {id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, line: [E1]}
  - {id: b, side: blue, start: 20, line: [E19]}
stands:
  - {id: r1, group: r, at: E5, men: 2}
  - {id: r2, group: r, at: E8}
  - {id: r3, group: r, at: C5}
  - {id: b1, group: b, at: E12}
casualties: [{at: E8, side: red}]
events: [turn_end]
)");

// The command on a file that holds `text`, with the dice of `faces` ("" for a seed where the verb plays).
Ran on_text(const std::string& verb, const std::string& text, const std::vector<std::string>& more = {},
            const std::string& faces = "") {
  const Folder folder;
  std::vector<std::string> arguments{verb, folder.write("s.yaml", text)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  if (!faces.empty()) {
    arguments.push_back("--dice");
    arguments.push_back(folder.write("dice.yaml", faces));
  }
  return run(arguments);
}
Ran play(const std::string& text, const std::string& faces = "[]") {
  return on_text("play", text, {}, faces);
}
// Returns the position of `text` after its play, as the command writes it.
std::string after(const std::string& text, const std::string& faces) {
  const Folder folder;
  run({"play", folder.write("s.yaml", text), "--dice", folder.write("dice.yaml", faces), "-o", folder / "after.yaml"});
  return read_bytes(folder / "after.yaml");
}
std::vector<json> lines_of(const std::string& text) {
  std::vector<json> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) out.push_back(json::parse(line));
  return out;
}
int times_in(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

}  // namespace

TEST_CASE("a sweep counts as lost who is wiped out, killed, destroyed or captured", "[findings][M1]") {
  for (const auto& [text, side, units] :
       {std::tuple{kWipedOut, "soviet", 5},
        std::tuple{sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                      "stands: [{id: r1, group: r, at: E5, restriction: surrender}, {id: b1, group: b, at: E6}]\n"
                      "events: [turn_end]\n"),
                   "red", 1}}) {
    bool told = false;
    for (const json& line : lines_of(on_text("sweep", text, {"--runs", "20"}).out)) {
      if (line["type"] != "side" || line["side"] != side) continue;
      told = true;
      CHECK(line["lost"] == json::parse("[{\"units\":" + std::to_string(units) + ",\"runs\":20}]"));
    }
    CHECK(told);
  }
}

TEST_CASE("sweep and play --odds count what the games are about", "[findings][M2]") {
  std::vector<std::string> facts;
  for (const json& line : lines_of(on_text("sweep", kWipedOut, {"--runs", "20"}).out))
    if (line["type"] == "result" && line["of"] != "game")
      facts.push_back(line["of"].get<std::string>() + " " + line["fact"].get<std::string>() + " " +
                      line["values"][0]["value"].get<std::string>());
  for (const char* fact : {"soviet Force Morale 0, quits the field", "soviet Command Dice 0", "german result has won"})
    CHECK_THAT(facts, Catch::VectorContains(std::string(fact)));
  CHECK_THAT(on_text("play", kWipedOut, {"--odds"}).out, Contains("german, result") && Contains("has won"));
  for (const std::string& system : kSystems) {
    int varying = 0;
    for (const json& line : lines_of(run({"sweep", bundled(system), "--runs", "200"}).out))
      varying += line["type"] == "result" && line["values"].size() > 1 ? 1 : 0;
    INFO(system);
    CHECK(varying > 0);
  }
}

TEST_CASE("every line of a log names who it is about", "[findings][M3]") {
  for (const std::string& system : kSystems)
    for (const char* seed : {"1", "2", "3", "4", "5"}) {
      const Folder folder;
      const Ran ran = run({"play", bundled(system), "--seed", seed, "--log", folder / "log.jsonl"});
      REQUIRE(ran.status <= 1);  // 1: events were refused
      int events = 0;
      for (const json& line : lines_of(read_bytes(folder / "log.jsonl"))) {
        if (line["type"] != "event") continue;
        ++events;
        const std::string who = line.value("who", "");
        const std::string text = line["text"];
        INFO(system << ": " << text);
        CHECK((who.empty() ? text.rfind("turn ", 0) == 0 : text.find(who) != std::string::npos));
      }
      CHECK(events > 10);
    }
  // No line ends in the name of a code.
  // Water all round E5.
  std::string lake;
  for (const char* at : {"E4", "E6", "D4", "D5", "F4", "F5"})
    lake += std::string(lake.empty() ? "" : ", ") + "{at: " + at + ", terrain: water}";
  const std::string shut_in = play(sq(R"(
groups:
  - {id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, line: [E1]}
  - {id: b, side: blue, start: 20, line: [A19]}
stands: [{id: r1, group: r, at: E5, men: 2}, {id: b1, group: b, at: A19}]
events: [turn_end]
)",
                                      lake))
                                  .out;
  CHECK_THAT(shut_in, Contains("r1 defends itself where it is: no way leads to its own line [SQ C-WD]"));
  const std::string alone =
      play(
          sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
             "stands: [{id: r1, group: r, at: E5, restriction: surrender}, {id: b1, group: b, at: E15, hidden: true}]\n"
             "events: [turn_end]\n"))
          .out;
  CHECK_THAT(alone, Contains("r1 waits to surrender: there is no known enemy to walk to [SQ C-SU]"));
}

TEST_CASE("the verdict of who is free does not call him unable to move", "[findings][M4]") {
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
  CHECK_THAT(shot, Contains("fired at, it may be forced back") && !Contains("  ! "));
}

TEST_CASE("moves that players choose do not go through enemies, lakes or Shock", "[findings][M5]") {
  const std::string lake = "{at: E5, terrain: water}";
  const std::string teams =
      "teams: [{id: mg42, side: german, kind: support, at: E4, figures: 5}, {id: sq, side: soviet, at: E2, figures: 10";
  CHECK_THAT(play(coc(teams + "}]\nevents: [{move: {unit: sq, path: [E3, E4, E5, E6]}}]\n", lake)).out,
             Contains("sq may not go from E3 to E4: held by the enemy"));
  CHECK_THAT(play(coc("teams: [{id: sq, side: soviet, at: E2, figures: 10, shock: 9}]\n"
                      "events: [{move: {unit: sq, path: [E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14]}}]\n"))
                 .out,
             Contains("sq goes 9 inches at the most (18 less 9 for its Shock)"));
  const std::string units = "units: [{id: gun, side: max, at: E25}, {id: t2, side: tom, at: E22}]\n";
  CHECK_THAT(play(ab(units + "events: [{move: {units: [t2], faces: [6], to: [E25]}}]\n")).out,
             Contains("t2 may not go from E24 to E25: held by the enemy"));
  CHECK_THAT(
      play(ab(units + "events: [{move: {units: [t2], faces: [6], to: [E23]}}]\n", "{at: E23, terrain: water}")).out,
      Contains("t2 may not go from E22 to E23: impassable"));
  CHECK_THAT(play(sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                     "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E15}]\n"
                     "events: [{move: {who: r1, path: [E6]}}]\n",
                     "{at: E6, terrain: water}"))
                 .out,
             Contains("r1 may not go from E5 to E6: impassable"));
}

TEST_CASE("forced back into cover that a friend holds, a unit is placed behind him", "[findings][M6]") {
  for (const auto& [wood, friend_at, face, end] :
       {std::tuple{"E18", "E18", "[1]", "E17"}, std::tuple{"E19", "E19", "[6]", "E18"}}) {
    const std::string text =
        ab("units: [{id: gun, side: max, at: E25}, {id: tank, side: tom, at: E20}, {id: f, side: tom, at: " +
               std::string(friend_at) + "}]\nevents: [{fire: {by: gun, at: tank, attack: [6, 4], reaction: [1]}}]\n",
           "{at: " + std::string(wood) + ", terrain: woods}");
    const std::string written = after(text, face);
    CHECK_THAT(written, Contains("id: tank, side: tom, at: " + std::string(end)));
    CHECK_THAT(on_text("validate", written).out, !Contains("over-stacked"));
  }
}

TEST_CASE("tables, thresholds and dice change without building, and the words follow", "[findings][M7]") {
  const Folder folder;
  const auto under = [&](const std::string& house, const std::string& system) {
    return run({"rout", bundled(system), "--all", "--house-rules", folder.write("house.yaml", house)});
  };
  CHECK_THAT(under("policies: [{id: A-RET, budget: {dice: 3, plus: 20}}]", "chain_of_command").out,
             Contains("retires 3D6+20 inches") && !Contains("2D6+6"));
  CHECK_THAT(under("policies: [{id: B-FB, budget: {dice: 5, plus: 30}}]", "armour_battles").out,
             Contains("forced back 30+5D6 inches"));
  const std::string vehicle =
      coc("vehicles: [{id: v, side: soviet, class: afv, at: E5, shock: 2}]\n"
          "teams: [{id: mg42, side: german, at: E25, figures: 5}]\nevents: [{fire: {by: mg42, shock: {v: 1}}}]\n");
  const std::string three = folder.write("three.yaml", "tables: {figures: [{name: vehicle-shock, value: 3}]}");
  CHECK_THAT(on_text("play", vehicle, {"--seed", "1", "--house-rules", three}).out,
             Contains("v has 3 Shock and is abandoned"));
  CHECK_THAT(on_text("play", vehicle, {"--seed", "1"}).out, !Contains("abandoned"));
  // An impossible value is refused at its place, without an abort.
  const Ran wrong = under("tables: {bad_things_happen: [{event: team, restored: {40: 1-6}}]}", "chain_of_command");
  CHECK(wrong.status == 3);
  CHECK_THAT(wrong.err, Contains("house.yaml:1:"));
}

TEST_CASE("where a table is read in two ways, the answer names the reading and what the other gives",
          "[findings][M8]") {
  const std::string section = coc(
      "teams: [{id: a, side: soviet, section: one, at: E10, figures: 3, shock: 5}, {id: b, side: soviet, section: one, "
      "at: E11, figures: 3, shock: 5}, {id: mg42, side: german, at: E25, figures: 5}]\n");
  CHECK_THAT(on_text("rout", section, {"--unit", "a"}).out,
             Contains("by the reading badThings=printed") && Contains("disputed: badThings"));
  // A row that is equal in both profiles has no line about readings.
  const std::string team =
      coc("teams: [{id: a, side: soviet, at: E10, figures: 3}, {id: mg42, side: german, at: E25, figures: 5}]\n");
  CHECK_THAT(on_text("rout", team, {"--unit", "a"}).out, !Contains("badThings"));
  CHECK_THAT(run({"rules", "chain_of_command"}).out,
             Contains("| badThings | A23 |") && Contains("| retireOnBreak | A10 |"));
}

TEST_CASE("a player finds a page for each game, and the paragraphs that answers cite", "[findings][M9]") {
  const std::string guide = read_bytes(source("maps/guide/README.md"));
  for (const auto& [system, citation] : {std::pair{"chain_of_command", "A14"}, std::pair{"armour_battles", "2.3"},
                                         std::pair{"squares", "C9"}, std::pair{"morale_ratio", "D-CA"}}) {
    INFO(system);
    std::string page = system;
    std::replace(page.begin(), page.end(), '_', '-');
    CHECK_THAT(guide, Contains("(" + page + ".md)"));
    CHECK(std::filesystem::exists(source("maps/guide/" + page + ".md")));
    const Ran rules = run({"rules", system});
    CHECK(rules.status == 0);
    CHECK_THAT(rules.out, Contains("| " + std::string(citation)) && Contains("Scenario keys"));
  }
  // All five are listed.
  for (const std::string& system : kSystems) CHECK_THAT(run({"rules"}).out, Contains(system));
}

TEST_CASE("Shock and markers tell a number for a given shot", "[findings][m1]") {
  const std::string text = coc(
      "teams: [{id: gun, side: soviet, kind: support, at: E10, figures: 5, shock: 7, status: pinned}, {id: mg42, side: "
      "german, kind: support, at: E25, figures: 5, shock: 4}]\n"
      "events:\n  - {shot: {by: mg42, dice: 8, at: gun, cover: light}}\n  - {shot: {by: gun, with: he, dice: 4}}\n"
      "  - {shot: {by: gun, with: ap, to_hit: 1}}\n  - {shot: {by: gun, with: close-combat, dice: 8}}\n");
  CHECK(play(text).out ==
        "mg42 throws 6 of 8 dice (small-arms, 4 Shock) [CoC A4]\n"
        "gun counts as in hard cover, pinned in light cover [CoC A6]\n"
        "gun throws 2 of 4 dice (he, 7 Shock, pinned) [CoC A8]\n"
        "gun fires AP at -6 to hit, not +1 (7 Shock, pinned) [CoC A4]\n"
        "gun throws 5 of 8 dice (close-combat, 7 Shock, pinned) [CoC A4]\n");
}

TEST_CASE("refusals are sentences and no identifiers", "[findings][m2]") {
  const std::regex identifier("[a-z][A-Z]|\\([a-z]+\\)$");
  int refusals = 0;
  for (const std::string& system : kSystems) {
    std::istringstream out(run({"rout", bundled(system), "--all"}).out);
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

TEST_CASE("a unit forced back is told why not to each neighbour, and what halts it", "[findings][m3]") {
  const std::string out = run({"rout", bundled("armour_battles"), "--unit", "lakeside"}).out;
  CHECK_THAT(out, Contains("not O8 to P8, O9, N8, N7, P7: not straight back"));
  CHECK_THAT(out, Contains("halts there: O6 is impassable"));
}

TEST_CASE("a suppressed unit moves and is rallied in no group, nor two sides in one", "[findings][m4]") {
  const std::string units =
      "units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20, suppressed: true}, {id: t2, side: tom, at: "
      "E21}]\n";
  CHECK(play(ab(units + "events: [{move: {units: [t1, t2], faces: [6], to: [E21, E22]}}]\n")).out ==
        "t1 is suppressed: it may be activated alone, with no other unit [AB B6]\n");
  CHECK(play(ab(units + "events: [{rally: {units: [gun, t2], faces: [6]}}]\n")).out ==
        "gun and t2 are of two sides: each rallies its own [AB B10]\n");
}

TEST_CASE("two support Teams of a section are tested as Support Units, each by itself", "[findings][m5]") {
  const std::string out = play(coc("options: {retireOnBreak: \"false\"}\n"
                                   "teams: [{id: a, side: soviet, kind: support, section: sup, at: E10, figures: 3}, "
                                   "{id: b, side: soviet, kind: support, section: sup, at: E10, figures: 3}, "
                                   "{id: mg42, side: german, at: E25, figures: 5}]\n"
                                   "leaders: [{id: jr, side: soviet, rank: junior, with: a}]\n"
                                   "events: [{fire: {by: mg42, shock: {a: 8, b: 6}}}]\n"),
                               "[4, 4]")
                              .out;
  CHECK(times_in(out, "soviet, Supporting Unit breaks or is wiped out: rolls 4") == 2);
  CHECK_THAT(out, !Contains("Section"));
}

TEST_CASE("a Leader's Orders are counted over the turn, and one who breaks is tested for", "[findings][m6]") {
  const std::string broken =
      "teams: [{id: a, side: soviet, at: E10, figures: 3, shock: 6, status: broken}]\n"
      "leaders: [{id: near, side: soviet, rank: senior, at: E12}]\n";
  const std::string out =
      play(coc(broken + "events: [{rally: {leader: near, unit: a, points: 3}}, {rally: {leader: near, "
                        "unit: a, points: 3}}]\n"))
          .out;
  CHECK_THAT(out,
             Contains("near rallies 3 Shock off a, which has 3 left") && Contains("near has no Orders left to give"));
  CHECK_THAT(play(coc(broken + "events: [{fire: {at: [a], leaders: {near: breaks}}}]\n"), "[4]").out,
             Contains("Senior Leader routs from the table"));
}

TEST_CASE("a strongpoint is never broken: it shuts down", "[findings][m7]") {
  const std::string pieces = "pieces: [{id: p, element: a, at: E10, move: 0}, {id: q, element: z, at: E16}]\n";
  const auto elements = [](const std::string& state) {
    return "elements: [{id: a, side: red, kind: strongpoint, original: 10, current: 3, " + state +
           "}, {id: z, side: blue, original: 10}]\n";
  };
  const Ran refused = play(mr(elements("morale: broken") + pieces));
  CHECK(refused.status == 3);
  CHECK_THAT(refused.err, Contains("is a strongpoint and cannot be broken: where its morale fails it shuts down"));
  CHECK_THAT(play(mr(elements("check_due: true") + pieces +
                     "events: [{turn: {side: red}}, {fire: {by: p, at: [q]}}, {move: {who: p, path: [E9]}}]\n"),
                  "[9]")
                 .out,
             Contains("a shuts down") && Contains("p does not fire: a is shut down this turn") &&
                 Contains("p does not move: a is shut down this turn"));
}

TEST_CASE("withdrawing stands do not turn round for casualties of others, nor forget a restriction", "[findings][m8]") {
  const std::string out = play(kCasualtyHeld).out;
  CHECK_THAT(out, Contains("r1 goes E5 E4 E3") && Contains("r2 collects 1 casualty at E8"));
  CHECK_THAT(play(sq("groups: [{id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, "
                     "line: [E1]}, {id: b, side: blue, start: 20, line: [E12]}]\n"
                     "stands: [{id: r1, group: r, at: E9, men: 2, restriction: no-closer}, {id: b2, group: b, at: E6, "
                     "men: 3}]\nevents: [turn_end]\n"))
                 .out,
             Contains("r1 goes E9 D8 C8; part of the way"));
  CHECK_THAT(run({"play", bundled("squares"), "--seed", "2"}).out, !Contains("r-officer goes G7 H7"));
  // The stand does not go next to five enemies for one casualty.
  CHECK_THAT(play(sq("groups: [{id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, "
                     "line: [E1]}, {id: b, side: blue, start: 20, line: [E19]}]\n"
                     "stands: [{id: r1, group: r, at: E5, men: 2}, {id: b1, group: b, at: E9, men: 5}]\n"
                     "casualties: [{at: E8, side: red}]\nevents: [turn_end]\n"))
                 .out,
             Contains("r1 goes E5 E4 E3"));
}

TEST_CASE("who ducks back goes behind cover, not beside the machine gun", "[findings][m9]") {
  const std::string out = run({"rout", bundled("squares"), "--unit", "r-flank"}).out;
  CHECK_THAT(out, Contains("1 way out") && Contains("! G7      H8 G8 G7") && !Contains("! I10"));
}

TEST_CASE("the same end by the same path is one option and one word of a decision", "[findings][m10]") {
  for (const std::string& system : kSystems) {
    const json answer = json::parse(run({"rout", bundled(system), "--format", "json"}).out);
    int options = 0;
    for (const json& unit : answer["units"]) {
      std::vector<std::string> seen;
      for (const json& option : unit["options"]) {
        ++options;
        INFO(system << ": " << unit["id"] << ": " << option.dump());
        const std::string path = option["path"].dump() + option.value("chance", json()).dump();
        CHECK(std::find(seen.begin(), seen.end(), path) == seen.end());
        seen.push_back(path);
      }
    }
    INFO(system);
    CHECK(options > 0);
  }
  // Off one hex two ways at once is one word of the decision: no "off C1 (2)".
  const std::string edge = play(broken_piece("C1")).out;
  CHECK_THAT(edge, Contains("p goes C1 off the map"));
  CHECK_FALSE(std::regex_search(edge, std::regex("\\(of .*\\([0-9]+\\)")));
}

TEST_CASE("groups and elements are answered for, with the odds of their tests", "[findings][m11]") {
  CHECK_THAT(run({"rout", bundled("squares"), "--unit", "farm"}).out,
             Contains("farm: need not move; carries on") && Contains("is passed with 72.2 %"));
  CHECK_THAT(run({"rout", bundled("morale_ratio"), "--unit", "guns"}).out, Contains("8 of 8 left: 100 percent"));
}

TEST_CASE("advice names what a unit does, and holds for every game", "[findings][m12]") {
  for (const auto& [system, side] :
       {std::pair{"squares", "red"}, std::pair{"morale_ratio", "column"}, std::pair{"chain_of_command", "soviet"}}) {
    const Ran ran = run({"advise", bundled(system), "--side", side, "--time-ms", "300"});
    INFO(system << "\n" << ran.out << ran.err);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, Contains("Advice for the " + std::string(side)) && !Contains("routs"));
    CHECK_THAT(ran.out, Contains("1. "));
  }
  const std::string dice_to_spend =
      head("armour_battles", "max, tom", 30, "") +
      "scale: 3\narmies: [{side: max, points: 5}, {side: tom, points: 5, command_dice: 3, dice_left: 2}]\n"
      "units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20, suppressed: true}]\n";
  CHECK_THAT(on_text("advise", dice_to_spend, {"--side", "tom", "--time-ms", "300"}).out,
             Contains("t1 is freed from suppression"));
}

TEST_CASE("every option can be compared, and paths have a referee", "[findings][m13]") {
  for (const auto& [system, reading] :
       {std::pair{"squares", "recoverDetour=0"}, std::pair{"morale_ratio", "failedCheckAgain=true"},
        std::pair{"chain_of_command", "badThings=printed"}, std::pair{"armour_battles", "coverStop=May"}}) {
    const Ran ran = run({"rout", bundled(system), "--compare", reading});
    INFO(system << ran.out << ran.err);
    CHECK(ran.status == 1);
    CHECK_THAT(ran.err, !Contains("one reading"));
  }
  const Ran judged = on_text("check", broken_piece("E10"), {"--unit", "p", "--path", "E9"});
  CHECK_THAT(judged.out + judged.err, !Contains("no-referee"));
}

TEST_CASE("survey and cut answer for every game, and the page has the survey", "[findings][m14]") {
  for (const auto& [system, unit] :
       {std::pair{"squares", "r-rifles"}, std::pair{"morale_ratio", "gun-1"}, std::pair{"chain_of_command", "scouts"},
        std::pair{"armour_battles", "panther-1"}}) {
    const Folder folder;
    INFO(system);
    CHECK(run({"survey", bundled(system), "--as", unit}).status == 0);
    CHECK(run({"report", bundled(system), "--survey", unit, "-o", folder / "page.html"}).status == 0);
    // Equal mistakes have equal statuses.
    CHECK(run({"survey", bundled(system), "--as", "nobody"}).status ==
          run({"report", bundled(system), "--survey", "nobody", "-o", folder / "page.html"}).status);
  }
}

TEST_CASE("the schema for editors has every key of a scenario", "[findings][m15]") {
  const std::string text = read_bytes(source("maps/schema/scenario.schema.json"));
  CHECK(times_in(text, "\"rounding\"") == 2);
  for (const std::string& scenario :
       {coc("teams: [{id: a, side: soviet, at: E2, figures: 3}]\n"), ab("units: [{id: a, side: tom, at: E2}]\n")})
    CHECK(on_text("check", scenario + "rounding: up\n").status == 0);
}

TEST_CASE("a broken piece falls straight back, and leaves where it stands at the edge", "[findings][m16]") {
  CHECK_THAT(play(broken_piece("E10")).out, Contains("p falls back: E10 E9 E8 E7 E6"));
  CHECK_THAT(play(broken_piece("E1")).out, Contains("p goes E1 off the map and never returns"));
}

TEST_CASE("a single man who faces a single enemy is not outnumbered", "[findings][m17]") {
  const std::string text =
      sq("groups: [{id: r, side: red, start: 20, line: [E1]}, {id: b, side: blue, start: 20, line: [E19]}]\n"
         "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E15}]\n"
         "events: [{fire: {side: blue, kind: small-arms, from: E15, at: [E5]}}]\n");
  CHECK_THAT(play(text, "[3, 4]").out, Contains("r1, under-fire: 7 on the dice is 7: free"));
  CHECK_THAT(play(text + "options: {countsHimself: \"false\"}\n", "[3, 4]").out,
             Contains("outnumbered -1 (1 against 0)"));
}
