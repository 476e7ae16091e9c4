// Linked lists of data games: units with strength and state of their own, in groups that have theirs.
#include "rules/data_game/facts.hpp"
#include "rules/game_in_folder.hpp"

namespace {

using namespace hexrout;
using test::has_text;
using test::Played;
using test::replaced;

// Sections of three in a company. A man who falls is one less of the company, too; a company that has lost half falls
// back, whatever the state of its sections.
const char* const kLinkedGame = R"(hexrout_game: 1
id: linked
title: Sections and companies
cite: L
lists: {groups: companies, group: company, units: sections, unit: section, LINKED}
kinds: [{name: company, group: true, picture: formation}, {name: rifles, picture: squad}, {name: staff, picture: leader}]
figures:
  - {name: pins, least: 0, most: 6, default: 0, changes: true}
  - {name: rank, least: 0, most: 9, default: 1}
flags: [{name: tested}]
sides: {figures: [{name: points, least: 0, most: 20, default: 10}]}
states: [{name: steady}, {name: beaten, health: hampered}, {name: lost, health: broken, gone: true}]
reactions:
  - {if: {group: state(beaten)}, policy: BACK, why: its company falls back}
due: {after: []}
after:
  loss: [{group: [{loses: amount}, {if: {not: {atLeast: [percent, 51]}}, state: beaten}]}]
  gone: [{group: [{loses: amount}, {if: {not: {atLeast: [percent, 51]}}, state: beaten}]}, {side: {points: -1}}]
events:
  - {name: act, do: [EFFECT]}
  - {name: shell, amount: {least: 1, most: 5}, do: [{units: [{add: {pins: amount}}]}]}
turn: {sequence: [checks, moves], checks: [{if: {all: [kind(company), {not: flag(tested)}]}, check: spirit}]}
moves: {chosen: WALK}
scores: [{name: men, each: strength}, {name: ranks, each: figure(rank)}]
)";
const char* const kLinkedTables = R"(checks:
  - {name: spirit, dice: 1, sides: 6, modifiers: [{text: sections, add: {sum: {of: group}}}],
     results: [{to: 4, state: beaten, set: {tested: true}}, {set: {tested: true}}]}
)";
const char* const kLinkedPolicies = R"(policies:
  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}
  - {id: BACK, citation: B, gate: {must: [always]}, budget: {unit: hex}, references: {sets: [known]},
     goals: [{is: farthestFrom(known), code: FELL_BACK}]}
)";
const char* const kLinkedScene = R"(hexrout: 1
map: {columns: 12, rows: 9, fill: open-ground}
rules: linked
sides: [red, blue]
turn: {attacker: red}
companies:
  - {id: first, side: red, original: 8}
  - {id: second, side: red, original: 4}
  - {id: enemy, side: blue, original: 6}
sections:
  - {id: a, company: first, kind: rifles, original: 3, at: D4, move: 2}
  - {id: b, company: first, kind: rifles, original: 3, at: E5, move: 2, pins: 2}
  - {id: c, company: first, kind: staff, original: 1, at: D4, rank: 5}
  - {id: d, company: second, kind: rifles, original: 3, at: D4, rank: 7}
  - {id: x, company: enemy, kind: rifles, original: 5, at: K4}
)";

struct LinkedTrial {
  std::string effect = "{loses: 1}";
  std::string linked = "linked: true";
  std::string scene = kLinkedScene;
  std::string game = kLinkedGame;
};

std::map<std::string, std::string> linked_files(const LinkedTrial& trial) {
  return {{"game.yaml", replaced(replaced(trial.game, "EFFECT", trial.effect), "LINKED", trial.linked)},
          {"tables.yaml", kLinkedTables},
          {"policies.yaml", kLinkedPolicies}};
}

std::unique_ptr<Game> linked_game(const LinkedTrial& trial, const std::string& events) {
  return test::GameInFolder(linked_files(trial)).game(trial.scene + events);
}

Played linked_play(const LinkedTrial& trial, const std::string& events, std::vector<int> faces = {}) {
  return test::played(*linked_game(trial, events), std::move(faces));
}

const data_game::Position& linked_position(const Game& game) {
  return dynamic_cast<const data_game::DataGame&>(game).position();
}

