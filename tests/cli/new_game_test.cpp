// hexrout rules --new, and the cases of a game in its folder.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>

#include "small_games.hpp"

using namespace hexrout::test;

namespace {

std::set<std::string> files_below(const std::string& folder) {
  std::set<std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) out.insert(entry.path().lexically_relative(folder).string());
  return out;
}

std::string changed_text(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// Every verb runs on the new game; `unit` has something to do.
void check_plays(const std::string& folder, const std::string& unit) {
  const std::string scenario = folder + "/scenario.yaml";
  const Ran page = run({"rules", "--rules", folder});
  INFO(page.err);
  CHECK(page.status == 0);
  const Ran valid = run({"validate", scenario});
  INFO(valid.out << valid.err);
  CHECK(valid.status == 0);
  const Ran rout = run({"rout", scenario, "--unit", unit});
  CHECK(rout.status == 0);
  CHECK(has(rout.out, unit));
  const Ran play = run({"play", scenario, "--seed", "1"});
  INFO(play.err);
  CHECK(play.status <= 1);  // 1: an event was refused by the rules
  CHECK(has(play.out, "rolls"));
  CHECK(run({"sweep", scenario, "--runs", "20"}).status == 0);
  CHECK(run({"check", scenario}).status == 0);
}

}  // namespace

TEST_CASE("rules --new writes a game that plays at once", "[cli][new_game]") {
  const Folder place;
  const std::string folder = place / "Out posts";
  const Ran begun = run({"rules", "--new", folder});
  INFO(begun.err);
  REQUIRE(begun.status == 0);
  CHECK(has(begun.out, "'out_posts' under 'rules', 8 files\n"));
  CHECK(has(begun.out, "hexrout check " + folder + "\n"));
  CHECK(files_below(folder) == std::set<std::string>{"README.md", "cases/nerve.yaml", "game.yaml", "map.yaml",
                                                     "policies.yaml", "scenario.yaml", "tables.yaml", "worth.yaml"});
  CHECK(has(read_bytes(folder + "/game.yaml"), "\nid: out_posts "));
  check_plays(folder, "third");
  const Ran advice = run({"advise", folder + "/scenario.yaml", "--side", "red"});
  INFO(advice.out << advice.err);
  CHECK(advice.status <= 1);
  const Ran cases = run({"check", folder});
  INFO(cases.out << cases.err);
  CHECK(cases.status == 0);
  CHECK(has(cases.out, folder + ": no errors; the game out_posts\n1 case: 1 passed; "));
}

TEST_CASE("rules --new --like copies a game with its scenario and cases", "[cli][new_game]") {
  const Folder place;
  for (const auto& [game, unit] : {std::pair{"pickets", "runners"}, {"morale_ratio", "tail-1"}}) {
    const std::string folder = place / std::string("my-") + game;
    INFO(game);
    const Ran begun = run({"rules", "--new", folder, "--like", game});
    INFO(begun.err);
    REQUIRE(begun.status == 0);
    CHECK(has(read_bytes(folder + "/game.yaml"), std::string("\nid: my-") + game));
    check_plays(folder, unit);
    const Ran cases = run({"check", folder});
    INFO(cases.out << cases.err);
    CHECK(cases.status == 0);
  }
  // A folder is copied with all that is in it, under the new name.
  const std::string second = place / "second";
  REQUIRE(run({"rules", "--new", second, "--like", place / "my-pickets"}).status == 0);
  CHECK(files_below(second) == files_below(place / "my-pickets"));
  CHECK(has(read_bytes(second + "/cases/nerve.yaml"), "  rules: second\n"));
  check_plays(second, "runners");
}

TEST_CASE("rules --new overwrites nothing and names its reasons", "[cli][new_game]") {
  const Folder place;
  const std::string own = place.write("mine/game.yaml", "mine\n");
  const Ran there = run({"rules", "--new", place / "mine"});
  CHECK(there.status == 3);
  CHECK(has(there.err, "mine: error[already-there]: here is something already"));
  CHECK(read_bytes(own) == "mine\n");
  CHECK(run({"rules", "--new", own}).status == 3);
  CHECK(has(run({"rules", "--new", place / "asl"}).err, "error[bad-name]"));
  CHECK_FALSE(std::filesystem::exists(place / "asl"));
  const Ran unknown = run({"rules", "--new", place / "new", "--like", "picket"});
  CHECK(unknown.status == 3);
  CHECK(has(unknown.err, "error[unknown-rules]: there is no game 'picket' that is data; did you mean 'pickets'?"));
  CHECK_FALSE(std::filesystem::exists(place / "new"));
  CHECK(run({"rules", "--like", "pickets"}).status == 2);
  CHECK(run({"rules", "pickets", "--new", place / "new"}).status == 2);
}

TEST_CASE("cases in the folder of a game are played by it", "[cli][cases][new_game]") {
  const Folder place;
  const std::string folder = place / "game";
  REQUIRE(run({"rules", "--new", folder}).status == 0);
  const std::string file = folder + "/cases/nerve.yaml";
  const std::string sound = read_bytes(file);
  const auto write = [&](const std::string& text) { std::ofstream(file) << text; };

  CHECK(has(run({"check", folder + "/cases"}).out, "1 case: 1 passed"));
  CHECK(has(run({"check", file}).out, "1 case: 1 passed"));
  CHECK(has(run({"check", place / ""}).out, "1 case: 1 passed"));

  write(changed_text(sound, "events: [b shaken]", "events: [b broken]"));
  const Ran differs = run({"check", folder});
  CHECK(differs.status == 1);
  CHECK(has(differs.out, "cases/nerve.yaml:19:22: error[case-differs]: one-state-worse: events"));

  write(changed_text(sound, "rules: game", "rules: asl"));
  const Ran other = run({"check", folder});
  CHECK(has(other.out, "cases/nerve.yaml:7:10: error[unknown-rules]: the folder holds the rules 'game', not 'asl'"));

  // A case that names a folder is played by that one.
  write(changed_text(sound, "rules: game", "rules: game\n  rules_folder: nowhere"));
  CHECK(has(run({"check", folder}).out, "cases/nerve.yaml:8:17: error[no-folder]"));

  // Mistakes in the rules come first, once, with their place; no case is then played.
  write(sound);
  const std::string rules = folder + "/tables.yaml";
  std::ofstream(rules, std::ios::app) << "wrong: 1\n";
  for (const std::string& named : {folder, folder + "/cases"}) {
    const Ran broken = run({"check", named});
    CHECK(broken.status == 3);
    CHECK(broken.out.empty());
    CHECK(has(broken.err, "tables.yaml:27:1: error[unknown-key]: "));
    CHECK(broken.err.find("error[", broken.err.find("error[") + 1) == std::string::npos);
  }
}

TEST_CASE("a game without cases is checked all the same", "[cli][cases][new_game]") {
  const Folder place;
  const std::string folder = place / "game";
  REQUIRE(run({"rules", "--new", folder}).status == 0);
  std::filesystem::remove_all(folder + "/cases");
  const Ran ran = run({"check", folder});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, folder + ": no errors; the game game\n"));
}
