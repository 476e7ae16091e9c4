// Effects of data games: each does something, mistakes are refused with a place, and exact odds are those of the dice.
#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/facts.hpp"

namespace {

using namespace hexrout;
using data_game::Check;
using data_game::CheckEnd;
using data_game::DataGame;
using data_game::ElementFacts;
using data_game::ElementIndex;
using data_game::ElementPlayed;

const char* const kTrialGame = R"(hexrout_game: 1
id: trial
title: A trial of effects
kinds: [{name: men, picture: squad}, {name: boss, picture: leader}]
figures:
  - {name: skill, least: 0, most: 9, default: 3}
  - {name: pins, least: 0, most: 6, default: 1, changes: true}
flags: [{name: down}, {name: tested}]
sides: {figures: [{name: points, least: 0, most: 20, default: 10}]}
states: [{name: fresh}, {name: shaken, health: hampered}, {name: broken, health: broken}, {name: gone, gone: true}]
due: {after: []}
events:
  - {name: act, do: [EFFECT]}
  - {name: give, amount: {least: 1, most: 5}, do: [{add: {pins: amount}}]}
  - {name: roll, do: [{check: again}, {check: grip}, {check: plain}]}
  - {name: rise, if: flag(down), refuses: stands already, do: [{set: {down: false}}]}
ends: [{if: {equals: [side(points), 0]}, winner: enemy, why: it has no points left}]
turn: {sequence: [STEP, moves], checks: [ROWS]}
moves: {chosen: WALK}
)";
const char* const kTrialTables = R"(checks:
  - {name: nerve, dice: 1, sides: 6, results: [{to: 3, worse: 1}, {set: {down: true}}]}
  - {name: again, dice: 1, sides: 6, results: [{to: 2, check: nerve}, {check: again}]}
  - {name: grip, dice: 1, sides: 6, shared: true, modifiers: [{text: skill, add: figure(skill)}], results: [{to: 6, state: broken}, {state: shaken}]}
  - CHECK
)";
const char* const kTrialPolicies = R"(policies:
  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}
)";
const char* const kBack =
    R"(  - {id: BACK, citation: B, gate: {must: [always]}, budget: {unit: hex}, references: {sets: [known]},
     goals: [{is: farthestFrom(known), code: FELL_BACK}]}
)";

struct Trial {
  std::string effect = "{loses: 1}";
  std::string step = "checks";
  std::string rows = "{if: state(broken), check: nerve}, {if: flag(tested), check: grip}";
  std::string check = "{name: plain, dice: 2, sides: 6, results: [{to: 7, worse: 1}, {}]}";
};

std::string with_text(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// A folder with a trial game, removed at the end.
class TrialFolder {
 public:
  explicit TrialFolder(const Trial& trial)
      : path_(std::filesystem::temp_directory_path() / fmt::format("hexrout-trial-{}-{}", getpid(), std::rand())) {
    std::filesystem::create_directories(path_);
    write("game.yaml",
          with_text(with_text(with_text(kTrialGame, "EFFECT", trial.effect), "STEP", trial.step), "ROWS", trial.rows));
    write("tables.yaml", with_text(kTrialTables, "CHECK", trial.check));
    const bool moves = (trial.effect + trial.step + trial.check).find("BACK") != std::string::npos;
    write("policies.yaml", std::string(kTrialPolicies) + (moves ? kBack : ""));
  }
  ~TrialFolder() { std::filesystem::remove_all(path_); }
  TrialFolder(const TrialFolder&) = delete;
  TrialFolder& operator=(const TrialFolder&) = delete;
  std::string path() const { return path_.string(); }

 private:
  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name) << text; }
  std::filesystem::path path_;
};

std::string mistakes_of(const Trial& trial) {
  const TrialFolder folder(trial);
  Diagnostics found;
  read_rules_folder(folder.path(), found);
  return found.text();
}

const char* const kTrialScene = R"(hexrout: 1
map: {columns: 9, rows: 7, fill: open-ground}
rules: trial
sides: [red, blue]
turn: {attacker: red}
units:
  - {id: a, side: red, kind: men, original: 4, at: D4, morale: shaken}
  - {id: b, side: red, kind: men, original: 4, at: D4, skill: 5}
  - {id: c, side: red, kind: boss, original: 2, at: E5, skill: 7, pins: 2}
  - {id: v, side: blue, kind: men, original: 4, at: G4, pins: 3}
  - {id: w, side: blue, kind: men, original: 4, current: 2, at: H4}
)";