// The value of a number for one unit or group.
std::int64_t linked_value(const std::string& id, const std::string& number) {
  const auto played = linked_play({.effect = fmt::format("{{set: {{pins: {}}}}}", number)},
                                  fmt::format("events: [{{act: {{who: {}}}}}]\n", id));
  const auto& p = linked_position(*played.game);
  return p.elements[element_index(p, id)].figures[0];
}

}  // namespace

TEST_CASE("units of linked lists have strength and state of their own, and groups have theirs",
          "[rules][data_linked]") {
  const auto game = linked_game({}, "");
  const auto& p = linked_position(*game);
  CHECK(p.elements.size() == 8);
  CHECK(p.elements[element_index(p, "a")].current == 3);
  CHECK(p.elements[element_index(p, "first")].current == 8);
  CHECK(p.elements[element_index(p, "d")].side == 0);
  CHECK(p.group_of(element_index(p, "d")) == element_index(p, "second"));
  const std::string text = game->yaml();
  CHECK(has_text(text, "{id: a, company: first, kind: rifles, original: 3, at: D4, move: 2}"));
  CHECK(has_text(text, "{id: first, side: red, kind: company, original: 8}"));
}

TEST_CASE("losses of a unit are losses of its group, down to its last man", "[rules][data_linked]") {
  const auto some = linked_play({}, "events: [{damage: {of: {a: 2}}}]\n");
  CHECK(has_text(some.log, "a loses 2: 1 of 3 left"));
  CHECK(has_text(some.log, "first loses 2: 6 of 8 left"));
  CHECK_FALSE(has_text(some.log, "beaten"));
  const auto all = linked_play({}, "events: [{damage: {of: {a: 3, c: 1}}}, {turn: {side: red}}]\n", {1, 6});
  CHECK(has_text(all.log, "first loses 3: 5 of 8 left"));
  CHECK(has_text(all.log, "first is beaten"));
  CHECK(has_text(all.log, "red has points 8 (-1)"));
  // Its last section is steady, and goes back with its company all the same.
  CHECK(has_text(all.log, "b falls back"));
  CHECK_FALSE(has_text(all.log, "d falls back"));
}

TEST_CASE("numbers and conditions ask of the group and of its units", "[rules][data_linked]") {
  CHECK(linked_value("a", "{sum: {of: group}}") == 2);
  CHECK(linked_value("first", "{sum: {of: group}}") == 3);
  CHECK(linked_value("a", "{sum: {of: group, add: strength}}") == 4);
  CHECK(linked_value("first", "{least: [6, {sum: {of: group, add: strength}}]}") == 6);
  CHECK(linked_value("a", "{sum: {of: own, where: here}}") == 2);
  CHECK(linked_value("a", "{sum: {of: group, where: here}}") == 1);
  CHECK(linked_value("first", "{sum: {of: own}}") == 1);
  CHECK(linked_value("a", "{highest: {of: group, add: figure(rank)}}") == 5);
  CHECK(linked_value("a", "{minus: [{group: strength}, 4]}") == 4);
  CHECK(linked_value("d", "{group: {count: state(steady)}}") == 1);
  CHECK(linked_value("x", "{sum: {of: enemy, if: {group: {atLeast: [4, start]}}}}") == 1);
}

TEST_CASE("effects reach the group and each of its units", "[rules][data_linked]") {
  const auto group = linked_play({.effect = "{group: [{add: {pins: strength}}, {set: {tested: true}}]}"},
                                 "events: [{act: {who: d}}]\n");
  const auto& p = linked_position(*group.game);
  CHECK(p.elements[element_index(p, "second")].figures[0] == 4);
  CHECK(p.elements[element_index(p, "second")].flag(0));
  CHECK(p.elements[element_index(p, "d")].figures[0] == 0);
  const auto units = linked_play({}, "events: [{shell: {who: a, amount: 3}}]\n");
  const auto& q = linked_position(*units.game);
  CHECK(q.elements[element_index(q, "a")].figures[0] == 3);
  CHECK(q.elements[element_index(q, "b")].figures[0] == 5);
  CHECK(q.elements[element_index(q, "first")].figures[0] == 0);
  CHECK(q.elements[element_index(q, "d")].figures[0] == 0);
}

