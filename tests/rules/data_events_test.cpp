// Events of a data game under the game's own words, and marks of whole entries: a fire on several hexes.
#include "rules/game_in_folder.hpp"

namespace {

using namespace hexrout;
using test::has_text;
using test::Played;
using test::replaced;

const char* const kOwnGame = R"(hexrout_game: 1
id: own
title: Events of its own
cite: O
kinds: [{name: gun, picture: men}]
figures: [{name: shaken, least: 0, most: 99, default: 0, changes: true}]
flags: [{name: blasted}, {name: near}]
marks:
  - {name: shots, sided: true, hexes: true, from: true, words: {kind: [rifle, shell]}, lasts: 2, ages: {turn: [this, last]}}
  - {name: fallen, sided: true, count: men, empty: wagon}
states: [{name: calm}, {name: lost, health: broken, gone: true}]
without: [fire, damage]
events:
  - {name: fire, at: {of: enemy, mark: shots, by: true}, words: {kind: [rifle, shell]}, keys: {damage: hits}, do: [{if: said(shell), set: {blasted: true}}, {if: {atLeast: [2, distance]}, set: {near: true}}]}
  - {name: losses, numbers: of, do: [{loses: amount}]}
  - {name: rush, to: next, keys: {to: at}, flags: [wild], do: [{goes: true}, {if: said(wild), add: {shaken: 3}}]}
  - {name: count, do: [{set: {shaken: {sum: {marks: shots, of: enemy, age: 0, where: here, is: [shell]}}}}]}
  - {name: pace, do: [{set: {shaken: {nearest: {marks: shots, of: enemy, where: here, from: true}}}}]}
  - {name: bury, do: [{set: {shaken: {sum: {marks: fallen, where: here}}}}]}
due: {after: []}
turn: {of: all, event: evening, sequence: [moves, ageMarks]}
moves: {chosen: WALK}
)";
const char* const kOwnScene = R"(hexrout: 1
map: {columns: 9, rows: 9, fill: open-ground}
rules: own
sides: [red, blue]
units:
  - {id: a, side: red, kind: gun, original: 4, at: D4}
  - {id: b, side: red, kind: gun, original: 4, at: D5}
  - {id: x, side: blue, kind: gun, original: 4, at: D6}
fallen: [{at: D4, side: red, men: 3, wagon: true}, {at: D4, side: blue, men: 2}]
events: [EVENTS]
)";

test::GameInFolder own_folder(const std::string& game = kOwnGame) {
  return test::GameInFolder(
      {{"game.yaml", game},
       {"tables.yaml", "checks: []\n"},
       {"policies.yaml",
        "policies:\n  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}\n"}});
}

std::string after(const std::string& events) {
  const auto folder = own_folder();
  return test::played(*folder.game(replaced(kOwnScene, "EVENTS", events))).game->yaml();
}

}  // namespace

TEST_CASE("data: a fire is of the unit that fires, and lies on all its hexes", "[data]") {
  const std::string shelled = after("{fire: {by: x, at: [D4, D5], kind: shell, hits: {a: 1}}}");
  INFO(shelled);
  CHECK(has_text(shelled, "shots:\n  - {side: blue, kind: shell, from: D6, at: [D4, D5], turn: this}\n"));
  CHECK(has_text(shelled, "{id: a, side: red, kind: gun, original: 4, current: 3, blasted: true, near: true, at: D4}"));
  CHECK(has_text(shelled, "{id: b, side: red, kind: gun, original: 4, blasted: true, near: true, at: D5}"));
  // Without a firer it comes from nowhere, and is of another side than those whom it hits.
  const std::string plain = after("{fire: {at: [D4]}}");
  INFO(plain);
  CHECK(has_text(plain, "shots:\n  - {side: blue, kind: rifle, at: [D4], turn: this}\n"));
  CHECK(has_text(plain, "{id: a, side: red, kind: gun, original: 4, at: D4}"));
}

TEST_CASE("data: marks of an entry grow old and go together", "[data]") {
  CHECK(has_text(after("{fire: {by: x, at: [D4, D5]}}, evening"), "from: D6, at: [D4, D5], turn: last}"));
  CHECK(!has_text(after("{fire: {by: x, at: [D4, D5]}}, evening, evening"), "shots:"));
}

TEST_CASE("data: numbers of marks by their word, their age and whence they come", "[data]") {
  const std::string fires = "{fire: {by: x, at: [D4], kind: shell}}, {fire: {by: x, at: [D4], kind: rifle}}, ";
  CHECK(has_text(after(fires + "{count: {who: a}}"), "shaken: 1"));
  CHECK(has_text(after(fires + "{pace: {who: a}}"), "shaken: 2"));
  // An empty entry counts for nothing.
  CHECK(has_text(after("{bury: {who: a}}"), "shaken: 2"));
  CHECK(has_text(after("{bury: {who: a}}"), "{at: D4, side: red, men: 3, wagon: true}"));
}

