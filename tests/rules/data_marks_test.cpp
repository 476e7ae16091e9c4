// Marks on hexes of data games: bodies, smoke, places under fire.
#include <algorithm>

#include "rules/data_game/facts.hpp"
#include "rules/game_in_folder.hpp"

namespace {

using namespace hexrout;
using test::has_text;
using test::Played;
using test::replaced;

const char* const kMarksGame = R"(hexrout_game: 1
id: marked
title: Bodies and fire
cite: M
kinds: [{name: men, picture: squad}]
figures: [{name: seen, least: 0, most: 90, default: 0, changes: true}]
marks:
  - {name: bodies, sided: true, count: men}
  - {name: shelled, sided: true, lasts: 2}
  - {name: trenches, covers: true}
swept: {marks: shelled, age: 1, cover: 1}
states:
  - {name: steady}
  - name: careful
    reactions: [{do: choose, policy: ROUND, why: it keeps out of fire}]
  - name: carrying
    reactions: [{policy: FETCH, why: it fetches the fallen}]
  - {name: dead, health: broken, gone: true}
due: {after: []}
after: {loss: [{mark: {bodies: amount}}], gone: [{mark: {bodies: amount}}]}
events:
  - {name: act, do: [EFFECT]}
  - {name: shell, at: {of: enemy, mark: shelled, from: true}, do: [{if: {atLeast: [3, distance]}, add: {seen: 7}}]}
  - {name: quake, at: {}, do: [{add: {seen: 1}}]}
turn: {sequence: [STEPS]}
moves: {chosen: WALK}
)";
const char* const kMarksPolicies = R"(policies:
  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}
  - {id: ROUND, citation: R, gate: {must: [always]}, budget: {unit: hex}, forbid: [{if: fireSwept, code: STEP_FIRE_SWEPT}],
     goals: [{is: everyLegal, need: may, code: OK}, hereIsLegal]}
  - {id: FETCH, citation: F, gate: {must: [always]}, budget: {unit: hex},
     goals: [{is: place(bodies), nearestBy: cost, beyond: true, code: FETCHES}],
     outcomes: {FETCHES: [{mark: {bodies: {minus: [0, {sum: {marks: bodies, of: own, where: here}}]}}}]}}
)";
const char* const kMarksScene = R"(hexrout: 1
map: {columns: 12, rows: 9, fill: open-ground, hexes: [WALL]}
rules: marked
sides: [red, blue]
turn: {attacker: red}
units:
  - {id: a, side: red, kind: men, original: 4, at: D4, move: 3}
  - {id: b, side: red, kind: men, original: 2, at: D6, move: 3, morale: carrying}
  - {id: c, side: red, kind: men, original: 2, at: B4, move: 1, morale: careful}
  - {id: x, side: blue, kind: men, original: 4, at: K4}
bodies:
  - {at: D4, side: red, men: 2}
  - {at: F5, side: red}
  - {at: D4, side: blue, men: 3}
  - {at: L4, side: blue, men: 3}
shelled: [{at: C4, side: blue, age: 1}, {at: B5, side: blue}, {at: A4, side: red, age: 1}]
trenches: [{at: K4}]
)";

struct MarksTrial {
  std::string effect = "{mark: {bodies: 1}}";
  std::string steps = "moves, ageMarks";
  std::string game = kMarksGame;
};

// The scene with a wall of buildings down its middle.
std::string marks_scene() {
  std::string wall;
  for (int row = 1; row < 9; ++row)
    wall += fmt::format("{}{{at: H{}, terrain: stone-building}}", row > 1 ? ", " : "", row);
  return replaced(kMarksScene, "WALL", wall);
}

std::map<std::string, std::string> marks_files(const MarksTrial& trial) {
  return {{"game.yaml", replaced(replaced(trial.game, "EFFECT", trial.effect), "STEPS", trial.steps)},
          {"tables.yaml", "checks: []\n"},
          {"policies.yaml", kMarksPolicies}};
}

Played marks_play(const MarksTrial& trial, const std::string& events) {
  return test::played(*test::GameInFolder(marks_files(trial)).game(marks_scene() + events));
}

int marks_value(const std::string& number, const std::string& unit = "a") {
  const Played out = marks_play({.effect = fmt::format("{{set: {{seen: {}}}}}", number)},
                                fmt::format("events: [{{act: {{who: {}}}}}]\n", unit));
  return out.position().elements[element_index(out.position(), unit)].figures[0];
}

}  // namespace

