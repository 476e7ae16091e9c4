// House rules: each change shows in the result of a play and in a sentence; and files that are refused.
#include "hexrout/rules/house_rules.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

class Sentences final : public EventLog {
 public:
  void happened(const Event& event) override { text += event.who + ": " + event.text + "\n"; }
  std::string text;
};

const std::string kFolder = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/";

// Broken units in a building with a leader, one of them under DM, on a map of a few hexes.
constexpr const char* kRally = R"(hexrout: 1
title: Rally
map: {title: m, columns: 6, rows: 4, fill: open-ground, hexes: [{at: B2, terrain: stone-building}]}
rules: asl
los: exact
sides: [german, russian]
turn: {attacker: german, phase: rally}
units:
  - {id: lead, side: german, counter: 8-1, at: B2}
  - {id: dm, side: german, counter: 4-6-7, at: B2, broken: true, dm: true}
  - {id: crew, side: german, counter: 2-2-8 crew, at: D3, broken: true}
  - {id: far, side: russian, counter: 4-4-7, at: F3}
)";

// A broken squad and a wounded leader in the open, four hexes from a HMG, and woods 8 MF away.
constexpr const char* kRout = R"(hexrout: 1
title: Rout
map: {title: m, columns: 16, rows: 4, fill: open-ground, hexes: [{at: L2, terrain: woods}]}
rules: asl
los: exact
desert: true
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: runs, side: german, counter: 4-6-7, at: E2, broken: true, dm: true}
  - {id: led, side: german, counter: 8-1, at: E3, broken: true, dm: true, wounded: true}
  - {id: gun, side: russian, counter: 4-4-7, at: A2, weapons: [hmg]}
)";

// The dice of a Morale Check cause Heat of Battle in a squad.
constexpr const char* kHeat = R"(hexrout: 1
title: Heat of Battle
map: {title: m, columns: 3, rows: 3, fill: open-ground}
rules: asl
sides: [german, russian]
nationalities: {german: UNIT}
turn: {attacker: german, phase: fire}
units:
  - {id: a, side: german, COUNTER, at: B1}
  - {id: e, side: russian, counter: 4-4-7, at: C3}
events: [{mc: {units: [a]}}]
)";

// A KIA kills the leader, and the squad takes a Morale Check for his loss.
constexpr const char* kLoss = R"(hexrout: 1
title: Leader loss
map: {title: m, columns: 3, rows: 3, fill: open-ground}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: fire}
units:
  - {id: l, side: german, counter: 9-1, at: B1}
  - {id: q, side: german, counter: 4-6-7, at: B1}
events: [{EVENT}]
)";

// Small positions of the other systems: one event, with its dice in the scenario.
constexpr const char* kPlain = R"(hexrout: 1
title: One event
map: {title: m, columns: 12, rows: 14, fill: open-ground}
rules: RULES
los: exact
sides: [red, blue]
turn: {attacker: red, phase: fire}
REST)";

constexpr const char* kShocked = R"(scale: 2
forces: [{side: red, force_morale: 9, own_edge: north}, {side: blue, force_morale: 9, own_edge: south}]
teams:
  - {id: a, side: red, kind: rifle, at: E3, figures: 3, shock: 7, status: broken}
  - {id: mg, side: blue, kind: support, at: E14, figures: 5}
leaders: [{id: near, side: red, rank: senior, at: E6}]
events: [{rally: {leader: near, unit: a, points: 3}}]
)";

constexpr const char* kShot = R"(scale: 3
armies: [{side: red, points: 5, own_edge: north}, {side: blue, points: 5, own_edge: south}]
units: [{id: tank, side: red, at: E5}, {id: gun, side: blue, at: E13}]
events: [{fire: {by: gun, at: tank, EVENT}}]
)";

constexpr const char* kUnderFire = R"(groups:
  - {id: r, side: red, start: 8, casualties: 1, line: [E1]}
  - {id: b, side: blue, start: 8, line: [E12]}
stands: [{id: s, group: r, at: E3, men: 3}, {id: e, group: b, at: E11, men: 1}]
events: [EVENT]
)";

constexpr const char* kChecked = R"(elements:
  - {id: u, side: red, original: 10, current: 7, check_due: true}
  - {id: gun, side: blue, original: 4}
