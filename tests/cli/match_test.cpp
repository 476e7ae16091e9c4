// hexrout match: output, files, shards, replays and refusals.
#include <fmt/format.h>
#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.hpp"

using namespace hexrout::test;

namespace {

std::vector<std::string> play(std::vector<std::string> more) {
  std::vector<std::string> out{"match", "random+random", "nearest", "--positions", kCrossroads, "--made",
                               "3",     "--games",       "14",      "--turns",     "2"};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

}  // namespace

TEST_CASE("a match has the same bytes on threads and in shards", "[cli][match]") {
  const Folder folder;
  const Ran one = run(play({"--threads", "1", "--csv", folder / "one.csv"}));
  INFO(one.err);
  REQUIRE(one.status == 0);
  const auto summary = nlohmann::json::parse(one.out);
  CHECK(summary["games"] == 14);
  CHECK(summary["positions"] == 4);
  CHECK(summary["a"]["player"] == "random+random");
  const Ran two = run(play({"--threads", "2", "--csv", folder / "two.csv"}));
  CHECK(two.out == one.out);
  CHECK(read_bytes(folder / "two.csv") == read_bytes(folder / "one.csv"));
  std::vector<std::string> merge{"merge", "--csv", folder / "merged.csv"};
  for (const char* shard : {"2/3", "0/3", "1/3"}) {
    const Ran part = run(play({"--shard", shard}));
    REQUIRE(part.status == 0);
    merge.push_back(folder.write(std::string("part") + shard[0], part.out));
  }
  const Ran merged = run(merge);
  INFO(merged.err);
  CHECK(merged.status == 0);
  CHECK(merged.out == one.out);
  CHECK(read_bytes(folder / "merged.csv") == read_bytes(folder / "one.csv"));
  merge.pop_back();
  CHECK(run(merge).status == 3);
  CHECK(has(run(merge).err, "error[missing-shards]"));
}

TEST_CASE("the programs of a match that a signal ends, end with it", "[cli][match]") {
  const Folder folder;
  for (const char* signal : {"TERM", "INT", "HUP", "QUIT"}) {
    INFO(signal);
    // The program writes its number, starts another, and never answers.
    const std::string line = fmt::format(
        "cd '{}'; rm -f pids; set -m; '{}' match program option0 --player 'echo $$ >> pids; sleep 7777 & echo $! >> "
        "pids; exec sleep 7777' "
        "--made 2 --games 2 --turns 1 --threads 1 --answer-ms 60000 >out 2>err & p=$!; for i in $(seq 200); do [ "
        "\"$(wc -l < pids 2>/dev/null)\" = 2 ] && break; "
        "sleep 0.05; done; kill -{} $p; wait $p; s=$?; sleep 0.3; for q in $(cat pids); do [ -d /proc/$q ] && ! grep "
        "-q '^State:.Z' /proc/$q/status && kill -KILL $q && exit 9; done; exit $s",
        folder / "", program(), signal);
    const std::string script = folder.write("run.sh", line);
    const int status = std::system(("bash '" + script + "' </dev/null >/dev/null 2>&1").c_str());
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) > 128);
    CHECK(read_bytes(folder / "pids").size() > 3);
  }
}

TEST_CASE("a game of the CSV is played again by its number", "[cli][match]") {
  const Folder folder;
  REQUIRE(run(play({"--csv", folder / "games.csv"})).status == 0);
  std::istringstream lines(read_bytes(folder / "games.csv"));
  std::string header;
  std::getline(lines, header);
  CHECK(header.starts_with("game,position,digest,seed,"));
  int played = 0;
  for (std::string line; std::getline(lines, line); ++played) {
    const auto row = cells(line);
    REQUIRE(row.size() == cells(header).size());
    const std::string log = folder / ("log" + row[0]);
    const Ran again = run(play({"--game", row[0], "--log", log}));
    CHECK(again.out == "{\"type\":\"game\",\"game\":" + row[0] + ",\"course\":\"" + row.back() + "\"}\n");
    if (played > 1) continue;
    const std::string text = read_bytes(log);
    CHECK(has(text, "{\"phase\":\"rout\""));
    run(play({"--game", row[0], "--log", log}));
    CHECK(read_bytes(log) == text);
  }
  CHECK(played == 14);
}