TEST_CASE("marks are read, written and counted", "[rules][data_marks]") {
  const auto game = test::GameInFolder(marks_files({})).game(marks_scene());
  const std::string text = game->yaml();
  CHECK(has_text(text, "bodies:\n  - {at: D4, side: red, men: 2}\n  - {at: F5, side: red}\n"));
  CHECK(has_text(text, "shelled:\n  - {at: C4, side: blue, age: 1}\n  - {at: B5, side: blue}\n"));
  CHECK(has_text(text, "trenches:\n  - {at: K4}\n"));
  CHECK(marks_value("{sum: {marks: bodies}}") == 9);
  CHECK(marks_value("{sum: {marks: bodies, of: own}}") == 3);
  CHECK(marks_value("{sum: {marks: bodies, of: enemy, where: here}}") == 3);
  CHECK(marks_value("{sum: {marks: bodies, of: own, where: within 2}}") == 3);
  // The wall hides L4 from a, and D4 from x.
  CHECK(marks_value("{sum: {marks: bodies, of: enemy, where: seen}}") == 3);
  CHECK(marks_value("{sum: {marks: bodies, of: own, where: seen}}", "x") == 3);
  CHECK(marks_value("{nearest: {marks: bodies, of: own}}", "b") == 2);
  CHECK(marks_value("{sum: {marks: shelled, of: enemy, age: 1}}") == 1);
  CHECK(marks_value("{sum: {marks: trenches}}") == 1);
  CHECK(marks_value("{count: inCover}", "x") == 1);
}

TEST_CASE("losses leave marks, down to the last man, and effects take them", "[rules][data_marks]") {
  const Played lost = marks_play({}, "events: [{damage: {of: {a: 1, c: 2}}}]\n");
  CHECK(has_text(lost.log, "D4 has bodies 3 (+1)"));
  CHECK(has_text(lost.log, "B4 has bodies 2 (+2)"));
  const Played taken = marks_play({.effect = "{mark: {bodies: -5}}"}, "events: [{act: {who: a}}]\n");
  CHECK(has_text(taken.log, "D4 has bodies 0 (-2)"));
  CHECK(has_text(taken.game->yaml(), "bodies:\n  - {at: F5, side: red}\n  - {at: D4, side: blue, men: 3}\n"));
}

TEST_CASE("marks age with the turns of their side, and go", "[rules][data_marks]") {
  const Played red = marks_play({}, "events: [{turn: {side: red}}]\n");
  CHECK(has_text(red.game->yaml(), "shelled:\n  - {at: C4, side: blue, age: 1}\n  - {at: B5, side: blue}\n"));
  const Played blue = marks_play({}, "events: [{turn: {side: blue}}]\n");
  CHECK(has_text(blue.game->yaml(), "shelled:\n  - {at: B5, side: blue, age: 1}\n  - {at: A4, side: red, age: 1}\n"));
}

TEST_CASE("a unit goes for the nearest mark and fetches what lies there", "[rules][data_marks]") {
  // D4 and F5 lie two hexes from D6; the first on the way is taken.
  const Played out = marks_play({}, "events: [{turn: {side: red}}]\n");
  const auto& p = out.position();
  CHECK(p.marks.size() == 3 + 2 + 1);
  CHECK((has_text(out.log, "D4 has bodies 0 (-2)") || has_text(out.log, "F5 has bodies 0 (-1)")));
}

TEST_CASE("hexes with old enemy marks are swept, and their cover counts", "[rules][data_marks]") {
  const auto ends = [](const std::string& marks) {
    const std::string scene = replaced(marks_scene(), "shelled: [{at: C4, side: blue, age: 1}", "shelled: [" + marks);
    std::string out;
    for (const auto& option : test::GameInFolder(marks_files({})).game(scene)->answer("c").options)
      if (!option.path.empty()) out += fmt::format("{} ", option.path.back().number());
    return out;
  };
  const auto count = [&](const std::string& marks) {
    const std::string all = ends(marks);
    return std::count(all.begin(), all.end(), ' ');
  };
  const auto none = count("{at: L1, side: blue}");
  CHECK(count("{at: C4, side: blue, age: 1}") == none - 1);
  // A mark of this turn, one of the own side.
  CHECK(count("{at: C4, side: blue}") == none);
  CHECK(count("{at: C4, side: red, age: 1}") == none);
}

TEST_CASE("an event at hexes marks them, befalls who is there, and then does its damage", "[rules][data_marks]") {
  const auto seen = [](const Played& out, const char* id) {
    return out.position().elements[element_index(out.position(), id)].figures[0];
  };
  const Played near = marks_play({}, "events: [{shell: {side: blue, from: D7, at: [D4, B4], damage: {a: 1}}}]\n");
  CHECK(has_text(near.log, "blue: shell at D4, B4"));
  CHECK(seen(near, "a") == 7);
  CHECK(seen(near, "c") == 0);  // four hexes off
  CHECK(seen(near, "b") == 0);
  CHECK(has_text(near.log, "a loses 1"));
  CHECK(has_text(near.game->yaml(), "{at: D4, side: blue}\n  - {at: B4, side: blue}"));
  CHECK(seen(marks_play({}, "events: [{shell: {side: blue, from: D8, at: [D4]}}]\n"), "a") == 0);
  CHECK(seen(marks_play({}, "events: [{shell: {side: blue, at: [D4]}}]\n"), "a") == 0);
  CHECK(seen(marks_play({}, "events: [{shell: {side: red, from: D4, at: [D4]}}]\n"), "a") == 0);
  CHECK(seen(marks_play({}, "events: [{quake: {at: [D4, K4]}}]\n"), "a") == 1);
  CHECK(seen(marks_play({}, "events: [{quake: {at: [D4, K4]}}]\n"), "x") == 1);
}