pieces: [{id: u1, element: u, at: D3, move: 3}, {id: g1, element: gun, at: D12}]
events: [{turn: {side: red}}]
)";

std::string with(std::string text, const std::string& word, const std::string& by) {
  return text.replace(text.find(word), word.size(), by);
}

std::string scenario_text(const std::string& name) {
  if (name == "rally") return kRally;
  if (name == "rout") return kRout;
  if (name == "squad") return with(with(kHeat, "UNIT", "german"), "COUNTER", "counter: 4-6-7");
  if (name == "elite") return with(with(kHeat, "UNIT", "german"), "COUNTER", "counter: 4-6-8");
  if (name == "raw") return with(with(kHeat, "UNIT", "german"), "COUNTER", "counter: 4-6-7, inexperienced: true");
  if (name == "broken") return with(with(kHeat, "UNIT", "german"), "COUNTER", "counter: 4-6-7, broken: true");
  if (name == "italian") return with(with(kHeat, "UNIT", "italian"), "COUNTER", "counter: 3-4-6");
  if (name == "killed") return with(kLoss, "EVENT", "kia: {units: [l, q], number: 1}");
  if (name == "breaks") return with(kLoss, "EVENT", "mc: {units: [l]}");
  const auto plain = [](const char* rules, const char* rest) {
    return with(with(kPlain, "RULES", rules), "REST", rest);
  };
  if (name == "attached") return plain("chain_of_command", kShocked);
  if (name == "shot") return with(plain("armour_battles", kShot), "EVENT", "attack: [4], reaction: [5]");
  if (name == "three hits") return with(plain("armour_battles", kShot), "EVENT", "attack: [4, 4, 4], reaction: [1]");
  if (name == "fired on")
    return with(plain("squares", kUnderFire), "EVENT", "{fire: {side: blue, kind: small-arms, from: E11, at: [E3]}}");
  if (name == "one down") return with(plain("squares", kUnderFire), "EVENT", "{losses: {of: {r: 1}}}");
  if (name == "checked") return plain("morale_ratio", kChecked);
  std::ifstream in(kFolder + name + ".yaml");
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

// All texts of a position and of its play, and its end.
struct Told {
  std::string text;
  std::string after;
};

void add(const std::vector<Reason>& reasons, std::string& text) {
  for (const Reason& r : reasons) text += r.text + "\n";
}

Told told(const std::string& scenario, const std::string& house, const std::vector<int>& faces = {}) {
  Diagnostics found;
  ReadOptions options;
  options.house_rules_text = house;
  const auto read = parse_scenario(scenario, kFolder + "s.yaml", options, found);
  INFO(found.text());
  REQUIRE(read);
  Game& game = *read->game;
  Told out;
  for (const UnitView& unit : game.units()) {
    const UnitAnswer answer = game.answer(unit.id);
    add(answer.because, out.text);
    add(answer.fate.because, out.text);
    out.text += answer.by_dice + "\n";
    for (const RoutOption& option : answer.options)
      out.text += fmt::format("{} may end at {}\n", unit.id,
                              option.end == kNowhere ? "the edge" : game.setting().map->location_name(option.end));
  }
  for (const Standing& standing : game.standings())
    for (const auto& [what, value] : standing.facts) out.text += what + " " + value + "\n";
  SeededDice seeded(3);
  ScriptedDice scripted(faces);
  FirstChoice choices;
  Sentences log;
  game.play(faces.empty() ? static_cast<Dice&>(seeded) : scripted, choices, log);
  out.text += log.text;
  for (const UnitView& unit : game.units()) out.text += game.answer(unit.id).id + "\n";
  out.after = log.text + game.yaml();
  return out;
}

struct Edit {
  std::string scenario;
  std::string house;
  std::string said;             // only under the house rules; empty: not tested
  std::string not_said;         // only without them; empty: not tested
  bool result = true;           // the play ends otherwise
  std::vector<int> faces = {};  // of the dice; empty: seeded
};

void check(const Edit& edit) {
  INFO(edit.scenario << " under " << edit.house);
  const std::string text = scenario_text(edit.scenario);
  const Told plain = told(text, "", edit.faces);
  const Told house = told(text, edit.house, edit.faces);
  INFO(plain.text << "---- under house rules\n" << house.text);
  if (!edit.said.empty()) {
    CHECK_THAT(house.text, Catch::Contains(edit.said));
    CHECK_THAT(plain.text, !Catch::Contains(edit.said));
  }
  if (!edit.not_said.empty()) {
    CHECK_THAT(plain.text, Catch::Contains(edit.not_said));
    CHECK_THAT(house.text, !Catch::Contains(edit.not_said));
  }
  if (edit.result) CHECK(plain.after != house.after);
}

// First error of house rules for a system: "place: code".
std::string refused(const std::string& system, const std::string& house) {
  Diagnostics found;
  const auto document = Document::parse(house, "h.yaml", found);
  REQUIRE(document);
  CHECK(read_house_rules(document->root(), *find_rule_system(system), found) == nullptr);
  REQUIRE(found.has_errors());
  const Diagnostic& first = found.all().front();
  INFO(found.text());
  CHECK(first.place.file == "h.yaml");
  return fmt::format("{}:{} {}", first.place.line, first.place.column, first.code);
}

}  // namespace