TEST_CASE("a failing match reports the reason", "[cli][match]") {
  const Folder folder;
  const auto refused = [](std::vector<std::string> arguments, int status, const std::string& says) {
    arguments.insert(arguments.begin(), "match");
    const Ran ran = run(arguments);
    INFO(ran.err << ran.out);
    CHECK(ran.status == status);
    CHECK(has(ran.err, says));
    CHECK(ran.out.empty());
  };
  refused({}, 2, "error[usage]");
  refused({"option0"}, 2, "error[usage]");
  refused({"option0", "stay"}, 2, "--positions: error[no-position]");
  refused({"opton0", "stay", "--made", "1"}, 2, "did you mean 'option0'?");
  refused({"opton0", "stay", "--made", "1"}, 2, "player A: error[unknown-player]");
  refused({"option0", "nowhere+stay", "--made", "1"}, 2, "player B: error[unknown-player]");
  refused({"option0", "program", "--made", "1"}, 2, "--player: error[unknown-player]");
  refused({"option0", "stay", "--player", "true", "--made", "1"}, 2, "--player: error[unknown-player]");
  refused({"option0", "stay", "--made", "0"}, 2, "error[usage]");
  refused({"option0", "stay", "--made", "1", "--games", "0"}, 2, "error[usage]");
  refused({"option0", "stay", "--made", "1", "--games", "3"}, 2, "error[usage]");
  refused({"option0", "stay", "--made", "1", "--turns", "101"}, 2, "error[usage]");
  refused({"option0", "stay", "--made", "1", "--log", folder / "l"}, 2, "error[usage]");
  refused({"option0", "stay", "--made", "1", "--game", "2"}, 2, "error[no-game]");
  refused({"option0", "stay", "--made", "1", "--shard", "3/3"}, 2, "error[shard]");
  refused({"option0", "stay", "--made", "1", "--shard", "0/3", "--sequential", "0.1"}, 2, "error[shard]");
  refused({"option0", "stay", "--made", "1", "--shard", "0/3", "--csv", folder / "c"}, 2, "error[shard]");
  refused({"option0", "stay", "--positions", folder / "nowhere.yaml"}, 3, "error[cannot-read]");
  refused({"option0", "stay", "--positions", source("maps/scenarios/squares.yaml")}, 3, "error[match-position]");
  const std::string table =
      folder.write("t.yaml", "fire_table: 1\nmodifiers: {}\ncolumns: [{from: 1, results: [{up_to: 1, gives: 2}]}]\n");
  refused({"option0", "stay", "--made", "1", "--fire-table", table}, 3, "t.yaml:3:49: error[fire-effect]");
  refused({"option0", "stay", "--made", "1", "--weights", table}, 2, "--weights: error[unknown-player]");
  refused({"plan", "stay", "--made", "1", "--weights", table}, 3, "error[missing-key]");
  refused({"plan", "stay", "--made", "1", "--weights", table, "--weights", table}, 2, "error[unknown-player]");
  refused({"plan", "stay", "--made", "1", "--objectives", "glory"}, 2, "error[usage]");
  CHECK(run({"merge", kCrossroads, "--csv", folder / "c"}).status == 3);
}

