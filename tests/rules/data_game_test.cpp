// Games that are data: errors of their reader, values of expressions, odds against dice, and folders against
// built-in games.
#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>

#include "hexrout/rules/change.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/data_game/apply_effects.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/kept_names.hpp"
#include "rules/data_game/system.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;
using namespace hexrout::data_game;

namespace {

const std::string kScenario = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/pickets.yaml";

struct Wrong {
  const char* file;
  const char* from;
  const char* to;
  const char* says;  // code, and essential words
};

// Errors of the reader for a built-in game with one change.
std::string said_of(const std::string& game, const Wrong& wrong) {
  RuleFiles files = built_in_files(game);
  std::string& text = files.texts[wrong.file];
  const std::size_t at = text.find(wrong.from);
  INFO(wrong.from);
  REQUIRE(at != std::string::npos);
  text.replace(at, std::string(wrong.from).size(), wrong.to);
  Diagnostics found;
  read_rule_set(files, game, nullptr, found);
  return found.text();
}

// A temporary folder, removed at the end.
class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() /
              (name + std::to_string(getpid()) + "-" + std::to_string(std::rand()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name) << text; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

Folder& copied(const std::string& game) {
  static std::map<std::string, std::unique_ptr<Folder>> all;
  std::unique_ptr<Folder>& one = all[game];
  if (one == nullptr) {
    one = std::make_unique<Folder>("hexrout-" + game);
    for (const auto& [name, text] : built_in_files(game).texts) one->write(name, text);
  }
  return *one;
}

class ToldEvents final : public EventLog {
 public:
  void happened(const Event& e) override { text += e.who + "|" + e.what + "|" + e.rule + "|" + e.text + "\n"; }
  std::string text;
};

std::string told(const Game& game, std::uint64_t seed) {
  const std::unique_ptr<Game> copy = game.clone();
  SeededDice dice(seed);
  FirstChoice choices;
  ToldEvents log;
  copy->play(dice, choices, log);
  return log.text + copy->yaml();
}

Scenario scenario_of(const std::string& name, const std::string& folder) {
  ReadOptions options;
  options.rules_folder = folder;
  return test::bundled_scenario(name, options);
}

}  // namespace

TEST_CASE("every kind of mistake in the files of a data game has its place and its cure", "[rules][data_game]") {
  const std::vector<Wrong> all{
      {"game.yaml", "hexrout_game: 1", "hexrout_game: 2", "game.yaml:3:15: error[out-of-range]"},
      {"game.yaml", "hexrout_game: 1", "hexrout_gmae: 1", "error[missing-key]"},
      {"game.yaml", "id: pickets", "id: two words", "error[bad-name]"},
      {"game.yaml", "title:", "titel:", "did you mean 'title'?"},
      {"game.yaml", "picture: squad", "picture: sqad", "did you mean 'squad'?"},
      {"game.yaml", "immobile: true", "immobile: yes", "error[not-a-boolean]"},
      {"game.yaml", "immobile: true", "immobile: true, may_be_immobile: true", "error[impossible-state]"},
      {"game.yaml", "verdict: P-GUN,", "", "error[missing-key]"},
      {"game.yaml", "{name: line, picture: squad}", "{name: line, costs: wheels}",
       "error[missing-key]: the tables have no 'wheels'"},
      {"game.yaml", "{name: line, picture: squad}", "{name: line, crew: {kind: gun, state: running}}",
       "error[impossible-state]"},
      {"game.yaml", "name: skirmishers", "name: line", "error[table-row]: 'line' stands here a second time"},
      {"game.yaml", "default: 7", "default: 70", "error[out-of-range]"},
      {"game.yaml", "name: nerve", "name: current", "error[bad-name]"},
      {"game.yaml", "{name: steady}", "{name: steady, gone: true}", "error[table]: the states must go"},
      {"game.yaml", "{name: lost, health: broken, gone: true}", "{name: lost}", "error[table]"},
      {"game.yaml", "name: scattered, health: broken, gone: true", "name: scattered, gone: perhaps",
       "error[not-a-boolean]"},
      {"game.yaml", "health: hampered", "health: hurt", "error[unknown-word]"},
      {"game.yaml", "fires: {not: inCover}", "fires: {not: inTheOpen}",
       "error[expression]: 'inTheOpen' cannot be asked"},
      {"game.yaml", "fires: {not: inCover}", "fires: {not: strength}", "is a number, and a condition is wanted here"},
      {"game.yaml", "fires: {not: inCover}", "fires: {nto: inCover}", "error[unknown-fact]"},
      {"game.yaml", "fires: {not: inCover}", "fires: {not: inCover, all: [hit]}", "write one operator"},
      {"game.yaml", "fires: {not: inCover}", "fires: {all: []}", "error[expression]"},
      {"game.yaml", "fires: {not: inCover}", "fires: [hit]", "error[expression]"},
      {"game.yaml", "do: choose", "do: chose", "did you mean 'choose'?"},
      {"game.yaml", "policy: P-COVER", "polcy: P-COVER", "error[missing-key]"},
      {"game.yaml", "policy: P-COVER", "policy: P-COVR", "error[missing-policy]"},
      {"game.yaml", "stacking: number(stacking)", "stacking: percent", "error[expression]: 'percent' cannot be asked"},
      {"game.yaml", "stacking: number(stacking)", "stacking: number(officersHelp)", "error[bad-arguments]"},
      {"game.yaml", "after: [loss, fire]", "after: [loss, fear]", "error[unknown-word]"},
      {"game.yaml", "{if: due, check: nerve}", "{if: due, check: nervs}", "did you mean 'nerve'?"},
      {"game.yaml", "turn:\n  checks:", "turn:\n  sequence: [checks, mvoes]\n  checks:", "did you mean 'moves'?"},
      {"game.yaml", "turn:\n  checks:", "turn:\n  sequence: []\n  checks:", "error[not-a-list]"},
      {"game.yaml", "count: state(running)", "count: state(runing)", "did you mean 'running'?"},
      {"game.yaml", "chosen: P-MOVE", "chosen: P-MOVE, goal: P-GO", "there is no policy 'P-GO'"},
      {"game.yaml",
       "each: {divided: [{times:", "each: {divided: [0, {times:", "error[expression]: 'divided' has 3 parts here"},
      {"tables.yaml", "dice: 2", "dice: 21", "error[out-of-range]"},
      {"tables.yaml", "dice: 2\n    sides: 6", "dice: 20\n    sides: 6", "20 dice of 6 sides are too many"},
      {"tables.yaml", "figure(nerve)", "figure(nreve)", "did you mean 'nerve'?"},
      {"tables.yaml", "if: inCover, add: 1", "if: inCover, add: inCover", "write {count: ...}"},
      {"tables.yaml", "if: inCover, add: 1", "if: inCover", "error[missing-key]"},
      {"tables.yaml", "friendsWithin(2 officer)", "friendsWithin(2 officer line)", "error[bad-arguments]"},
      {"tables.yaml", "friendsWithin(2 officer)", "friendsWithin(-2 officer)", "is no distance in hexes"},
      {"tables.yaml", "reading(officersHelp true)", "reading(officersHelp maybe)", "error[unknown-word]"},
      {"tables.yaml", "{to: 3, worse: 3, loses: 1}", "{to: 3, worse: 3, state: steady}",
       "changes the state in two ways"},
      {"tables.yaml", "{to: 3, worse: 3, loses: 1}", "{to: 6, worse: 3, loses: 1}", "must rise from row to row"},
      {"tables.yaml", "- {}", "- {to: 12}", "no result holds for higher totals"},
      {"tables.yaml", "{to: 7, worse: 1}", "{to: 7, state: lost}", "error[unknown-word]"},
      {"tables.yaml", "name: rally", "name: nerve", "a second time"},
      {"policies.yaml", "id: P-COVER", "id: P-COVE", "error[unused-policy]"},
      {"policies.yaml", "{unit: halfMF, terrainCosts: true}", "{unit: furlong}", "error[unknown-word]"},
      {"policies.yaml", "{unit: halfMF, terrainCosts: true}", "{dice: 2, unit: hex}", "error[policy-combination]"},
      {"policies.yaml", "goals: [everyLegal]", "goals: [place(goal)]", "error[policy-combination]"},
      {"readings.yaml", "name: officersHelp", "name: officerHelps", "error[unknown-word]"},
      {"worth.yaml", "name: wavering", "name: waving", "did you mean 'wavering'?"},
  };
  for (const Wrong& wrong : all) {
    const std::string said = said_of("pickets", wrong);
    INFO(wrong.from << " -> " << wrong.to << "\n" << said);
    CHECK(said.find(wrong.says) != std::string::npos);
    CHECK(said.find("pickets/data/") == 0);
  }
}

TEST_CASE("an expression is bounded in depth and in length", "[rules][data_game]") {
  std::string deep = "hit";
  for (int i = 0; i < 13; ++i) deep = "{not: " + deep + "}";
  CHECK(said_of("pickets", {"game.yaml", "{not: inCover}", deep.c_str(), ""}).find("the expression is too large") !=
        std::string::npos);
  std::string list = "{all: [hit" + std::string(19 * 5, ' ');
  for (int i = 0; i < 19; ++i) list += ", hit";
  list += "]}";
  std::string wide = "{all: [" + list;
  for (int i = 0; i < 5; ++i) wide += ", " + list;
  wide += "]}";
  CHECK(said_of("pickets", {"game.yaml", "{not: inCover}", wide.c_str(), ""}).find("the expression is too large") !=
        std::string::npos);
}

TEST_CASE("a game whose readings cannot be read is refused, and no more", "[rules][data_game]") {
  // Expressions refer to missing readings.
  CHECK(said_of("pickets", {"readings.yaml", "readings:", "{", ""}).find("readings.yaml:") != std::string::npos);
}

namespace {

class NoDeeds final : public EffectDeeds {
  bool hears() const override { return false; }
  void tell(std::string_view, std::string_view, std::string_view, std::string) override {}
  void roll_check(ElementIndex, const std::string&) override {}
  void make_move(UnitIndex, const std::string&) override {}
};

// State and strength of an element after effects without dice.
std::string words_after(const data_game::Position& before, ElementIndex i, const Effects& effects) {
  data_game::Position p = before;
  ScriptedDice dice({});
  NoDeeds deeds;
  EffectRun(p, dice, deeds).checked(i, p.rules->tables.checks.front(), effects, "", ElementFacts(p, i));
  return fmt::format("{} {}", p.elements[i].state, p.elements[i].current);
}

}  // namespace

TEST_CASE("the chances told of a check are those of its dice", "[rules][data_game]") {
  int judged = 0;
  for (const char* name : {"pickets", "morale_ratio"}) {
    const Scenario scenario = scenario_of(name, "");
    const data_game::Position& p = dynamic_cast<const DataGame&>(*scenario.game).position();
    for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size()))
      for (const Check& check : p.rules->tables.checks) {
        if (p.elements[i].current == 0) continue;
        // Compares every sequence of faces, one by one, to sums folded die by die.
        std::map<std::string, Odds> thrown;
        enumerate([&](Dice& dice) { return words_after(p, i, *throw_check(p, i, check, dice).effects); },
                  [&](const std::string& end, const Odds& odds) { thrown[end] = thrown[end] + odds; });
        std::map<std::string, Odds> said;
        for (const auto& [end, odds] : chances(p, i, p.elements[i], check)) {
          const std::string words = fmt::format("{} {}", end.unit.state, end.unit.current);
          said[words] = said[words] + odds;
        }
        CHECK(said == thrown);
        ++judged;
      }
  }
  CHECK(judged >= 20);
}