TEST_CASE("house rules of Chain of Command change result and sentence", "[rules][house]") {
  const std::string s = "chain_of_command";
  check({s, "policies: [{id: A-RET, budget: {dice: 3, plus: 20}}]", "retire 3D6+20 inches", "retire 2D6+6 inches"});
  check({s, "policies: [{id: A-RET, budget: {sides: 4}}]", "retire 2D4+6 inches", "retire 2D6+6 inches"});
  check({s, "tables: {figures: [{name: attached-inches, value: 40}]}", "no more than 40 inches from lmg",
         "more than 4 inches from lmg"});
  check({s, "tables: {figures: [{name: attached-inches, value: 6}]}", "more than 6 inches from lmg",
         "more than 4 inches from lmg", false});
  check({s, "tables: {figures: [{name: vehicle-shock, value: 5}]}", "3 Shock; abandoned at 5", "and is abandoned"});
  check({s, "tables: {figures: [{name: move-inches-per-shock, value: 2}]}", "costs 12 inches of movement", "", false});
  check({s, "tables: {bad_things_happen: [{event: team, restored: {3: 1-6}}]}", "would cost Force Morale 3 with 100 %",
         ""});
  check({s, "tables: {leaders: [{rank: senior, orders: 7}]}", "7 Orders when activated", "3 Orders when activated",
         false});
  check({s, "tables: {tracks: [{name: german, dice: {9: 1-20}}]}", "Command Dice 9", "", false});
  check({s, "options: {juniorsMayLeave: \"true\", retireOnBreak: \"false\"}", "", "scouts retires"});
}

TEST_CASE("house rules change what comes of the same dice, and the sentence", "[rules][house]") {
  check({"attached", "tables: {figures: [{name: attached-inches, value: 6}]}", "near rallies 3 Shock off a",
         "near is not attached to it"});
  check({"shot", "tables: {figures: [{name: fire-tn, value: 5}]}", "4 against 5+: hits 0", "4 against 4+: hits 1"});
  check({"shot", "tables: {figures: [{name: reaction-tn, value: 6}]}", "tank has Disruption 1",
         "5 against 4+: successes 1"});
  check({"three hits",
         "tables: {figures: [{name: cohesion, value: 5}]}",
         "of 5 Disruption Points",
         "tank is dispersed",
         true,
         {3}});
  const std::vector<int> seven{3, 4};
  check({"fired on", "tables: {results: [{result: free, from: 8}]}", "is 7: no-closer", "is 7: free", true, seven});
  check({"fired on",
         "tables: {results: [{result: no-closer, from: 4}]}",
         "is 3: duck-back",
         "is 3: no-closer",
         true,
         {1, 2}});
  const std::vector<int> five{2, 3};
  check({"one down", "tables: {carries_on_from: {score: 5}}", "r carries on: losses", "r withdraws", true, five});
  check({"one down", "tables: {conditions: [{id: losses, modifier: 2}]}", "5 +2 is 7", "5 +0 is 5", true, five});
  check({"checked", "tables: {bands: [{from: 70, remove: true}]}", "1 to 6 is wanted", "1 to 7 is wanted", true, {7}});
  check({"checked", "tables: {bands: [{from: 70, failure: shaken}]}", "u is shaken", "u is cautious", true, {9}});
}

