// Keys of a scenario by the names of a game, flags in lists and under words, and units that are lost with what they
// had.
#include "rules/game_in_folder.hpp"

namespace {

using namespace hexrout;
using test::has_text;
using test::Played;
using test::replaced;

const char* const kKeysGame = R"(hexrout_game: 1
id: named
title: Names of its own
cite: N
lists: {groups: crowds, group: crowd, units: people, unit: one, linked: true}
kinds: [{name: crowd, group: true, picture: formation}, {name: man, picture: men}, {name: head, picture: leader}]
figures: [{name: age, least: 0, most: 99, default: 20}]
flags:
  - {name: attacks, of: [crowd], as: {role: [attacker, defender]}, default: turn}
  - {name: shot-at, of: [man, head], in: tested}
  - {name: cut, of: [man, head], in: tested}
  - {name: leads, of: [head]}
  - {name: alert, of: [man, head], default: true}
  - {name: home, of: [man, head], in: state}
keys: {groups: [role, {original: begun}, {lost: fallen}, {morale: state}], units: [KEYS]}
presence: {removed: dead, captured: taken}
states: [{name: calm}, {name: sullen, health: hampered}, {name: lost, health: broken, gone: true, keeps: true}]
gone_stays: false
due: {after: []}
after: {loss: [{group: [{loses: amount}]}], gone: [{group: [{loses: amount}]}]}
events:
  - {name: seize, do: [{captured: true}]}
  - {name: rouse, do: [{set: {leads: true, cut: true, alert: false, home: true}}]}
turn: {of: all, sequence: [moves]}
moves: {chosen: WALK}
scores:
  - name: those
    each: {count: {any: [flag(attacks), flag(shot-at), {atLeast: [figure(age), 50]}]}}
)";
const char* const kUnitKeys = "at, {strength: men}, {kind: rank}, age, {morale: temper}, tested, move";
const char* const kKeysPolicies = R"(policies:
  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}
)";
const char* const kKeysScene = R"(hexrout: 1
map: {columns: 9, rows: 9, fill: open-ground}
rules: named
sides: [red, blue]
turn: {attacker: blue}
crowds:
  - {id: g, side: red, begun: 8, fallen: 3}
  - {id: h, side: blue, begun: 4, state: sullen}
people:
  - {id: a, crowd: g, at: D4, men: 2, temper: sullen, tested: [cut]}
  - {id: b, crowd: g, at: E5, rank: head, leads: true, age: 40, alert: false}
  - {id: c, crowd: h, at: F6, state: home}
  - {id: d, crowd: h, at: F6, men: 3, temper: sullen, state: dead}
EVENTS
)";

test::GameInFolder keys_folder(const std::string& game = replaced(kKeysGame, "KEYS", kUnitKeys)) {
  return test::GameInFolder({{"game.yaml", game}, {"tables.yaml", "checks: []\n"}, {"policies.yaml", kKeysPolicies}});
}

std::string scene_with(const std::string& events) {
  return replaced(kKeysScene, "EVENTS", events.empty() ? "" : "events: [" + events + "]");
}

}  // namespace

TEST_CASE("data: a position is written by the game's own keys and in their order", "[data]") {
  const auto folder = keys_folder();
  const auto game = folder.game(scene_with(""));
  CHECK(game->yaml() == R"(crowds:
  - {id: g, side: red, role: defender, begun: 8, fallen: 3}
  - {id: h, side: blue, role: attacker, begun: 4, state: sullen}
people:
  - {id: a, crowd: g, at: D4, men: 2, temper: sullen, tested: [cut]}
  - {id: b, crowd: g, at: E5, rank: head, age: 40, leads: true, alert: false}
  - {id: c, crowd: h, at: F6, state: home}
  - {id: d, crowd: h, at: F6, men: 3, temper: sullen, state: dead}
)");
}

TEST_CASE("data: a unit that is lost or taken keeps what it had", "[data]") {
  const auto folder = keys_folder();
  const Played taken = test::played(*folder.game(scene_with("{seize: {who: [a]}}, {damage: {of: {b: 1}}}")));
  const std::string now = taken.game->yaml();
  INFO(now << taken.log);
  CHECK(has_text(now, "{id: a, crowd: g, at: D4, men: 2, temper: sullen, tested: [cut], state: taken}"));
  CHECK(
      has_text(now, "{id: b, crowd: g, at: E5, men: 0, rank: head, age: 40, leads: true, alert: false, state: dead}"));
  // A group of which nothing is left has no place to be lost from.
  CHECK(has_text(now, "{id: g, side: red, role: defender, begun: 8, fallen: 4}"));
  CHECK(has_text(taken.log, "a is taken"));
  CHECK(has_text(taken.log, "b is lost"));
  CHECK(taken.game->movers().empty());
}