TEST_CASE("a game read from its folder plays as the one that is built in", "[rules][data_game]") {
  for (const char* name : {"pickets", "morale_ratio"}) {
    const Scenario built_in = scenario_of(name, "");
    const Scenario folder = scenario_of(name, copied(name).path());
    CHECK(folder.game->setting().system != nullptr);
    CHECK(rule_system_of(folder.game->setting()) == folder.game->setting().system.get());
    for (std::uint64_t seed = 0; seed < 40; ++seed) REQUIRE(told(*folder.game, seed) == told(*built_in.game, seed));
    // Writing names its folder, and reading uses it.
    const std::string written = write_scenario(folder, copied(name).path());
    CHECK(written.find("\nrules_folder: ") != std::string::npos);
    Diagnostics found;
    const auto again = parse_scenario(written, copied(name) / "again.yaml", {}, found);
    INFO(found.text());
    REQUIRE(again);
    CHECK(again->game->yaml() == built_in.game->yaml());
  }
}

TEST_CASE("a position of a folder's game is changed and varied like any other", "[rules][data_game]") {
  const Scenario folder = scenario_of("pickets", copied("pickets").path());
  Diagnostics found;
  const auto change = parse_change("units: [{id: farm, morale: running, nerve: 12}]", found);
  REQUIRE(change);
  const auto changed = folder.game->changed(*change, found);
  INFO(found.text());
  REQUIRE(changed);
  CHECK(changed->unit("farm")->state == std::vector<std::string>{"running"});
  CHECK(changed->answer("farm").duty == Duty::must);
  CHECK(folder.game->varied("officersHelp=false", found) != nullptr);
  CHECK(folder.game->if_broken("farm")->unit("farm")->state == std::vector<std::string>{"running"});
  const auto other = parse_change("rules_folder: elsewhere", found);
  CHECK(folder.game->changed(*other, found) == nullptr);
  CHECK(found.text().find("error[fixed-key]") != std::string::npos);
}