TEST_CASE("data: an empty entry of marks that cover gives no cover", "[data]") {
  std::string game = replaced(kOwnGame, "empty: wagon}", "empty: wagon, covers: true}");
  game =
      replaced(game, "  - {name: bury,", "  - {name: look, do: [{if: inTheOpen, set: {shaken: 7}}]}\n  - {name: bury,");
  const auto folder = own_folder(game);
  const auto looked = [&](const std::string& fallen) {
    std::string scene = replaced(kOwnScene, ", {at: D4, side: blue, men: 2}", "");
    scene = replaced(replaced(scene, "men: 3, wagon: true", fallen), "EVENTS", "{look: {who: a}}");
    return test::played(*folder.game(scene)).game->yaml();
  };
  CHECK(!has_text(looked("men: 3"), "shaken: 7"));
  CHECK(has_text(looked("men: 3, wagon: true"), "shaken: 7"));
}

TEST_CASE("data: events with a number for each unit, with flags and with arguments of other names", "[data]") {
  const std::string lost =
      after("{losses: {of: {a: 2, b: 1}}}, {rush: {who: a, at: E4, wild: true}}, {rush: {who: b, at: E5}}");
  INFO(lost);
  CHECK(has_text(lost, "{id: a, side: red, kind: gun, original: 4, current: 2, shaken: 3, at: E4}"));
  CHECK(has_text(lost, "{id: b, side: red, kind: gun, original: 4, current: 3, at: E5}"));
  const std::string dead = after("{losses: {of: {x: 4}}}, {fire: {by: x, at: [D4]}}");
  CHECK(!has_text(dead, "shots:"));
}

TEST_CASE("data: what is said of events and marks to no effect is refused", "[data]") {
  const std::vector<std::array<std::string, 3>> wrong{
      {"without: [fire, damage]", "without: [damage]", "is an event already"},
      {"without: [fire, damage]", "without: [fire, damage, turn]", "cannot be without an event 'turn'"},
      {"without: [fire, damage]", "without: [fire, damage]\nafter: {fire: [{add: {shaken: 1}}]}",
       "something follows a fire"},
      {"keys: {to: at}", "keys: {to: to}", "is its name anyway"},
      {"keys: {to: at}", "keys: {damage: at}", "no argument 'damage'"},
      {"keys: {to: at}", "keys: {to: who}", "two arguments are called 'who'"},
      {"flags: [wild]", "flags: [mad]", "there is no word of an event 'wild'"},
      {"words: {kind: [rifle, shell]}, keys", "words: {kind: [rifle, ball]}, keys",
       "there is no word of an event 'shell'"},
      {"words: {kind: [rifle, shell]}, keys", "words: {kind: rifle}, keys", "a list of two or more"},
      {"flags: [wild]", "flags: [wild, mad]", "nothing asks whether the event says 'mad'"},
      {"keys: {to: at}", "keys: {to: at}, words: {tone: [soft, loud]}", "nothing asks whether the event says 'soft'"},
      {"keys: {to: at}", "keys: {to: at}, words: {tone: [soft, wild]}", "the event says 'wild' in two ways"},
      {"words: {kind: [rifle, shell]}, keys", "words: {kind: [rifle, shell, shell]}, keys",
       "the event says 'shell' in two ways"},
      {"words: {kind: [rifle, shell]}, keys", "words: {sort: [rifle, ball], kind: [rifle, shell]}, keys",
       "the event says 'rifle' in two ways"},
      {"numbers: of", "numbers: of, amount: {least: 1, most: 2}", "has a number for each unit already"},
      {"is: [shell]", "is: [shells]", "did you mean 'shell'"},
      {"marks: fallen, where: here", "marks: fallen, where: here, from: true", "no distance is asked here"},
      {"ages: {turn: [this, last]}", "ages: {turn: [this, last, before]}", "with 2 words"},
      {"words: {kind: [rifle, shell]}, lasts", "words: {side: [rifle, shell]}, lasts",
       "two keys of a mark are called 'side'"},
      {"lasts: 2, ages", "ages", "no ages to tell apart"},
  };
  for (const auto& [from, to, what] : wrong) {
    const std::string said = own_folder(replaced(kOwnGame, from, to)).mistakes();
    INFO(to << "\n" << said);
    CHECK(has_text(said, what));
  }
}
