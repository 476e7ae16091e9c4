// Every key of a scenario has an effect or is reported, and every mistake is placed where it is written.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "hexrout/rules/dice.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
namespace fs = std::filesystem;

namespace {

class SilenceFolder {
 public:
  SilenceFolder() : path_(fs::temp_directory_path() / ("hexrout-silence-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~SilenceFolder() { fs::remove_all(path_); }
  SilenceFolder(const SilenceFolder&) = delete;
  SilenceFolder& operator=(const SilenceFolder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = path_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

 private:
  fs::path path_;
};

const std::string kMap = "map: {columns: 7, rows: 5, fill: open-ground, hexes: [{at: A3, terrain: woods}]}\n";
const std::string kUnits =
    "units:\n  - {id: g1, side: german, counter: 4-6-7, at: D3, broken: true, dm: true}\n  - {id: r1, side: russian, "
    "counter: 4-4-7, at: G5}\n";

std::string scenario_with(const std::string& lines) {
  return "hexrout: 1\nrules: asl\nsides: [german, russian]\n" + kMap + lines + kUnits;
}

std::string said_of(const std::string& text, bool refused = true) {
  Diagnostics found;
  const auto scenario = parse_scenario(text, "s.yaml", {}, found);
  INFO(found.text());
  CHECK(scenario.has_value() != refused);
  return found.text();
}

// Counts the events of a play.
class Count final : public EventLog {
 public:
  void happened(const Event&) override { ++events; }
  int events = 0;
};
int played(const std::string& text) {
  Diagnostics found;
  const auto scenario = parse_scenario(text, "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  SeededDice dice(1);
  FirstChoice choices;
  Count log;
  scenario->game->play(dice, choices, log);
  return log.events;
}

const char* const kSmallMap = "title: t\ncolumns: 3\nrows: 2\nfill: open-ground\n";

}  // namespace

TEST_CASE("an unknown phase is refused with the known ones", "[silence]") {
  CHECK(said_of(scenario_with("turn: {phase: tea}\n")) ==
        "s.yaml:5:15: error[unknown-phase]: the rules have no phase 'tea'; write one of: rout, rally, fire\n");
  CHECK(said_of(scenario_with("turn: {phase: rot}\n")).find("did you mean 'rout'?") != std::string::npos);
  CHECK(said_of(scenario_with("turn: {phase: Rout}\n")).find("did you mean 'rout'?") != std::string::npos);
  CHECK(said_of(scenario_with("turn: {phase: \"\"}\n")).find("s.yaml:5:15: error[empty-text]") != std::string::npos);
  for (const RuleSystem* system : rule_systems()) {
    const std::vector<std::string> phases = system->phases();
    CHECK(std::find(phases.begin(), phases.end(), "rout") != phases.end());
  }
}

TEST_CASE("a scenario without a turn plays the Rout Phase of the first side", "[silence]") {
  const int expected = played(scenario_with("turn: {attacker: german, phase: rout, number: 1}\n"));
  CHECK(expected > 0);
  CHECK(played(scenario_with("")) == expected);
  CHECK(played(scenario_with("turn: {number: 2}\n")) == expected);
}

TEST_CASE("empty names are refused", "[silence]") {
  CHECK(said_of("hexrout: 1\nrules: \"\"\nsides: [german, russian]\n" + kMap + kUnits)
            .find("s.yaml:2:8: error[empty-text]: 'rules' of the scenario is empty") == 0);
  CHECK(said_of("hexrout: 1\nmap: {file: \"\"}\nrules: asl\nsides: [german, russian]\n" + kUnits)
            .find("s.yaml:2:13: error[empty-text]: 'file' of the map is empty") == 0);
  CHECK(
      said_of("hexrout: 1\nmap: {file: }\nrules: asl\nsides: [german, russian]\n" + kUnits).find("error[empty-text]") !=
      std::string::npos);
}

TEST_CASE("ids of units differ from the words of decisions", "[silence]") {
  CHECK(said_of("hexrout: 1\nrules: asl\nsides: [german, russian]\n" + kMap +
                "units: [{id: done, side: german, counter: 4-6-7, at: D3}]\n")
            .find("s.yaml:5:14: error[reserved-id]") == 0);
}

TEST_CASE("keys that are always refused are not listed as known", "[silence]") {
  const std::string said = said_of(scenario_with("zzzzzzzzzzzzzz: 1\n"));
  CHECK(said.find("known keys:") != std::string::npos);
  CHECK(said.find("oba") == std::string::npos);
  CHECK(said_of(scenario_with("oba: true\n")).find("error[not-supported]") != std::string::npos);
}

TEST_CASE("a missing map file is reported in the line that names it", "[silence]") {
  const SilenceFolder folder;
  folder.write("village.yaml", kSmallMap);
  const std::string path =
      folder.write("s.yaml", "hexrout: 1\nmap: {file: vilage.yaml}\nrules: asl\nsides: [german, russian]\nunits: []\n");
  Diagnostics found;
  CHECK_FALSE(read_scenario(path, {}, found));
  CHECK(found.text().find(path + ":2:13: error[cannot-read]: " + (folder / "vilage.yaml") + ": cannot be opened") == 0);
  CHECK(found.text().find("did you mean 'village.yaml'?") != std::string::npos);
  Diagnostics directory;
  CHECK_FALSE(parse_scenario("hexrout: 1\nmap: {file: .}\nrules: asl\nsides: [german, russian]\nunits: []\n", path, {},
                             directory));
  CHECK(directory.text().find(path + ":2:13: error[is-directory]") == 0);
}

TEST_CASE("mistakes in a map file keep their places there", "[silence]") {
  const SilenceFolder folder;
  const std::string map = folder.write("m.yaml", "title: t\ncolumns: 3\nrows: 2\nfill: wods\n");
  Diagnostics found;
  CHECK_FALSE(parse_scenario("hexrout: 1\nmap: {file: m.yaml}\nrules: asl\nsides: [german, russian]\nunits: []\n",
                             folder / "s.yaml", {}, found));
  CHECK(found.text().find(map + ":4:7: error[unknown-terrain]") != std::string::npos);
}

TEST_CASE("a path through a linked folder is resolved by the system", "[silence]") {
  const SilenceFolder folder;
  folder.write("deep/inside/keep.txt", "");
  folder.write("deep/m.yaml", kSmallMap);
  folder.write("m.yaml", "title: decoy\ncolumns: 3\nrows: 2\nfill: woods\n");
  fs::create_directory_symlink(folder / "deep/inside", folder / "link");
  Diagnostics found;
  const auto scenario =
      parse_scenario("hexrout: 1\nmap: {file: ../m.yaml}\nrules: asl\nsides: [german, russian]\nunits: []\n",
                     folder / "link/s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(scenario->game->setting().map->title() == "t");
  // A scenario written for another folder finds the same map again.
  Diagnostics again;
  const auto copy = parse_scenario(write_scenario(*scenario, folder / "deep"), folder / "deep/copy.yaml", {}, again);
  INFO(again.text());
  REQUIRE(copy);
  CHECK(copy->game->setting().map->title() == "t");
}

TEST_CASE("a missing board is reported in the line that names it", "[silence]") {
  const SilenceFolder folder;
  ReadOptions options;
  options.boards_directory = folder / "";
  const std::string head = "hexrout: 1\nrules: asl\nsides: [german, russian]\nunits: []\nmap:\n  boards:\n";
  Diagnostics found;
  CHECK_FALSE(
      parse_scenario(head + "    - {vasl: \"99\"}\n    - {vasl: \"a/b\", column: 1}\n", "s.yaml", options, found));
  CHECK(found.text().find("s.yaml:7:14: error[no-board]") == 0);
  CHECK(found.text().find("s.yaml:8:14: error[bad-board-name]") != std::string::npos);
  options.boards_directory = folder / "nowhere";
  Diagnostics nowhere;
  CHECK_FALSE(parse_scenario(head + "    - {vasl: \"99\"}\n", "s.yaml", options, nowhere));
  CHECK(nowhere.text().find("s.yaml:7:14: error[no-boards-folder]") == 0);
}

TEST_CASE("a board laid twice is refused unless names of hexes stay distinct", "[silence]") {
  if (!test::have_vasl()) return;
  ReadOptions options;
  options.boards_directory = test::vasl_folder() + "/boards";
  const auto read = [&](const std::string& boards) {
    Diagnostics found;
    parse_scenario("hexrout: 1\nrules: asl\nsides: [german, russian]\nunits: []\nmap: {boards: [" + boards + "]}\n",
                   "s.yaml", options, found);
    return found.text();
  };
  CHECK(read("{vasl: \"05\"}, {vasl: \"05\", column: 1}").find("s.yaml:5:15: error[name-twice]") == 0);
  CHECK(read("{vasl: \"05\"}, {vasl: \"04\", column: 1}").empty());
  CHECK(read("{vasl: \"05\", last_row: 4}, {vasl: \"05\", row: 1, first_row: 5}").empty());
}

TEST_CASE("an error is kept beside a thousand warnings", "[silence]") {
  Diagnostics found;
  CHECK_FALSE(
      parse_scenario("hexrout: 1\nmap: {columns: 40, rows: 30, fill: stone-building-2, hexes: []}\nrules: asl\nsides: "
                     "[german, russian]\n"
                     "units: [{id: r1, side: russain, counter: 4-4-7, at: D5}]\n",
                     "s.yaml", {}, found));
  CHECK(found.text().find("s.yaml:5:24: error[unknown-side]: there is no side 'russain'; did you mean 'russian'?") !=
        std::string::npos);
  CHECK(found.text().find("s.yaml:2:36: warning[no-stairs]") != std::string::npos);
}