TEST_CASE("data: effects give a flag to those that may have it", "[data]") {
  const auto folder = keys_folder();
  const Played roused = test::played(*folder.game(scene_with("{rouse: {who: [a, g]}}")));
  const std::string now = roused.game->yaml();
  INFO(now << roused.log);
  CHECK(has_text(now, "{id: a, crowd: g, at: D4, men: 2, temper: sullen, tested: [cut], alert: false, state: home}"));
  CHECK(has_text(now, "{id: g, side: red, role: defender, begun: 8, fallen: 3}"));
}

TEST_CASE("data: a scenario with keys that a game calls otherwise is refused", "[data]") {
  const auto folder = keys_folder();
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"{id: a, crowd: g, at: D4, men: 2, kind: man}", "has no key 'kind'"},
      {"{id: a, crowd: g, at: D4, leads: true}", "no man has 'leads'"},
      {"{id: a, crowd: g, at: D4, role: attacker}", "has no key 'role'"},
      {"{id: a, crowd: g, at: D4, tested: [cutt]}", "did you mean 'cut'"},
      {"{id: a, crowd: g, at: D4, men: 0}", "what has no strength left is not on the map"},
      {"{id: a, crowd: g, at: D4, temper: lost}", "temper"},
      {"{id: a, crowd: g, at: D4, state: removed}", "dead"},
  };
  for (const auto& [unit, what] : wrong) {
    const std::string said = folder.mistakes(
        replaced(scene_with(""), "{id: a, crowd: g, at: D4, men: 2, temper: sullen, tested: [cut]}", unit));
    INFO(unit << "\n" << said);
    CHECK(has_text(said, what));
  }
}

TEST_CASE("data: keys that say nothing or the same twice are refused", "[data]") {
  const std::vector<std::array<std::string, 3>> wrong{
      {"KEYS", "{men: at}", "no key 'men'"},
      {"KEYS", "{at: at}", "is its name anyway"},
      {"KEYS", "at, move, at", "'at' stands here a second time"},
      {"KEYS", "{strength: men}, {lost: gone_men}", "write one of 'current', 'lost' and 'strength'"},
      {"KEYS", "{strength: men}, {original: begun}", "'strength' leaves no key"},
      {"KEYS", "{kind: age}", "two keys are called 'age'"},
      {"[KEYS]", "[]", "must be a list"},
      {"presence: {removed: dead, captured: taken}", "presence: {removed: taken, captured: taken}",
       "two places are called"},
      {"presence: {removed: dead, captured: taken}", "presence: {}", "no word is another here"},
      {"gone_stays: false", "gone_stays: true", "told by their place alone"},
      {"{name: home, of: [man, head], in: state}", "{name: home, in: state}",
       "not all that may have this flag have a place"},
      {"of: [head]}", "of: [haed]}", "did you mean 'head'"},
      {"as: {role: [attacker, defender]}", "as: {role: [attacker, attacker]}", "both words are the same"},
      {"as: {role: [attacker, defender]}", "as: {role: attacker}", "'as' must be a key with two words"},
      {"as: {role: [attacker, defender]}", "as: {role: [attacker, defender]}, in: tested",
       "a flag stands under one key"},
      {"in: tested}\n  - {name: cut", "in: tested, default: true}\n  - {name: cut",
       "a flag that is not listed is not set"},
      {"in: tested}\n  - {name: cut", "in: leads}\n  - {name: cut", "is the key of another flag"},
      {"{name: sullen, health: hampered}", "{name: sullen, keeps: true}", "only those who are lost"},
  };
  for (const auto& [from, to, what] : wrong) {
    std::string game = replaced(kKeysGame, from, to);
    if (from != "KEYS" && from != "[KEYS]") game = replaced(game, "KEYS", kUnitKeys);
    const std::string said = keys_folder(game).mistakes();
    INFO(to << "\n" << said);
    CHECK(has_text(said, what));
  }
}