TEST_CASE("the guide shows the results on record", "[cli][match]") {
  const std::string page = read_bytes(source("maps/guide/players.md"));
  int rows = 0;
  for (const auto& file : std::filesystem::directory_iterator(source("bench/match-results"))) {
    const auto match = nlohmann::json::parse(read_bytes(file.path().string()));
    const auto margin = [](const nlohmann::json& of) {
      return fmt::format("{:+.3f} ± {:.3f} | {:+.1f}", of["margin"].get<double>(), of["standard_error"].get<double>(),
                         of["errors"].get<double>());
    };
    const std::string stem = file.path().stem().string();
    const std::string kind = stem.substr(stem.find('-') + 1);
    const std::string under = kind == "hold" || kind == "exit"
                                  ? fmt::format("made, {}, {}", stem.substr(0, stem.find('-')), kind)
                              : stem.starts_with("vasl") ? "on VASL boards"
                                                         : "made";
    const std::string row = fmt::format(
        "| {} | {} | {} {} | {} | {:.2f} | {:.2f} | {} |\n", match["a"]["player"].get<std::string>(),
        match["b"]["player"].get<std::string>(), match["positions"].get<int>(), under, margin(match["points"]),
        match["a"]["casualties"].get<double>(), match["b"]["casualties"].get<double>(), margin(match["casualties"]));
    INFO(row);
    CHECK(has(page, row));
    ++rows;
  }
  CHECK(rows >= 8);
}

TEST_CASE("a player plans by weights of its own, for objectives that are made", "[cli][match]") {
  const Folder folder;
  const std::string none =
      folder.write("w.yaml", "plan: 1\nintents: {attack: {}, hold: {}, delay: {}, withdraw: {}}\n");
  const auto summary = [&](std::vector<std::string> more) {
    std::vector<std::string> all{"match", "plan",      "plan", "--made",       "3",   "--games", "6", "--turns",
                                 "2",     "--time-ms", "10",   "--objectives", "hold"};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = run(all);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return nlohmann::json::parse(ran.out);
  };
  const auto usual = summary({});
  CHECK(usual["objectives"] == 3);
  CHECK(usual["a"]["player"] == "plan+option0");
  CHECK(usual["points"]["margin"] == 0.0);
  const auto one = summary({"--weights", none});
  CHECK(has(one["a"]["player"].get<std::string>(), "plan+option0 weights "));
  CHECK(one["b"]["player"] == "plan+option0");
  CHECK(one["points"]["margin"].get<double>() < 0);
  CHECK(summary({"--weights", none, "--weights", none})["points"]["margin"] == 0.0);
}

TEST_CASE("a program that dies forfeits, and the status says so", "[cli][match]") {
  const Ran ran = run({"match", "program", "option0", "--player", "exit 1", "--made", "1", "--turns", "1"});
  INFO(ran.err);
  CHECK(ran.status == 1);
  CHECK(has(ran.err, "warning[forfeit]: player A forfeited 2 of 2 games; in game 0: the program has ended"));
  CHECK(nlohmann::json::parse(ran.out)["a"]["forfeits"] == 2);
}

TEST_CASE("a table of one's own and a made position are taken", "[cli][match]") {
  const Folder folder;
  const std::string harmless = folder.write(
      "t.yaml", "fire_table: 1\nmodifiers: {}\ncolumns: [{from: 1, results: [{up_to: -9, gives: PTC}]}]\n");
  const auto casualties = [](const Ran& ran) {
    return nlohmann::json::parse(ran.out)["b"]["casualties"].get<double>();
  };
  CHECK(casualties(run(play({"--fire-table", harmless}))) < casualties(run(play({}))));
  const std::string position = folder.write("p.yaml", run({"match", "--print-made", "2"}).out);
  for (const std::vector<std::string>& idle : {std::vector<std::string>{"--objectives", "hold"}, {"--games", "4"}}) {
    const Ran refused = run({"match", "--print-made", "2", idle[0], idle[1]});
    CHECK(refused.status == 2);
    CHECK(refused.err.find(idle[0] + " excludes --print-made") != std::string::npos);
  }
  CHECK(run({"check", position}).status == 0);
  CHECK(run({"match", "option0", "stay", "--positions", position, "--sequential", "0.5"}).status == 0);
}