TEST_CASE("house rules change a folder's game", "[rules][data_game]") {
  Diagnostics found;
  ReadOptions options;
  options.rules_folder = copied("pickets").path();
  options.house_rules_text = "tables: {checks: [{name: rally, dice: 3}]}\noptions: {stacking: 1}\n";
  const auto scenario = read_scenario(kScenario, options, found);
  INFO(found.text());
  REQUIRE(scenario);
  const data_game::Position& p = dynamic_cast<const DataGame&>(*scenario->game).position();
  CHECK(p.rules->tables.find_check("rally")->dice.dice.fixed() == 3);
  CHECK(stacking_limit(p) == 1);
  options.house_rules_text = "tables: {checks: [{name: rally, dice: 30}]}\n";
  CHECK_FALSE(read_scenario(kScenario, options, found));
  CHECK(found.text().find("error[out-of-range]") != std::string::npos);
}

TEST_CASE("a folder without a game is refused where it is named", "[rules][data_game]") {
  const Folder empty("hexrout-empty");
  Diagnostics found;
  CHECK(read_rules_folder(empty.path(), found) == nullptr);
  for (const char* file : {"game.yaml", "tables.yaml", "policies.yaml"})
    CHECK(found.text().find(empty / file + ": error[cannot-read]") != std::string::npos);
  Diagnostics named;
  const auto text = [](const std::string& folder, const std::string& rules) {
    return "hexrout: 1\nmap: {columns: 3, rows: 3, fill: open-ground}\nrules: " + rules + "\nrules_folder: " + folder +
           "\nsides: [a, b]\nunits: []\n";
  };
  CHECK_FALSE(parse_scenario(text("nowhere", "x"), "s.yaml", {}, named));
  CHECK(named.text().find("s.yaml:4:15: error[no-folder]") != std::string::npos);
  CHECK_FALSE(parse_scenario(text(copied("pickets").path(), "pikets"), "s.yaml", {}, named));
  CHECK(named.text().find("s.yaml:3:8: error[unknown-rules]: the folder holds the rules 'pickets'") !=
        std::string::npos);
  CHECK(parse_scenario(text(copied("pickets").path(), "pickets"), "s.yaml", {}, named));
}