TEST_CASE("a sixteenth event of the Bad Things table is rolled for", "[rules][house]") {
  std::string text = scenario_text("chain_of_command");
  text.replace(text.find("what: jump-off-point"), 20, "what: banner");
  const std::string row =
      "tables: {bad_things_happen: [{event: banner, title: Banner lost, printed: {0: 1, 1: 2-6}, restored: {3: 1-6}, "
      "origin: club, why: it hurts}]}";
  CHECK_THAT(told(text, row).text, Catch::Contains("banner is lost: Banner lost") &&
                                       Catch::Contains("the Force Morale of german goes from 8 to 5"));
  Diagnostics found;
  CHECK_FALSE(parse_scenario(text, kFolder + "s.yaml", {}, found));
}

TEST_CASE("house rules of Armour Battles change result and sentence", "[rules][house]") {
  const std::string s = "armour_battles";
  const auto figure = [](const std::string& name, int value) {
    return fmt::format("tables: {{figures: [{{name: {}, value: {}}}]}}", name, value);
  };
  check({s, figure("reaction-tn", 5), "it reacts with 5 at 5+", "it reacts with 5 at 4+", false});
  check({s, figure("fire-tn", 3), "fired at with 2 dice at 3+", "fired at with 2 dice at 4+", false});
  check({s, figure("cohesion", 5), "0 of 5 Disruption Points", "0 of 3 Disruption Points", false});
  check({s, figure("cover-dice", 3), "it reacts with 8 at 4+", "it reacts with 6 at 4+", false});
  check({s, "policies: [{id: B-FB, budget: {dice: 2, plus: 10}}]", "forced back 10+2D6 inches", "forced back 6+1D6"});
  check({s, "tables: {fire_modifiers: [{name: close, tn: -2}]}", "fired at with 5 dice at 2+",
         "fired at with 4 dice at 2+", false});
}

TEST_CASE("house rules of squares change result and sentence", "[rules][house]") {
  const std::string s = "squares";
  check({s, "tables: {results: [{result: free, from: 8}]}", "41.7 % carries on, 55.6 % comes no closer", "", false});
  check({s, "tables: {modifiers: [{id: led, value: 3}]}", "a test on entering now (+3)", "", false});
  check({s, "tables: {carries_on_from: {score: 12}}", "12 is wanted", "6 is wanted"});
  check({s, "tables: {conditions: [{id: losses, small: 1, percent: 20, modifier: -1}]}", "-1 is", "", false});
}

TEST_CASE("house rules of the morale ratio change result and sentence", "[rules][house]") {
  const std::string s = "morale_ratio";
  check({s, "tables: {bands: [{from: 70, remove: true}]}", "1 to 6 is wanted", "1 to 7 is wanted", false});
  check({s, "tables: {vehicle_costs: {half_mf: {open: 1}}}", "", "tank-1 falls back: G6 F5 E6 D5 C6"});
  check({s, "tables: {bands: [{from: 1, failure: broken}]}", "otherwise broken", "otherwise eliminated"});
  // A new band is inserted by its number, wherever it is written.
  check({"checked",
         "tables: {bands: [{from: 65, success: 6, failure: shaken, origin: club}, {from: 70, remove: true}, {from: 60, "
         "remove: true}]}",
         "1 to 6 is wanted",
         "1 to 7 is wanted",
         false,
         {1}});
}

TEST_CASE("house rules of ASL change result and sentence", "[rules][house][asl]") {
  const std::string s = "rally";
  check({s, "tables: {rally: [{name: dm, drm: -6}]}", "-8 against 7", "+2 against 7", false});
  check({s, "tables: {rally: [{name: cover, drm: -12}]}", "-9 against 7", "+2 against 7", false});
  check({s, "tables: {rally: [{name: self, drm: 12}]}", "+12 against", "+1 against", false});
}

TEST_CASE("house rules of ASL change how far routs go and who forces them", "[rules][house][asl]") {
  const std::string s = "rout";
  check({s, "tables: {allotments: [{name: usual, mf: 8}]}", "it must make for L2 (8 MF)", "runs may end at E1"});
  check({s, "tables: {allotments: [{name: usual, mf: 4}]}", "", "runs may end at K", false});
  check({s, "tables: {allotments: [{name: wounded, mf: 1}]}", "", "led may end at H1", false});
  check({s, "tables: {ranges: [{name: normal-range-limit, hexes: 3}]}", "nothing forces it to rout",
         "Normal Range of gun in A2"});
  check({s, "tables: {ranges: [{name: desert, hexes: 3}]}", "gun in A2, more than 3 hexes away, forces nobody to rout",
         "Normal Range of gun in A2", false});
}

