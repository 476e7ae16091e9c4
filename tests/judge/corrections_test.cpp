// Corrections of a log, and logs that break off.
#include <catch2/catch.hpp>

#include "hexrout/judge/judge.hpp"
#include "judge/trial.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using hexrout::test::Trial;

namespace {

std::string mistakes_of(const std::string& text) {
  Diagnostics found;
  parse_corrections(text, "c.yaml", found);
  return found.text();
}

std::optional<JudgedLog> judge_file(const std::string& file, const std::string& corrections, Diagnostics& found) {
  const auto log = read_game_log(test::vasl_folder() + "/logs_made/" + file, found);
  REQUIRE(log);
  JudgeOptions how;
  how.read.boards_directory = test::vasl_boards();
  if (!corrections.empty()) {
    const auto read = parse_corrections(corrections, "c.yaml", found);
    INFO(found.text());
    REQUIRE(read);
    how.corrections = *read;
  }
  return judge_log(*log, how, found);
}

}  // namespace

TEST_CASE("every mistake of a file of corrections has its place", "[judge]") {
  CHECK(mistakes_of("hexrout_corrections: 1\nignore: [x]\n").find("c.yaml:2:10") != std::string::npos);
  CHECK(mistakes_of("hexrout_corrections: 2\n").find("c.yaml:1:22") != std::string::npos);
  CHECK(mistakes_of("hexrout_corrections: 1\nrolls:\n  - {entry: 1}\n").find("c.yaml:3:5") != std::string::npos);
  CHECK(mistakes_of("hexrout_corrections: 1\nstates: [{entry: 1, unit: a, tired: true}]\n").find("tired") !=
        std::string::npos);
  CHECK(mistakes_of("hexrout_corrections: 1\nrols: []\n").find("rols") != std::string::npos);
  CHECK(mistakes_of("hexrout_corrections: 1\nignore: [1, 2]\n").empty());
}

TEST_CASE("corrections that the log contradicts are refused where they stand", "[judge][trial]") {
  Trial t(std::map<std::string, std::string>{{"M3", "woods"}});
  const auto r1 = t.table.add({.german = false, .at = "M5", .broken = true, .under_dm = true});
  t.table.add({.at = "M9", .quality = 0});
  t.table.begin(1, true, 6);
  const std::size_t step = t.table.step(r1, "M3");
  const std::size_t roll = t.table.roll("MC", {3, 2});
  const auto complaint = [&](const std::string& text) { return t.mistakes("hexrout_corrections: 1\n" + text); };
  const auto path = [](std::size_t entry, const std::string& locations) {
    return "paths: [{entry: " + std::to_string(entry) + ", unit: ru1, path: [" + locations + "]}]\n";
  };
  const auto given = [](std::size_t entry, const std::string& unit) {
    return "{entry: " + std::to_string(entry) + ", unit: " + unit + "}";
  };
  CHECK(complaint("rolls: [" + given(step, "ru1") + "]\n").find("c.yaml:2:9: error[bad-entry]") == 0);
  CHECK(complaint("rolls: [" + given(roll, "ru1") + ", " + given(roll, "ge1") + "]\n").find("to two units") !=
        std::string::npos);
  CHECK(complaint(path(step, "M5, ZZ99")).find("error[off-map]") != std::string::npos);
  CHECK(complaint(path(step, "M5, M4")).find("moves from M5 to M3") != std::string::npos);
  CHECK(complaint(path(roll, "M5, M4")).find("does not move") != std::string::npos);
  CHECK(complaint("phases: [{first: 2, last: 1, phase: rout, player: Axis, turn: 1}]\n").find("before its first") !=
        std::string::npos);
  CHECK(complaint(path(step, "M5, M4, M3")).empty());
}

TEST_CASE("corrections that name what a log does not have are refused where they stand", "[judge][logs]") {
  if (!test::have_vasl()) return;
  Diagnostics found;
  CHECK_FALSE(judge_file("a07_toward.vlog",
                         "hexrout_corrections: 1\nignore: [7, 99]\nrolls: [{entry: 4, unit: nobody}]\n", found));
  CHECK(found.text().find("c.yaml:2:13: error[no-such-entry]") != std::string::npos);
  CHECK(found.text().find("c.yaml:3:9: error[unknown-unit]") != std::string::npos);
}

// In a07_toward ge1 goes in entry 7 from U6 to T5, nearer to a Known enemy: the fourth step of its rout.
TEST_CASE("entries that the players put aside are not judged", "[judge][logs]") {
  if (!test::have_vasl()) return;
  Diagnostics found;
  const auto as_it_is = judge_file("a07_toward.vlog", "", found);
  REQUIRE(as_it_is);
  CHECK(as_it_is->illegal());
  const auto corrected = judge_file("a07_toward.vlog", "hexrout_corrections: 1\nignore: [7]\n", found);
  REQUIRE(corrected);
  CHECK_FALSE(corrected->illegal());
  CHECK(corrected->phases.at(0).walks.at(0).path.back() == "U6");
}

// In a09_no_roll ru1 owes an Interdiction in Q1 (entry 8); the players give it the roll of entry 14, that of ru3 in V7.
TEST_CASE("a roll counts for the unit that the players name", "[judge][logs]") {
  if (!test::have_vasl()) return;
  Diagnostics found;
  const auto corrected =
      judge_file("a09_no_roll.vlog", "hexrout_corrections: 1\nrolls: [{entry: 14, unit: ru1}]\n", found);
  REQUIRE(corrected);
  std::vector<std::string> owing;
  for (const JudgeFinding& f : corrected->phases.at(0).findings)
    if (f.kind == JudgeKind::no_roll) owing.push_back(f.unit);
  CHECK(owing == std::vector<std::string>{"ru3"});  // the roll was its own
}

TEST_CASE("a log that breaks off blames no one for how its last walk ends", "[judge][logs]") {
  if (!test::have_vasl()) return;
  Diagnostics found;
  const auto judged = judge_file("odd/cut_off.vlog", "", found);
  REQUIRE(judged);
  CHECK_FALSE(judged->illegal());
  int open = 0;
  for (const JudgeFinding& f : judged->phases.at(0).findings) open += f.kind == JudgeKind::not_judged ? 1 : 0;
  CHECK(open == 2);  // the walk, and who else had to rout
}

TEST_CASE("a log that cannot be judged says why", "[judge][logs]") {
  if (!test::have_vasl()) return;
  const auto log_of = [](const char* file, Diagnostics& found) {
    auto log = read_game_log(test::vasl_folder() + file, found);
    REQUIRE(log);
    return std::move(*log);
  };
  Diagnostics no_map;
  const GameLog bare = log_of("/logs/3d6.vlog", no_map);
  CHECK_FALSE(judge_log(bare, {}, no_map));
  CHECK(no_map.text().find("after entry 0: error[vsav-no-boards]") != std::string::npos);
  Diagnostics no_folder;
  const GameLog played = log_of("/logs_made/a01_plain.vlog", no_folder);
  CHECK_FALSE(judge_log(played, {}, no_folder));
  CHECK(no_folder.text().find("after entry 0: error[no-boards]") != std::string::npos);
  CHECK(no_folder.error_count() == 1);
}