TEST_CASE("names are kept up to a bound, and one more is refused", "[rules][data_game]") {
  KeptNames names(2);
  CHECK(names.keep("nerve") == "nerve");
  CHECK(names.keep("will") == "will");
  CHECK(names.keep("nerve")->data() == names.keep("nerve")->data());
  CHECK_FALSE(names.keep("zeal"));
}

TEST_CASE("messages about budgets name what data games have", "[rules][data_game]") {
  const Folder folder("hexrout-budget");
  for (const auto& [name, text] : built_in_files("pickets").texts) folder.write(name, text);
  std::string policies(built_in_files("pickets").text("policies.yaml"));
  const std::string budget = "{unit: halfMF, terrainCosts: true}";
  policies.replace(policies.find(budget), budget.size(), "{unit: halfMF, terrainCost: true}");
  folder.write("policies.yaml", policies);
  Diagnostics found;
  CHECK(read_rules_folder(folder.path(), found) == nullptr);
  CHECK_THAT(found.text(), Catch::Contains("did you mean 'terrainCosts'?"));
  policies.replace(policies.find("terrainCost:"), 12, "zzz:");
  folder.write("policies.yaml", policies);
  found = Diagnostics();
  CHECK(read_rules_folder(folder.path(), found) == nullptr);
  CHECK_THAT(found.text(), Catch::Contains("known keys: dice, sides, plus, number, least, unit, mode, terrainCosts"));
}

TEST_CASE("who has fled from enemies has not taken cover", "[rules][data_game]") {
  const Folder folder("hexrout-fled");
  for (const auto& [name, text] : built_in_files("pickets").texts) folder.write(name, text);
  std::string policies(built_in_files("pickets").text("policies.yaml"));
  const std::string code = ", code: FELL_BACK";
  for (std::size_t at = 0; (at = policies.find(code)) != std::string::npos;) policies.erase(at, code.size());
  folder.write("policies.yaml", policies);
  const Scenario usual = scenario_of("pickets", "");
  const Scenario without = scenario_of("pickets", folder.path());
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::string expected = told(*usual.game, seed);
    for (const char* words : {"|falls back|", " falls back: "}) {
      const std::string now = words[0] == '|' ? "|moves|" : " moves: ";
      for (std::size_t at = 0; (at = expected.find(words)) != std::string::npos;)
        expected.replace(at, std::string(words).size(), now);
    }
    const auto log = [](const std::string& text) { return text.substr(0, text.find("title:")); };
    CHECK(log(told(*without.game, seed)) == log(expected));
  }
}