TEST_CASE("house rules of ASL change Heat of Battle and the loss of a leader", "[rules][house][asl]") {
  const auto heat = [](const std::string& scenario, const std::string& change, const std::vector<int>& faces,
                       const std::string& said, const std::string& not_said) {
    check({scenario, "tables: {heat_of_battle: {" + change + "}}", said, not_said, true, faces});
  };
  heat("squad", "results: [{result: hero-and-hardened, from: 4}]", {1, 1, 2, 2}, "is Battle Hardened", "");
  heat("squad", "results: [{result: hardened, from: 6}]", {1, 1, 3, 3}, "", "brings forth the hero");
  heat("squad", "results: [{result: berserk, from: 8}]", {1, 1, 4, 4}, "goes berserk", "is Battle Hardened");
  heat("squad", "results: [{result: surrender, from: 10}]", {1, 1, 5, 5}, "loses heart", "goes berserk");
  heat("squad", "nationalities: [{name: german, drm: 5}]", {1, 1, 2, 2}, "goes berserk", "brings forth the hero");
  heat("elite", "modifiers: [{name: elite, drm: 0}]", {1, 1, 2, 3}, "becomes Fanatic", "");
  heat("raw", "modifiers: [{name: inexperienced, drm: 0}]", {1, 1, 2, 2}, "", "is Battle Hardened");
  heat("broken", "modifiers: [{name: broken, drm: 0}]", {1, 1, 2, 2}, "", "is Battle Hardened");
  heat("italian", "axis_minor_surrenders_from: 12", {1, 1, 4, 3}, "goes berserk", "loses heart");
  check({"killed", "tables: {leader_loss: [{name: eliminated, drm: 2}]}", "+3", "+1", true, {6, 2, 3, 3}});
  check({"breaks", "tables: {leader_loss: [{name: broken, drm: 2}]}", "+3", "+1", true, {5, 6, 3, 3}});
}

TEST_CASE("profiles of ASL under house rules are a scenario's standard", "[rules][house][asl]") {
  Diagnostics found;
  ReadOptions options;
  options.house_rules_text = "profiles: {metric: {asl: raw}}";
  const auto usual_of = [&](const std::string& text) {
    const auto read = parse_scenario(text, kFolder + "s.yaml", options, found);
    INFO(found.text());
    REQUIRE(read);
    const std::vector<SwitchView> views = read->game->switches();
    const auto metric =
        std::find_if(views.begin(), views.end(), [](const auto& view) { return view.name == "metric"; });
    return metric->value + " of " + metric->usual + ", " +
           (write_scenario(*read, kFolder).find("\nswitches:") == std::string::npos ? "not " : "") + "written";
  };
  CHECK(usual_of(kRout) == "raw of raw, not written");
  CHECK(usual_of(std::string(kRout) + "switches: {metric: legal}\n") == "legal of raw, written");
}