TEST_CASE("a group rolls checks by what its units are", "[rules][data_linked]") {
  // Two sections near none: 2 on the die and 3 sections are 5; 1 and 1 are 2.
  const auto played = linked_play({}, "events: [{turn: {side: red}}]\n", {2, 1});
  const auto& p = linked_position(*played.game);
  CHECK(p.elements[element_index(p, "first")].state == 0);
  CHECK(p.elements[element_index(p, "second")].state == 1);
  CHECK(has_text(played.log, "d falls back"));
  CHECK_FALSE(has_text(played.log, "a falls back"));
}

TEST_CASE("only units count as units, and a side does not know a group without known ones", "[rules][data_linked]") {
  const auto game = linked_game({}, "");
  for (const Standing& s : game->standings())
    if (s.of == "red") CHECK(s.facts.at(1).second == "10");
  std::string hidden = replaced(kLinkedScene, "original: 5, at: K4", "original: 5, at: K4, hidden: true");
  const auto of_red = linked_game({.scene = hidden}, "")->seen_by("red");
  REQUIRE(of_red);
  const auto& p = linked_position(*of_red);
  CHECK(p.elements.size() == 6);
  CHECK(p.group_of(element_index(p, "d")) == element_index(p, "second"));
}

TEST_CASE("mistakes in linked lists have a place and a cure", "[rules][data_linked]") {
  struct Row {
    LinkedTrial trial;
    const char* says;
  };
  const auto effect = [](const char* text) { return LinkedTrial{.effect = text}; };
  const std::vector<Row> rows{
      {effect("{group: [{group: [{loses: 1}]}]}"), "'group' stands within effects on others"},
      {effect("{units: [{check: spirit}]}"), "'check' stands among effects on several units"},
      {effect("{units: [{move: BACK}]}"), "'move' stands among effects on several units"},
      {effect("{group: [{ask: {what: one, options: [{text: a}, {text: b}]}}]}"), "a decision stands among effects"},
      {effect("{group: []}"), "effects must be a list of maps"},
      {effect("{add: {pins: {group: {group: strength}}}}"), "a group is in no other"},
      {effect("{add: {pins: {group: state(steady)}}}"), "is a condition, and a number is wanted here"},
      {LinkedTrial{.game = replaced(kLinkedGame, "turn: {",
                                    "ends: [{if: {atLeast: [0, {sum: {of: group}}]}, winner: "
                                    "enemy, why: x}]\nturn: {")},
       "no unit with a group is concerned"},
      {LinkedTrial{.game = replaced(kLinkedGame, "{name: tested}", "{name: tested, quiet: true, set: tests}")},
       "nothing tells of a quiet flag"},
      {LinkedTrial{.linked = "linked: false"}, "write 'linked: true' under"},
      {LinkedTrial{.game = replaced(kLinkedGame, "{side: {points: -1}}]", "{add: {pins: 1}}]")},
       "a unit that is gone has no such effect"},
      {LinkedTrial{.game = replaced(kLinkedGame, "policy: BACK, why", "do: choose, policy: BACK, why")},
       "a reaction of every state moves the unit"},
      {LinkedTrial{.game = replaced(replaced(kLinkedGame, "name: rifles, ", "name: rifles, group: true, "),
                                    "name: staff, ", "name: staff, group: true, ")},
       "every kind is one of groups"},
  };
  for (const Row& row : rows) {
    const std::string said = test::GameInFolder(linked_files(row.trial)).mistakes();
    INFO(row.trial.effect << "\n" << said);
    CHECK(has_text(said, row.says));
    CHECK(has_text(said, ".yaml:"));
  }
  const test::GameInFolder folder(linked_files({}));
  CHECK(folder.mistakes(kLinkedScene).empty());
  CHECK(
      has_text(folder.mistakes(replaced(kLinkedScene, "company: second", "company: secnod")), "did you mean 'second'"));
  CHECK(has_text(folder.mistakes(replaced(kLinkedScene, "kind: staff", "kind: company")), "scene.yaml:13:"));
}