std::unique_ptr<Game> trial_game(const Trial& trial, const std::string& events, const std::string& folder = {}) {
  const TrialFolder made(trial);
  ReadOptions options;
  options.rules_folder = folder.empty() ? made.path() : folder;
  Diagnostics found;
  auto scenario = parse_scenario(kTrialScene + events, "trial.yaml", options, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

class ToldOfEffects final : public EventLog {
 public:
  void happened(const Event& e) override { text += e.who + " " + e.what + ": " + e.text + "\n"; }
  std::string text;
};

struct PlayedEffects {
  std::string log;
  std::string yaml;
};

PlayedEffects effects_played(const Game& game, std::vector<int> faces) {
  const auto copy = game.clone();
  ScriptedDice dice(std::move(faces));
  FirstChoice choices;
  ToldOfEffects log;
  copy->play(dice, choices, log);
  CHECK(dice.left() == 0);
  return {log.text, copy->yaml()};
}

std::string unit_end(const ElementPlayed& e) {
  std::string out = fmt::format("{} {} {}", e.state, e.current, e.flags);
  for (const int figure : e.figures) out += fmt::format(" {}", figure);
  return out;
}

// Calls run() with every sequence of faces of six-sided dice that it wants; sums up the odds of its results.
std::map<std::string, Odds> every_throw(const std::function<std::string(std::vector<int>)>& run) {
  std::map<std::string, Odds> out;
  const std::function<void(const std::vector<int>&, std::int64_t)> go = [&](const std::vector<int>& faces,
                                                                            std::int64_t ways) {
    std::string end;
    try {
      end = run(faces);
    } catch (const ScriptedDice::Wrong&) {
      for (int face = 1; face <= 6; ++face) {
        std::vector<int> more = faces;
        more.push_back(face);
        go(more, ways * 6);
      }
      return;
    }
    out[end] = out[end] + Odds::reduced(1, ways);
  };
  go({}, 1);
  return out;
}

std::map<std::string, Odds> told_chances(const data_game::Position& p, ElementIndex i, const Check& check) {
  std::map<std::string, Odds> out;
  for (const auto& [end, odds] : chances(p, i, p.elements[i], check))
    out[unit_end(end.unit)] = out[unit_end(end.unit)] + odds;
  return out;
}

std::map<std::string, Odds> thrown_ends(const Game& game, ElementIndex i) {
  return every_throw([&](std::vector<int> faces) {
    const auto copy = game.clone();
    ScriptedDice dice(std::move(faces));
    FirstChoice choices;
    NoLog log;
    copy->play(dice, choices, log);
    return unit_end(dynamic_cast<const DataGame&>(*copy).position().elements[i]);
  });
}

}  // namespace

TEST_CASE("each effect changes a unit, its side or the game", "[rules][data_effects]") {
  struct Row {
    const char* effect;
    std::vector<int> faces;
    const char* log;
    const char* yaml;
  };
  const std::vector<Row> all{
      {"{state: broken}", {}, "a is broken", "id: a, side: red, kind: men, original: 4, morale: broken"},
      {"{worse: 3}", {}, "a is broken", "morale: broken"},
      {"{better: 1}", {}, "a is fresh", "{id: a, side: red, kind: men, original: 4, at: D4}"},
      {"{loses: 2}", {}, "a loses 2: 2 of 4 left", "current: 2"},
      {"{loses: D6}", {3}, "a loses 3", "current: 1"},
      {"{add: {pins: 2}}", {}, "a has pins 3 (+2)", "pins: 3"},
      {"{add: {pins: 2D6-1}}", {1, 2}, "a has pins 3 (+2)", "pins: 3"},
      {"{add: {pins: 9}}", {}, "a has pins 6 (+5)", "pins: 6"},
      {"{add: {pins: -D6}}", {5}, "a has pins 0 (-1)", "pins: 0"},
      {"{add: {pins: figure(skill)}}", {}, "a has pins 4 (+3)", "pins: 4"},
      {"{set: {pins: 5}}", {}, "a has pins 5 (+4)", "pins: 5"},
      {"{set: {down: true}}", {}, "a is down", "down: true"},
      {"{side: {points: -3}}", {}, "red has points 7 (-3)", "{side: red, points: 7}"},
      {"{enemy: {points: -D6}}", {4}, "blue has points 6 (-4)", "{side: blue, points: 6}"},
      {"{side: {points: -10}}", {}, "blue wins: it has no points left", "winner: blue"},
      {"{remove: true}", {}, "a is gone", "morale: gone"},
      {"{captured: true}", {}, "a is captured", "state: captured"},
      {"{exits: true}", {}, "a leaves the map and never returns", "state: exited"},
      {"{check: nerve}", {6}, "a is down", "down: true"},
      {"{move: BACK}", {}, "a falls back", "at: A"},
      {"{ask: {what: run or stay, options: [{text: it runs, do: [{set: {down: true}}]}, {text: it stays}]}}",
       {},
       "a is down",
       "down: true"},
      {"{win: own}", {}, "red wins", "winner: red"},
      {"{win: enemy}", {}, "blue wins", "winner: blue"},
      {"{loses: 1}, {if: {atLeast: [strength, 4]}, set: {down: true}}, {if: {not: flag(down)}, add: {pins: 1}}",
       {},
       "a has pins 2 (+1)",
       "pins: 2"},
  };
  for (const Row& row : all) {
    INFO(row.effect);
    Trial trial;
    trial.effect = row.effect;
    const auto game = trial_game(trial, "events: [{act: {who: a}}]\n");
    const PlayedEffects p = effects_played(*game, row.faces);
    INFO(p.log << p.yaml);
    CHECK(p.log.find(row.log) != std::string::npos);
    CHECK(p.yaml.find(row.yaml) != std::string::npos);
  }
}

TEST_CASE("checks and moves that effects cause come to an end", "[rules][data_effects]") {
  Trial trial;
  trial.effect = "{check: again}";
  const auto game = trial_game(trial, "events: [{act: {who: a}}]\n");
  const PlayedEffects p = effects_played(*game, {6, 6, 6, 6, 6, 6, 6, 6});
  CHECK(p.log.find("no 'again' any more, after 8 checks and moves of one cause") != std::string::npos);
}

namespace {

// Takes the option of this text.
class TakesOption final : public Choices {
 public:
  explicit TakesOption(std::string option) : option_(std::move(option)) {}
  std::size_t choose(const Decision& decision) override {
    asked += decision.who + ": " + decision.text + "\n";
    const auto at = std::find(decision.options.begin(), decision.options.end(), option_);
    REQUIRE(at != decision.options.end());
    return static_cast<std::size_t>(at - decision.options.begin());
  }
  std::string asked;

 private:
  std::string option_;
};

}  // namespace

TEST_CASE("a player decides among effects", "[rules][data_effects]") {
  Trial trial;
  trial.effect =
      "{ask: {what: run or stay, options: [{text: it runs, do: [{set: {down: true}}]}, {text: it stays, do: [{add: "
      "{pins: 2}}]}]}}, {loses: 1}";
  const auto game = trial_game(trial, "events: [{act: {who: a}}]\n");
  ScriptedDice dice({});
  TakesOption choices("it stays");
  ToldOfEffects log;
  game->play(dice, choices, log);
  CHECK(choices.asked == "a: run or stay\n");
  CHECK(log.text.find("a has pins 3 (+2)") != std::string::npos);
  CHECK(log.text.find("a loses 1") != std::string::npos);
  CHECK(log.text.find("is down") == std::string::npos);
}

TEST_CASE("events of the game's own have numbers and conditions", "[rules][data_effects]") {
  const auto game = trial_game({}, "events: [{give: {who: [a, b], amount: 3}}, {rise: {who: a}}]\n");
  const PlayedEffects p = effects_played(*game, {});
  CHECK(p.log.find("a has pins 4 (+3)") != std::string::npos);
  CHECK(p.log.find("b has pins 4 (+3)") != std::string::npos);
  CHECK(p.log.find("a refused: a stands already") != std::string::npos);
}

TEST_CASE("after a game has ended its events are passed over", "[rules][data_effects]") {
  Trial trial;
  trial.effect = "{win: own}";
  const auto game = trial_game(trial, "events: [{act: {who: a}}, {give: {who: a, amount: 1}}, {turn: {side: blue}}]\n");
  const PlayedEffects p = effects_played(*game, {});
  CHECK(p.log.find("give: the game is over") != std::string::npos);
  CHECK(p.log.find("the turn of blue") == std::string::npos);
  CHECK(p.yaml.find("winner: red") != std::string::npos);
}

TEST_CASE("a turn rolls several checks of a unit, and one roll for a hex", "[rules][data_effects]") {
  Trial trial;
  trial.rows = "{if: {not: flag(tested)}, check: grip, further: true}, {if: state(broken), check: nerve}";
  trial.step = "checks, {of: all, if: state(broken), do: [{set: {tested: true}}]}";
  const auto game = trial_game(trial, "events: [{turn: {side: red}}]\n");
  // D4: a 3 with 3 is 6, broken, and tests its nerve; b with 5 is 8, shaken, by the same die. c in E5 needs no roll.
  const PlayedEffects p = effects_played(*game, {3, 5});
  INFO(p.log << p.yaml);
  CHECK(p.log.find("a is broken: grip, 3 on 1D6, +3 skill: 6") != std::string::npos);
  CHECK(p.log.find("b is shaken: grip, 3 on 1D6, +5 skill: 8") != std::string::npos);
  CHECK(p.yaml.find("morale: broken, down: true, tested: true") != std::string::npos);
  CHECK(p.log.find("c is shaken: grip, no roll, +7 skill") != std::string::npos);
}

TEST_CASE("numbers over units count those asked for", "[rules][data_effects]") {
  const std::vector<std::pair<const char*, int>> all{
      {"{sum: {of: own}}", 2},
      {"{sum: {of: own, where: here}}", 1},
      {"{sum: {of: own, where: within 2, add: figure(skill)}}", 12},
      {"{highest: {of: own, where: seen, add: figure(skill)}}", 7},
      {"{highest: {of: own, if: state(broken), add: figure(skill)}}", 0},
      {"{sum: {of: enemy, add: figure(pins)}}", 4},
      {"{sum: {of: enemy, if: {atLeast: [lost, 1]}}}", 1},
      {"{nearest: {of: enemy}}", 3},
      {"{nearest: {of: enemy, if: {atLeast: [lost, 1]}}}", 4},
      {"{nearest: {of: own, if: state(broken)}}", 1000},
      {"side(points)", 10},
      {"enemy(points)", 10},
      {"{count: flag(down)}", 0},
  };
  for (const auto& [number, value] : all) {
    INFO(number);
    Trial trial;
    trial.check = fmt::format(
        "{{name: plain, dice: 1, sides: 6, modifiers: [{{text: it, add: {}}}], results: [{{to: 3, worse: 1}}, {{}}]}}",
        number);
    const auto game = trial_game(trial, "");
    const data_game::Position& p = dynamic_cast<const DataGame&>(*game).position();
    CHECK(modifiers_of(*p.rules->tables.find_check("plain"), ElementFacts(p, ElementIndex(0))).sum == value);
  }
}

TEST_CASE("chances of pools, faces and checks in a row are those of all throws", "[rules][data_effects]") {
  const std::vector<const char*> all{
      "{name: plain, dice: 3, target: 4, results: [{to: 0, worse: 1}, {to: 2, loses: 1}, {add: {pins: successes}}]}",
      "{name: plain, dice: figure(skill), target: {plus: [3, figure(pins)]}, results: [{to: 1, loses: roll}, {better: "
      "1}]}",
      "{name: plain, dice: 3, target: 5, against: {dice: 2, target: 4}, results: [{to: -1, worse: 2}, {to: 0}, {add: "
      "{pins: opposed}, loses: faces(6)}]}",
      "{name: plain, dice: 2, against: {dice: 1}, results: [{to: 3, worse: 1}, {better: 1}]}",
      "{name: plain, dice: 3, results: [{if: {atLeast: [faces(6), 2]}, remove: true}, {to: 9, add: {pins: faces(1)}}, "
      "{}]}",
      "{name: plain, dice: 2, results: [{if: {equals: [roll, 12]}, check: nerve}, {to: 7, add: {pins: -D6}, set: "
      "{down: true}}, {check: grip}]}",
      "{name: plain, dice: 2, modifiers: [{text: pins, add: figure(pins)}], results: [{to: 5, loses: D6-3}, {to: 9, "
      "set: {pins: total}}, {captured: true}]}",
      "{name: plain, dice: 1, results: [{to: 3, side: {points: -D6}, add: {pins: 1}}, {exits: true}]}",
  };
  for (const char* check : all) {
    INFO(check);
    Trial trial;
    trial.check = check;
    trial.effect = "{check: plain}";
    const auto game = trial_game(trial, "events: [{act: {who: a}}]\n");
    const data_game::Position& p = dynamic_cast<const DataGame&>(*game).position();
    const auto said = told_chances(p, ElementIndex(0), *p.rules->tables.find_check("plain"));
    CHECK(said == thrown_ends(*game, ElementIndex(0)));
    CHECK(said.size() >= 2);
  }
}

TEST_CASE("mistakes in effects, dice and ends have a place and a cure", "[rules][data_effects]") {
  struct Row {
    Trial trial;
    const char* says;
  };
  const auto effect = [](const char* text) { return Trial{.effect = text}; };
  const auto check = [](const char* text) { return Trial{.check = text}; };
  const std::vector<Row> all{
      {effect("{add: {skill: 1}}"), "error[empty-effect]: the figure 'skill' never changes"},
      {effect("{add: {pisn: 1}}"), "did you mean 'pins'?"},
      {effect("{add: {pins: 0}}"), "error[empty-effect]: 'pins' by 0 does nothing"},
      {effect("{add: {pins: amount}}"), "only effects of losses and of events with a number"},
      {effect("{add: {pins: roll}}"), "only the results of a check know of its roll"},
      {effect("{add: {pins: D1}}"), "error[unknown-fact]"},
      {effect("{set: {dwon: true}}"), "did you mean 'down'?"},
      {effect("{set: {down: 3}}"), "error[not-a-boolean]"},
      {effect("{loses: -1}"), "'loses' takes a number from 1 to 1000"},
      {effect("{loses: -D6}"), "'loses' takes no negative number"},
      {effect("{remove: false}"), "error[empty-effect]: 'remove: false' does nothing"},
      {effect("{check: nervs}"), "did you mean 'nerve'?"},
      {effect("{move: BAKC}"), "BAKC"},
      {effect("{side: {pints: 1}}"), "did you mean 'points'?"},
      {effect("{win: red}"), "error[unknown-word]"},
      {effect("{state: gone}"), "error[unknown-word]"},
      {effect("{state: shaken, worse: 1}"), "changes the state in two ways"},
      {effect("{ask: {what: run or stay, options: [{text: it runs}]}}"), "a decision has two options or more"},
      {effect("{ask: {what: run or stay, options: [{text: it runs}, {text: it runs}]}}"), "stands here a second time"},
      {effect(
           "{ask: {what: one, options: [{text: b, do: [{ask: {what: two, options: [{text: d}, {text: e}]}}]}, {text: "
           "f}]}}"),
       "a decision leads to another"},
      {effect("{}"), "error[empty-effect]: this entry has no effect"},
      {effect("{if: flag(down)}"), "error[empty-effect]: this entry has no effect"},
      {effect("{lose: 1}"), "lose"},
      {effect("{add: 1}"), "error[not-a-map]"},
      {check("{name: plain, dice: 2, results: [{to: 7, add: {pins: successes}}, {}]}"), "this check has no successes"},
      {check("{name: plain, dice: 2, results: [{to: 7, add: {pins: opposed}}, {}]}"), "this check has no opposed"},
      {check("{name: plain, dice: 2, results: [{to: 7, loses: faces(0)}, {}]}"), "is no face of a die"},
      {check("{name: plain, dice: 20, sides: 100, target: 4, results: [{}]}"), "are too many"},
      {check("{name: plain, dice: 8, results: [{to: 7, loses: faces(6)}, {}]}"), "sum and faces of so many dice"},
      {check("{name: plain, dice: 2, results: [{if: flag(down), worse: 1}]}"), "no result holds for higher totals"},
      {check("{name: plain, dice: 2, modifiers: [{text: x, add: {sum: {of: all}}}], results: [{}]}"),
       "error[unknown-word]"},
      {check("{name: plain, dice: 2, modifiers: [{text: x, add: {sum: {of: own, where: near}}}], results: [{}]}"),
       "write 'seen', 'here' or 'within 4'"},
      {check("{name: plain, dice: 2, modifiers: [{text: x, add: {sum: {of: own, add: {sum: {of: own}}}}}], results: "
             "[{}]}"),
       "units are counted one deep"},
      {check("{name: plain, dice: 2, modifiers: [{text: x, add: {highest: {of: own}}}], results: [{}]}"),
       "error[missing-key]"},
      {Trial{.rows = "{if: state(broken), check: nerve}"}, "the check 'grip' is shared, and no turn rolls it"},
      {Trial{.step = "{do: []}"}, "effects must be a list of maps"},
      {Trial{.step = "{of: mine, do: [{loses: 1}]}"}, "error[unknown-word]"},
  };
  for (const Row& row : all) {
    const std::string said = mistakes_of(row.trial);
    INFO(row.trial.effect << "\n" << row.trial.check << "\n" << row.trial.step << "\n" << said);
    CHECK(said.find(row.says) != std::string::npos);
    CHECK(said.find(".yaml:") != std::string::npos);
  }
  CHECK(mistakes_of({}).empty());
}

namespace {

// A random position of the pins game: `a` has pins and rolls its test in the turn of red.
std::string pins_scene(std::mt19937& random) {
  const auto upto = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
  const auto hex = [&] { return fmt::format("{}{}", static_cast<char>('A' + upto(8)), 1 + upto(5)); };
  std::string out = fmt::format(
      "hexrout: 1\nmap: {{columns: 9, rows: 7, fill: open-ground, hexes: [{{at: D3, terrain: woods}}, {{at: F5, "
      "terrain: woods}}]}}\nrules: pins\nsides: [red, blue]\nturn: {{attacker: red}}\noptions: {{edition: {}}}\n",
      upto(1) == 0 ? "first" : "second");
  const int quality = 8 + upto(2);
  out += fmt::format(
      "units:\n  - {{id: a, side: red, kind: infantry, original: 10, current: {}, at: {}, morale: "
      "pinned, quality: {}, pins: {}}}\n",
      1 + upto(9), hex(), quality, 1 + upto(quality - 2));
  out += fmt::format("  - {{id: o, side: red, kind: officer, original: 2, at: {}, bonus: {}}}\n", hex(), upto(4));
  if (upto(3) > 0) out += fmt::format("  - {{id: v, side: blue, kind: infantry, original: 9, at: {}}}\n", hex());
  out += upto(2) == 0 ? "events: [{rally: {who: a}}, {turn: {side: red}}]\n" : "events: [{turn: {side: red}}]\n";
  return out;
}

std::unique_ptr<Game> folder_game(const std::string& name, const std::string& text) {
  ReadOptions options;
  options.rules_folder = std::string(HEXROUT_SOURCE_DIR) + "/maps/games/" + name;
  Diagnostics found;
  auto scenario = parse_scenario(text, name + ".yaml", options, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// State, pins and whether it is down: what a test of the pins game decides.
std::string test_of_pins(const data_game::Position& p, const ElementPlayed& e) {
  return fmt::format("{} pins {}{}{}", p.game().states[e.state].name, e.figures[2], e.flag(0) ? " down" : "",
                     e.flag(1) ? " obeys" : "");
}

std::map<std::string, Odds> tests_thrown(const Game& game) {
  return every_throw([&](std::vector<int> faces) {
    const auto copy = game.clone();
    ScriptedDice dice(std::move(faces));
    FirstChoice choices;
    NoLog log;
    copy->play(dice, choices, log);
    const data_game::Position& now = dynamic_cast<const DataGame&>(*copy).position();
    return test_of_pins(now, now.elements[0]);
  });
}

}  // namespace

TEST_CASE("chances told of 200 random positions of pins are those of all throws", "[rules][data_effects]") {
  std::mt19937 random(39);
  for (int n = 0; n < 200; ++n) {
    const std::string text = pins_scene(random);
    INFO(text);
    const auto game = folder_game("pins", text);
    data_game::Position p = dynamic_cast<const DataGame&>(*game).position();
    p.elements[0].set_flag(2, text.find("rally:") != std::string::npos);
    const Check* check = check_due(p, ElementIndex(0), p.elements[0]);
    REQUIRE(check != nullptr);
    std::map<std::string, Odds> said;
    for (const auto& [end, odds] : chances(p, ElementIndex(0), p.elements[0], *check)) {
      Odds& sum = said[test_of_pins(p, end.unit)];
      sum = sum + odds;
    }
    const auto thrown = tests_thrown(*game);
    REQUIRE(said == thrown);
  }
}

namespace {

// A random position of the game of routs: `a` is attacked, routs or rallies.
std::string rearward_scene(std::mt19937& random) {
  const auto upto = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
  const std::string at = fmt::format("{}{}", static_cast<char>('A' + upto(6)), 2 + upto(4));
  std::string hexes;
  for (char column = 'A'; column < 'H'; ++column)
    if (upto(1) == 0)
      hexes += fmt::format("{{at: {}{}, terrain: {}}}, ", column, 1 + upto(6), upto(1) == 0 ? "woods" : "water");
  if (hexes.find("at: " + at + ",") != std::string::npos) hexes.clear();
  std::string out = fmt::format(
      "hexrout: 1\nmap: {{columns: 10, rows: 7, fill: open-ground, hexes: [{}]}}\nrules: rearward\nsides: [west, "
      "east]\nturn: {{attacker: west}}\nedges: [{{side: west, own_edge: west}}, {{side: east, own_edge: "
      "east}}]\nunits:\n",
      hexes);
  out += fmt::format(
      "  - {{id: a, side: west, kind: squad, original: 1, at: {}, steadiness: {}, morale: {}, suppressed: {}}}\n", at,
      4 + upto(7), upto(2) == 0 ? "good" : "broken", upto(2) == 0);
  if (upto(1) == 0)
    out += fmt::format("  - {{id: o, side: west, kind: leader, original: 1, at: {}, command: {}}}\n", at, upto(3));
  out += "  - {id: v, side: east, kind: squad, original: 1, at: J4}\nevents:\n";
  const std::vector<std::string> all{fmt::format("  - {{attack: {{who: a, amount: {}}}}}\n", 8 + upto(16)),
                                     "  - {rout: {who: a}}\n", "  - {turn: {side: west}}\n"};
  const int first = upto(2);
  return out + all[static_cast<std::size_t>(first)] + (upto(2) == 0 ? all[static_cast<std::size_t>(upto(2))] : "");
}

// Where `a` is, in which state, and the points of its enemy.
std::string rout_of(const Game& game, Dice& dice) {
  const auto copy = game.clone();
  FirstChoice choices;
  NoLog log;
  copy->play(dice, choices, log);
  const data_game::Position& p = dynamic_cast<const DataGame&>(*copy).position();
  const data_game::Piece& piece = p.pieces[UnitIndex(0)];
  return fmt::format("{} {} {} {}", p.state_of(p.elements[0]).name,
                     piece.at == kNowhere ? "off" : p.map().location_name(piece.at), p.elements[0].flags,
                     p.sides[1].figures[0]);
}

}  // namespace

TEST_CASE("exact odds of 200 random positions of routs are those of all throws", "[rules][data_effects]") {
  std::mt19937 random(41);
  std::set<std::string> ends;
  for (int n = 0; n < 200; ++n) {
    const std::string text = rearward_scene(random);
    INFO(text);
    const auto game = folder_game("rearward", text);
    std::map<std::string, Odds> said;
    enumerate([&](Dice& dice) { return rout_of(*game, dice); },
              [&](const std::string& end, const Odds& odds) { said[end] = said[end] + odds; });
    const auto thrown = every_throw([&](std::vector<int> faces) {
      ScriptedDice dice(std::move(faces));
      return rout_of(*game, dice);
    });
    REQUIRE(said == thrown);
    for (const auto& [end, odds] : said) ends.insert(end.substr(0, end.find(' ')));
  }
  CHECK(ends == std::set<std::string>{"broken", "good", "lost"});
}

TEST_CASE("means of many plays of pins are those of its exact odds", "[rules][data_effects]") {
  std::mt19937 random(11);
  constexpr int kRuns = 4000;
  for (int n = 0; n < 6; ++n) {
    const std::string text = pins_scene(random);
    INFO(text);
    const auto game = folder_game("pins", text);
    const auto exact = tests_thrown(*game);
    std::map<std::string, int> seen;
    for (int run = 0; run < kRuns; ++run) {
      const auto copy = game->clone();
      SeededDice dice(7, static_cast<std::uint64_t>(run));
      FirstChoice choices;
      NoLog log;
      copy->play(dice, choices, log);
      const data_game::Position& now = dynamic_cast<const DataGame&>(*copy).position();
      ++seen[test_of_pins(now, now.elements[0])];
    }
    for (const auto& [end, odds] : exact) {
      const double q = odds.value();
      INFO(end);
      CHECK(std::abs(seen[end] - q * kRuns) <= 4 * std::sqrt(q * (1 - q) * kRuns) + 1);
    }
  }
}

TEST_CASE("a check that nothing rolls is refused, also one that only itself rolls", "[rules][data_effects]") {
  const auto said = [](const std::string& check) { return mistakes_of(Trial{.check = check}); };
  CHECK(said("{name: plain, dice: 1, results: [{to: 3, worse: 1}, {}]}").empty());
  const std::string idle = said(
      "{name: plain, dice: 1, results: [{}]}\n  - {name: idle, dice: 1, results: [{to: 3, "
      "check: idle}, {}]}");
  CHECK(idle.find("tables.yaml:6:5: error[empty-effect]: nothing rolls the check 'idle'") != std::string::npos);
}

TEST_CASE("a check without dice is a table, and says nothing of dice", "[rules][data_effects]") {
  const auto said = [](const std::string& dice) {
    return mistakes_of(Trial{.check = "{name: plain, " + dice +
                                      ", modifiers: [{text: s, add: 2}], results: [{to: 1, worse: 2}, {worse: 1}]}"});
  };
  CHECK(said("dice: 0").empty());
  CHECK(said("dice: 0, sides: 8").find("error[empty-effect]: no dice are thrown here") != std::string::npos);
  CHECK(said("dice: 1, against: {dice: 0}").find("write a number from 1 to 20") != std::string::npos);
  CHECK(said("dice: -1").find("write a number from 0 to 20") != std::string::npos);
  const auto game = trial_game(
      Trial{
          .effect = "{check: plain}",
          .check = "{name: plain, dice: 0, modifiers: [{text: s, add: 2}], results: [{to: 1, worse: 2}, {worse: 1}]}"},
      "events: [{act: {who: [b]}}]\n");
  CHECK(effects_played(*game, {}).log.find("b is shaken: plain, no roll, +2 s") != std::string::npos);
}

TEST_CASE("the log calls no check a success that changes no state", "[rules][data_effects]") {
  const auto game = trial_game(Trial{.effect = "{check: plain}",
                                     .check = "{name: plain, dice: 1, results: [{to: 3, add: "
                                              "{pins: 1}}, {}]}"},
                               "events: [{act: {who: [a]}}]\n");
  const std::string log = effects_played(*game, {2}).log;
  CHECK(log.find("succeeds") == std::string::npos);
  CHECK(log.find("a checks: plain, 2 on 1D6") != std::string::npos);
}

TEST_CASE("the log says of more damage than strength that it takes all", "[rules][data_effects]") {
  const auto loses = [](int points) {
    const auto game = trial_game({}, fmt::format("events: [{{damage: {{of: {{a: {}}}}}}}]\n", points));
    return effects_played(*game, {}).log;
  };
  CHECK(loses(4).find("a loses 4: 0 of 4 left") != std::string::npos);
  CHECK(loses(9).find("a loses 4 of 9, all it has: 0 of 4 left") != std::string::npos);
}

namespace {

int pins_after(const std::string& effect, const std::string& events, const std::string& unit) {
  const auto copy = trial_game(Trial{.effect = effect}, "events: [" + events + "{act: {who: [a]}}]\n")->clone();
  ScriptedDice dice({});
  FirstChoice choices;
  NoLog log;
  copy->play(dice, choices, log);
  const auto& p = dynamic_cast<const DataGame&>(*copy).position();
  return p.elements[element_index(p, unit)].figures[1];
}

}  // namespace

TEST_CASE("effects on others reach those asked for, and no more", "[rules][data_effects]") {
  const std::string near = "{others: {of: own, where: within 2, do: [{add: {pins: 1}}]}}";
  CHECK(pins_after(near, "", "a") == 1);
  CHECK(pins_after(near, "", "b") == 2);
  CHECK(pins_after(near, "", "c") == 3);
  CHECK(pins_after(near, "", "v") == 3);
  const std::string enemies = "{others: {of: enemy, where: within 3, do: [{add: {pins: 1}}]}}";
  CHECK(pins_after(enemies, "", "v") == 4);
  CHECK(pins_after(enemies, "", "w") == 1);
  CHECK(pins_after(enemies, "", "b") == 1);
  // Conditions and numbers ask of those whom the effects concern.
  const std::string weak =
      "{others: {of: enemy, do: [{if: {atLeast: [2, strength]}, set: {pins: {times: [2, strength]}}}]}}";
  CHECK(pins_after(weak, "", "v") == 3);
  CHECK(pins_after(weak, "", "w") == 4);
}

TEST_CASE("who fired at a unit is asked for, and has effects", "[rules][data_effects]") {
  const std::string fire = "{fire: {by: v, at: [a]}}, ";
  const std::string to_firer = "{others: {of: firer, do: [{add: {pins: 2}}]}}";
  CHECK(pins_after(to_firer, "", "v") == 3);
  CHECK(pins_after(to_firer, fire, "v") == 5);
  CHECK(pins_after(to_firer, fire, "w") == 1);
  CHECK(pins_after("{set: {pins: {sum: {of: firer, add: figure(pins)}}}}", fire, "a") == 3);
  CHECK(pins_after("{set: {pins: {sum: {of: firer, add: figure(pins)}}}}", "", "a") == 0);
  CHECK(pins_after("{set: {pins: {nearest: {of: firer}}}}", fire, "a") == 3);
  // The last fire is kept in a position.
  const auto game = trial_game(Trial{.effect = to_firer}, "events: [" + fire + "{give: {who: [b], amount: 1}}]\n");
  CHECK(effects_played(*game, {}).yaml.find("shot_by: v, shot_from: G4") != std::string::npos);
}

TEST_CASE("a check has effects on others, by its roll, and the firer checks at once", "[rules][data_effects]") {
  const std::string others =
      "{name: plain, dice: 1, results: [{others: {of: enemy, where: within 3, do: [{add: {pins: roll}}]}}]}";
  const auto game = trial_game(Trial{.effect = "{check: plain}", .check = others}, "events: [{act: {who: [a]}}]\n");
  CHECK(effects_played(*game, {2}).log.find("v has pins 5 (+2)") != std::string::npos);
  const auto fired = trial_game(Trial{.effect = "{others: {of: firer, do: [{check: plain}]}}"},
                                "events: [{fire: {by: v, at: [a]}}, {act: {who: [a]}}]\n");
  CHECK(effects_played(*fired, {3, 4}).log.find("v is shaken") != std::string::npos);
}

TEST_CASE("a unit that is lost has effects on those near where it stood", "[rules][data_effects]") {
  const auto game = trial_game(Trial{.effect = "{remove: true, others: {of: own, where: within 1, do: [{worse: 1}]}}"},
                               "events: [{act: {who: [a]}}]\n");
  const std::string log = effects_played(*game, {}).log;
  CHECK(log.find("b is shaken") != std::string::npos);
  CHECK(log.find("c is shaken") != std::string::npos);
}

TEST_CASE("effects on others that do nothing, or nothing bounds, are refused", "[rules][data_effects]") {
  const std::map<std::string, std::string> mistakes{
      {"{others: {of: own}}", "the effects on others have no 'do'"},
      {"{others: {do: [{loses: 1}]}}", "the effects on others have no 'of'"},
      {"{others: {of: own, do: []}}", "effects must be a list of maps"},
      {"{others: {of: own, do: [{}]}}", "this entry has no effect"},
      {"{others: {of: group, do: [{loses: 1}]}}", "no unit with a group is concerned"},
      {"{others: {of: own, where: far, do: [{loses: 1}]}}", "is no place of units"},
      {"{others: {of: own, do: [{check: plain}]}}", "'check' stands among effects on several units"},
      {"{others: {of: enemy, do: [{move: BACK}]}}", "'move' stands among effects on several units"},
      {"{others: {of: firer, do: [{others: {of: own, do: [{loses: 1}]}}]}}",
       "'others' stands within effects on others"},
      {"{others: {of: own, do: [{ask: {what: w, options: [{text: x}, {text: y}]}}]}}",
       "a decision stands among effects on others"},
  };
  for (const auto& [effect, wanted] : mistakes) {
    const std::string said = mistakes_of(Trial{.effect = effect});
    INFO(effect << "\n" << said);
    CHECK(said.find(wanted) != std::string::npos);
  }
  const std::string silent =
      "checks, moves], checks: [{if: state(broken), check: nerve}, {if: flag(tested), check: grip}]}\nwithout: "
      "[fire]\n#";
  const std::string said = mistakes_of(Trial{.effect = "{others: {of: firer, do: [{loses: 1}]}}", .step = silent});
  CHECK(said.find("error[empty-effect]: 'firer' is asked for, and in this game nobody fires") != std::string::npos);
}

TEST_CASE("one roll serves the units of a side, each with its modifiers", "[rules][data_effects]") {
  const auto game = trial_game(
      Trial{.rows = "{check: plain}, {if: flag(tested), check: grip}",
            .check = "{name: plain, dice: 1, shared: side, modifiers: [{text: skill, add: figure(skill)}], results: "
                     "[{to: 6, state: broken}, {state: shaken}]}"},
      "events: [{turn: {side: red}}]\n");
  const std::string log = effects_played(*game, {3}).log;
  CHECK(log.find("a is broken: plain, 3 on 1D6, +3 skill: 6") != std::string::npos);
  CHECK(log.find("b is shaken: plain, 3 on 1D6, +5 skill: 8") != std::string::npos);
  // Whatever the die shows.
  CHECK(log.find("c is shaken: plain, no roll, +7 skill") != std::string::npos);
  CHECK(log.find("v is") == std::string::npos);
}