TEST_CASE("house rules are named, kept when written, and read again", "[rules][house]") {
  const std::string text = scenario_text("chain_of_command");
  Diagnostics found;
  ReadOptions options;
  options.house_rules_text = "{title: Club, tables: {figures: [{name: vehicle-shock, value: 3}]}}";
  const auto read = parse_scenario(text, kFolder + "s.yaml", options, found);
  REQUIRE(read);
  const HouseRules& house = *read->game->setting().house;
  CHECK(house.title == "Club");
  REQUIRE(house.changes.size() == 1);
  CHECK(house.changes[0].text() == "tables.figures.vehicle-shock.value is 3, not 4");
  const std::string written = write_scenario(*read, kFolder);
  CHECK_THAT(written, Catch::Contains("house_rules: {title: Club, tables:"));
  const auto again = parse_scenario(written, kFolder + "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(again);
  CHECK(write_scenario(*again, kFolder) == written);
  CHECK(again->game->setting().house->yaml == house.yaml);
  // Copies, other readings and views of a side keep them.
  CHECK(again->game->clone()->setting().house == again->game->setting().house);
  CHECK(again->game->seen_by("german")->setting().house == again->game->setting().house);
}

TEST_CASE("what house rules restate is no change, and none leave every word as it is", "[rules][house]") {
  const std::string text = scenario_text("chain_of_command");
  const std::string same = "tables: {figures: [{name: vehicle-shock, value: 4}]}";
  CHECK(told(text, same).text == told(text, "").text);
  CHECK(told(text, same).after == told(text, "").after);
  Diagnostics found;
  const auto document = Document::parse(same, "h.yaml", found);
  const auto house = read_house_rules(document->root(), *find_rule_system("chain_of_command"), found);
  REQUIRE(house);
  CHECK(house->changes.empty());
}

TEST_CASE("house rules that are wrong are refused at their place", "[rules][house]") {
  const std::string coc = "chain_of_command";
  CHECK(refused(coc, "rules: squares") == "1:8 unknown-rules");
  CHECK(refused(coc, "tabels: {}") == "1:1 unknown-key");
  CHECK(refused(coc, "tables: 3") == "1:9 not-a-map");
  CHECK(refused(coc, "tables:\n  figures:\n    - {name: vehicle-shok, value: 3}") == "3:7 unknown-row");
  CHECK(refused(coc, "tables:\n  figures:\n    - {name: vehicle-shock, value: 3000}") == "3:36 out-of-range");
  CHECK(refused(coc, "tables:\n  figures:\n    - {name: vehicle-shock, valu: 3}") == "3:29 unknown-key");
  CHECK(refused(coc, "tables:\n  figures:\n    - {value: 3}") == "3:7 missing-key");
  CHECK(refused(coc,
                "tables:\n  figures:\n    - {name: vehicle-shock, value: 3}\n    - {name: vehicle-shock, value: 5}") ==
        "4:7 table-row");
  CHECK(refused(coc, "tables:\n  figures:\n    - {name: vehicle-shock, remove: true}") == "3:5 table");
  CHECK(refused(coc, "tables: {bad_things_happen: [{event: team, restored: {5: 1-6}}]}").find("table-row") !=
        std::string::npos);
  CHECK(refused(coc, "policies: [{id: A-RUT, budget: {dice: 3}}]") == "1:12 unknown-row");
  CHECK(refused(coc, "policies: [{id: A-RET, budget: {pluss: 3}}]").find("unknown-key") != std::string::npos);
  CHECK(refused(coc, "policies: [{id: A-RET, budget: {dice: 1000000}}]").find("out-of-range") != std::string::npos);
  CHECK(refused(coc, "policies: {A-RET: 3}").find("not-a-list") != std::string::npos);
  CHECK(refused(coc, "options: {retireOnBreak: maybe}").find("unknown-word") != std::string::npos);
  CHECK(refused("armour_battles", "tables: {figures: [{name: fire-tn, value: 9}]}").find("table") != std::string::npos);
  CHECK(refused("squares", "tables: {results: [{result: free, from: 1}]}").find("table-row") != std::string::npos);
  CHECK(refused("morale_ratio", "tables: {bands: [{from: 100, remove: true}]}").find("table") != std::string::npos);
  CHECK(refused("asl", "policies: [{id: X}]") == "1:11 no-house-rules");
  CHECK(refused("asl", "options: {x: 1}") == "1:10 no-house-rules");
  CHECK(refused("squares", "profiles: {x: 1}") == "1:11 no-house-rules");
  CHECK(refused("asl", "profiles: {metric: {asl: rawer}}").find("unknown-word") != std::string::npos);
  CHECK(refused("asl", "profiles: {sewer_rout: {asl: true}}").find("not-supported") != std::string::npos);
  CHECK(refused("asl", "tables: {allotments: [{name: usual, mf: 13}]}").find("out-of-range") != std::string::npos);
  CHECK(refused("asl", "tables: {ranges: [{name: desert, remove: true}]}").find("table") != std::string::npos);
  CHECK(refused("asl", "tables: {rally: [{name: dm, drm: 99}]}").find("out-of-range") != std::string::npos);
  CHECK(refused("asl", "tables: {heat_of_battle: {results: [{result: berserk, from: 3}]}}").find("table-row") !=
        std::string::npos);
}