namespace {

// Groups first, the larger before the smaller; then units. Losses are tested once at a quarter and once at a half.
const char* const kTests = R"(order: [{count: kind(company)}, strength]
tests:
  checks:
    - {if: {all: [kind(company), {not: {atLeast: [percent, 51]}}]}, check: half, once: [halved, tested]}
    - {if: {all: [kind(company), {not: {atLeast: [percent, 76]}}]}, check: quarter, once: tested}
    - {if: {all: [kind(rifles), {group: flag(halved)}]}, check: man, once: tested}
  then: [{if: state(beaten), set: {pins: 6}}]
turn: {)";
const char* const kTestTables = R"(checks:
  - {name: half, dice: 1, modifiers: [{text: half, add: -2}], results: [{to: 3, state: beaten}, {}]}
  - {name: quarter, dice: 1, results: [{to: 3, state: beaten}, {}]}
  - {name: man, dice: 1, shared: true, modifiers: [{text: rank, add: figure(rank)}], results: [{to: 4, state: beaten}, {}]}
)";

Played tests_play(const std::string& events, std::vector<int> faces) {
  std::string game = replaced(kLinkedGame, "flags: [{name: tested}]", "flags: [{name: tested}, {name: halved}]");
  const char* const kFails = ", {if: {not: {atLeast: [percent, 51]}}, state: beaten}";
  game = replaced(replaced(game, kFails, ""), kFails, "");
  game = replaced(game, ", checks: [{if: {all: [kind(company), {not: flag(tested)}]}, check: spirit}]", "");
  auto files = linked_files({.game = replaced(game, "turn: {", kTests)});
  files["tables.yaml"] = kTestTables;
  return test::played(*test::GameInFolder(files).game(std::string(kLinkedScene) + events), std::move(faces));
}

}  // namespace

TEST_CASE("tests after an event are rolled once, the worst of several, in the order of the game",
          "[rules][data_linked]") {
  // One quarter of `first`: one die, and none again at the next loss.
  const Played quarter = tests_play("events: [{damage: {of: {a: 2}}}, {damage: {of: {b: 1}}}]\n", {4});
  CHECK(has_text(quarter.log, "first succeeds: quarter, 4 on 1D6"));
  CHECK_FALSE(has_text(quarter.log, "half"));
  // Half at once: the worse test alone. Then a rolls, and d, in the same hex, does not: its company is whole.
  const Played half = tests_play("events: [{damage: {of: {b: 3, c: 1}}}]\n", {6, 3});
  CHECK(has_text(half.log, "half, 6 on 1D6, -2 half: 4"));
  CHECK_FALSE(has_text(half.log, "quarter"));
  CHECK(has_text(half.log, "a is beaten: man, 3 on 1D6, +1 rank: 4"));
  CHECK_FALSE(has_text(half.log, "d is beaten"));
  CHECK(half.position().elements[element_index(half.position(), "a")].figures[0] == 6);
  // The larger company tests first: `enemy` has 3 men left, `second` 2. The rank of d makes its own test certain.
  const Played both = tests_play("events: [{damage: {of: {d: 2, x: 3}}}]\n", {6, 5, 6});
  CHECK(has_text(both.log, "second is beaten: half, 5 on 1D6"));
  CHECK(both.log.find("enemy succeeds: half, 6 on 1D6") < both.log.find("second is beaten"));
}

TEST_CASE("mistakes in tests and orders have a place and a cure", "[rules][data_linked]") {
  const auto said = [](const std::string& key) {
    return test::GameInFolder(linked_files({.game = replaced(kLinkedGame, "turn: {", key + "\nturn: {")})).mistakes();
  };
  CHECK(has_text(said("tests: {checks: [{check: spirit}]}"), "again and again"));
  CHECK(has_text(said("tests: {checks: [{check: spirit, once: tsted}]}"), "did you mean 'tested'?"));
  CHECK(has_text(said("tests: {checks: [{check: spirt, once: tested}]}"), "did you mean 'spirit'?"));
  CHECK(has_text(said("tests: {}"), "error[missing-key]"));
  CHECK(has_text(said("tests: {checks: [{check: spirit, once: tested}], then: []}"), "effects must be a list"));
  CHECK(has_text(said("order: []"), "the order must be one number or more"));
  CHECK(has_text(said("order: state(steady)"), "is a condition, and a number is wanted here"));
}