TEST_CASE("mistakes in marks have a place and a cure", "[rules][data_marks]") {
  struct Row {
    MarksTrial trial;
    const char* says;
  };
  const auto effect = [](const char* text) { return MarksTrial{.effect = text}; };
  const auto game = [](const char* from, const char* to) { return MarksTrial{.game = replaced(kMarksGame, from, to)}; };
  const std::vector<Row> rows{
      {effect("{mark: {bodeis: 1}}"), "did you mean 'bodies'?"},
      {effect("{mark: {bodies: 0}}"), "'bodies' by 0 does nothing"},
      {effect("{set: {seen: {sum: {marks: bodeis}}}}"), "did you mean 'bodies'?"},
      {effect("{set: {seen: {sum: {marks: trenches, of: own}}}}"), "'trenches' are of no side"},
      {effect("{set: {seen: {sum: {marks: bodies, age: 0}}}}"), "'bodies' have no ages to tell apart"},
      {effect("{set: {seen: {sum: {marks: shelled, age: 2}}}}"), "error[out-of-range]"},
      {effect("{set: {seen: {sum: {marks: bodies, of: group}}}}"), "marks are of sides alone"},
      {effect("{set: {seen: {highest: {marks: bodies}}}}"), "marks have nothing of which one is the highest"},
      {effect("{set: {seen: {sum: {marks: bodies, if: hit}}}}"), "error[unknown-key]"},
      {MarksTrial{.steps = "moves"}, "marks last some turns, and no turn ages them"},
      {game("lasts: 2", "count: shells"), "no marks last only some turns"},
      {game("name: trenches", "name: bodies"), "'bodies' is a name already"},
      {game("name: trenches", "name: units"), "'units' is a name already"},
      {game("name: trenches", "name: goal"), "'goal' is a name already"},
      {effect("{set: {seen: distance}}"), "only effects of events at hexes know of it"},
      {game("mark: shelled, from: true", "mark: sheled, from: true"), "did you mean 'shelled'?"},
      {game("mark: shelled, from: true", "mark: shelled"), "add 'from: true' under 'at'"},
      {game("add: {seen: 7}", "add: {seen: amount}"), "the event 'shell' has no 'amount'"},
      {game("at: {}, do: [{add: {seen: 1}}]", "at: {}"), "error[missing-key]"},
      {game("count: men", "count: side"), "'side' is a key that every mark has"},
      {game("swept: {marks: shelled", "swept: {marks: shelling"), "error[unknown-word]"},
      {game("swept: {marks: shelled, age: 1, cover: 1}\n", ""), "no hex is swept by fire in this game"},
  };
  for (const Row& row : rows) {
    const std::string said = test::GameInFolder(marks_files(row.trial)).mistakes();
    INFO(row.trial.effect << "\n" << said);
    CHECK(has_text(said, row.says));
    CHECK(has_text(said, ".yaml:"));
  }
  const test::GameInFolder folder(marks_files({}));
  CHECK(folder.mistakes().empty());
  auto mindless = marks_files({});
  mindless["policies.yaml"] =
      replaced(kMarksPolicies, "if: fireSwept, code: STEP_FIRE_SWEPT", "if: impassable, rule: R");
  CHECK(has_text(test::GameInFolder(mindless).mistakes(), "which hexes are swept, and no policy asks for them"));
  CHECK(has_text(folder.mistakes(replaced(marks_scene(), "men: 2", "mne: 2")), "did you mean 'men'"));
  CHECK(has_text(folder.mistakes(replaced(marks_scene(), "{at: K4}]", "{at: K4, age: 1}]")), "error[unknown-key]"));
}

TEST_CASE("what lies on the map is told in words, for pictures", "[rules][data_marks]") {
  const auto game = test::GameInFolder(marks_files({})).game(marks_scene());
  std::vector<std::string> lying;
  for (const auto& [at, words] : game->lying()) lying.push_back(game->setting().map->location_name(at) + " " + words);
  std::sort(lying.begin(), lying.end());
  CHECK(lying == std::vector<std::string>{"A4 shelled (red)", "B5 shelled (blue)", "C4 shelled (blue)",
                                          "D4 bodies 2 (red)", "D4 bodies 3 (blue)", "F5 bodies 1 (red)", "K4 trenches",
                                          "L4 bodies 3 (blue)"});
}
