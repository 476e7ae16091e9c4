// Results are written whole or not at all, for any failure.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

#include "command.hpp"

using namespace hexrout::test;
namespace fs = std::filesystem;

namespace {

// A line of shell in a folder; $H is the program, $S the crossroads.
int shell(const Folder& folder, const std::string& line) {
  const std::string text = "cd '" + (folder / "") + "' && H='" + program() + "' && S='" + kCrossroads + "' && { " +
                           line + " ; } >out 2>err </dev/null";
  const int status = std::system(("bash -c \"" +
                                  [&] {
                                    std::string out;
                                    for (const char c : text)
                                      out +=
                                          c == '"' || c == '$' || c == '\\' ? std::string("\\") + c : std::string(1, c);
                                    return out;
                                  }() +
                                  "\"")
                                     .c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Names in a folder, but those that the tests themselves write.
std::vector<std::string> names_in(const Folder& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder / ""))
    if (entry.path().filename() != "out" && entry.path().filename() != "err")
      out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

const std::string kOld = "what was there before\n";

}  // namespace

TEST_CASE("a file-size limit leaves the old file as it was, with status 3", "[cli]") {
  for (const char* line : {"$H play $S --seed 1 -o old", "$H play $S --seed 1 --log old", "$H report $S -o old",
                           "$H report $S --format json -o old", "$H show $S --svg old", "$H los $S A1 C3 --svg old",
                           "$H survey $S --as 4-4-7 --svg old", "$H convert $S --to geojson -o old"}) {
    const Folder folder;
    folder.write("old", kOld);
    INFO(line);
    CHECK(shell(folder, std::string("ulimit -f 1; ") + line) == 3);
    CHECK(read_bytes(folder / "old") == kOld);
    const std::string said = read_bytes(folder / "err");
    INFO(said);
    CHECK(said.find("error[cannot-write]") != std::string::npos);
    CHECK(names_in(folder) == std::vector<std::string>{"old"});
  }
}

TEST_CASE("a PNG is written whole or not at all", "[cli]") {
  if (std::system("command -v rsvg-convert >/dev/null") != 0) return;
  const Folder folder;
  folder.write("old", kOld);
  CHECK(shell(folder, "ulimit -f 1; $H show $S --png old") == 3);
  CHECK(read_bytes(folder / "old") == kOld);
  CHECK(names_in(folder) == std::vector<std::string>{"old"});
  CHECK(shell(folder, "$H show $S --png old") == 0);
  CHECK(read_bytes(folder / "old").starts_with("\x89PNG"));
  CHECK(shell(folder, "$H show $S --png - | head -c 4 | grep -q PNG") == 0);
}

TEST_CASE("a program that is stopped while it writes leaves the old file and nothing beside it", "[cli]") {
  const Folder folder;
  folder.write("old", kOld);
  // The converter waits, so that the signal arrives in the middle.
  folder.write("bin/rsvg-convert", "#!/bin/sh\nprintf half\nsleep 60 </dev/null >/dev/null 2>&1\n");
  fs::permissions(folder / "bin/rsvg-convert", fs::perms::owner_all);
  for (const char* signal : {"TERM", "INT", "HUP", "QUIT", "XCPU", "ALRM"}) {
    INFO(signal);
    const std::string line = std::string(
                                 "PATH=$PWD/bin:$PATH; set -m; $H show $S --png old & p=$!; for i in $(seq 200); do ls "
                                 "-a | grep -q '[.]part$' && break; sleep 0.05; done; "
                                 "ls -a | grep -q '[.]part$' || exit 9; kill -") +
                             signal + " $p; wait $p; s=$?; kill -KILL -$p; exit $s";
    CHECK(shell(folder, line) > 128);
    CHECK(read_bytes(folder / "old") == kOld);
    CHECK(names_in(folder) == std::vector<std::string>{"bin", "old"});
  }
}

TEST_CASE("input and output may be one file, which keeps its permissions and its links", "[cli]") {
  const Folder folder;
  std::string game = read_bytes(source("maps/scenarios/squares.yaml"));
  game.replace(game.find("../pasture.yaml"), 15, source("maps/pasture.yaml"));
  const std::string file = folder.write("there/game.yaml", game);
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  fs::create_symlink("there/game.yaml", folder / "link.yaml");
  const std::string before = read_bytes(file);
  // Status 1: the rules refuse some events of this scenario once others have happened.
  REQUIRE(run({"play", folder / "link.yaml", "--seed", "1", "-o", folder / "link.yaml"}).status == 1);
  CHECK(fs::is_symlink(folder / "link.yaml"));
  CHECK(read_bytes(file) != before);
  CHECK(run({"check", folder / "link.yaml"}).status == 0);
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
  // A link to a file that is not there yet.
  fs::create_symlink("there/new.yaml", folder / "new.yaml");
  REQUIRE(run({"play", folder / "link.yaml", "--seed", "1", "-o", folder / "new.yaml"}).status == 0);
  CHECK(fs::is_symlink(folder / "new.yaml"));
  CHECK(fs::is_regular_file(folder / "there/new.yaml"));
}

TEST_CASE("an output that is an input is refused, unless it is a position", "[cli]") {
  const Folder folder;
  std::string game = read_bytes(source("maps/scenarios/squares.yaml"));
  game.replace(game.find("../pasture.yaml"), 15, source("maps/pasture.yaml"));
  folder.write("game.yaml", game);
  folder.write("map.yaml", read_bytes(source("maps/pasture.yaml")));
  folder.write("house.yaml", "title: ours\n");
  for (const char* line : {"$H show game.yaml --svg game.yaml", "$H show map.yaml --svg ./map.yaml",
                           "ln -s game.yaml l; $H show game.yaml --svg l", "$H report game.yaml -o game.yaml",
                           "$H play game.yaml --log game.yaml", "$H survey game.yaml --as s1 --svg game.yaml",
                           "$H report game.yaml --house-rules house.yaml -o house.yaml",
                           "$H convert map.yaml -o map.yaml", "$H convert game.yaml --to geojson -o game.yaml",
                           "$H match stay stay --positions game.yaml --games 2 --turns 1 --csv game.yaml"}) {
    INFO(line);
    CHECK(shell(folder, line) != 0);
    CHECK(read_bytes(folder / "game.yaml") == game);
    CHECK(read_bytes(folder / "house.yaml") == "title: ours\n");
    CHECK(read_bytes(folder / "map.yaml") == read_bytes(source("maps/pasture.yaml")));
  }
  CHECK(shell(folder, "$H show game.yaml --svg game.yaml") == 3);
  CHECK(read_bytes(folder / "err").find("game.yaml: error[same-output]") != std::string::npos);
}

TEST_CASE("links that lead to each other are not replaced", "[cli]") {
  const Folder folder;
  CHECK(shell(folder, "ln -s a b; ln -s b a; $H report $S --format json -o a") == 3);
  CHECK(fs::is_symlink(folder / "a"));
  CHECK(names_in(folder) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("memory that runs out at any point is reported as too large an input", "[cli]") {
#ifndef HEXROUT_SANITIZED
  const Folder folder;
  folder.write("big.yaml",
               "hexrout: 1\nmap: {columns: 90, rows: 90, fill: open-ground}\nrules: asl\nsides: [a, b]\nturn: "
               "{attacker: a}\nunits: []\n");
  folder.write("ask.jsonl",
               "{\"id\":1,\"method\":\"load\",\"params\":{\"game\":\"a\",\"file\":\"big.yaml\"}}\n"
               "{\"id\":2,\"method\":\"map\",\"params\":{\"game\":\"a\"}}\n{\"id\":3,\"method\":\"games\"}\n");
  int short_of = 0;
  for (int megabytes = 40; megabytes <= 240; megabytes += 8) {
    const std::string limit = "ulimit -v " + std::to_string(megabytes * 1024) + "; ulimit -c 0; ";
    INFO(megabytes);
    const int report = shell(folder, limit + "$H report big.yaml -o r.html");
    if (report == 127 || read_bytes(folder / "err").find("shared libraries") != std::string::npos) continue;
    CHECK((report == 0 || report == 3));
    short_of += report == 3 ? 1 : 0;
    const int engine = shell(folder, limit + "$H engine < ask.jsonl");
    CHECK((engine == 0 || engine == 3));
    CHECK(fs::exists(folder / "r.html") == (report == 0));
    fs::remove(folder / "r.html");
  }
  CHECK(short_of > 0);
  // At one of many limits it is the destructor of a JSON value that first finds no memory.
  for (int kilobytes = 40 << 10; kilobytes <= 60 << 10; kilobytes += 512) {
    INFO(kilobytes);
    const int engine = shell(folder, "ulimit -v " + std::to_string(kilobytes) + "; ulimit -c 0; $H engine < ask.jsonl");
    if (engine == 127 || read_bytes(folder / "err").find("shared libraries") != std::string::npos) continue;
    CHECK((engine == 0 || engine == 3));
  }
  CHECK(names_in(folder) == std::vector<std::string>{"ask.jsonl", "big.yaml"});
#endif
}

TEST_CASE("standard error that cannot be written changes no status", "[cli]") {
  if (!fs::exists("/dev/full")) return;
  const Folder folder;
  folder.write("bad.yaml", "hexrout: 1\n");
  for (const auto& [line, status] : std::vector<std::pair<const char*, int>>{{"$H bogus", 2},
                                                                             {"$H rout", 2},
                                                                             {"$H rout nofile.yaml", 3},
                                                                             {"$H check bad.yaml", 3},
                                                                             {"$H validate bad.yaml", 1},
                                                                             {"$H validate $S", 0},
                                                                             {"$H rout $S", 0},
                                                                             {"$H report $S -o r.html", 0},
                                                                             {"$H play $S", 0}}) {
    INFO(line);
    CHECK(shell(folder, std::string(line) + " 2>/dev/full") == status);
    CHECK(shell(folder, std::string(line) + " 2>&-") == status);
  }
}

TEST_CASE("a new file has the permissions that the user's mask leaves", "[cli]") {
  const Folder folder;
  REQUIRE(shell(folder, "umask 027; $H play $S -o new") == 0);
  CHECK(fs::status(folder / "new").permissions() == static_cast<fs::perms>(0640));
}

TEST_CASE("two outputs in one file are wrong usage", "[cli]") {
  const Folder folder;
  folder.write("there/x", "");
  for (const char* line : {"$H play $S -o f --log f", "$H play $S -o f --log ./f", "$H play $S -o f --log there/../f",
                           "ln -s f g; $H play $S -o f --log g", "$H play $S -o - --log -",
                           "$H play $S -o - --log /dev/stdout", "$H show $S --svg f --png f",
                           "$H los $S A1 C3 --svg f --png f", "ln there/x y; $H play $S -o there/x --log y"}) {
    INFO(line);
    CHECK(shell(folder, line) == 2);
    CHECK(read_bytes(folder / "err").find("error[same-output]") != std::string::npos);
    CHECK_FALSE(fs::exists(folder / "f"));
  }
  CHECK(shell(folder, "$H play $S -o /dev/null --log /dev/null") == 0);
}

TEST_CASE("a dash is standard output for every verb; an empty name is wrong usage", "[cli]") {
  const Folder folder;
  struct Case {
    const char* line;
    const char* begins;
  };
  for (const Case& c :
       {Case{"$H play $S --seed 1 -o -", "hexrout: 1"}, Case{"$H play $S --seed 1 --log -", "{\"type\":\"start\""},
        Case{"$H convert $S --to geojson -o -", "{\"type\": \"FeatureCollection\""},
        Case{"$H report $S -o -", "<!DOCTYPE html>"}, Case{"$H show $S --svg -", "<svg"},
        Case{"$H los $S A1 C3 --svg -", "<svg"}, Case{"$H survey $S --as 4-4-7 --svg -", "<svg"},
        Case{"$H play $S --seed 1 -o /dev/stdout", "hexrout: 1"}}) {
    INFO(c.line);
    CHECK(shell(folder, c.line) == 0);
    CHECK(read_bytes(folder / "out").starts_with(c.begins));
    CHECK(names_in(folder).empty());
  }
  // Standard output has only the result.
  REQUIRE(shell(folder, "$H play $S --seed 1 -o - > after.yaml && $H check after.yaml") == 0);
  for (const char* line : {"$H play $S -o ''", "$H play $S --log ''", "$H report $S -o ''", "$H convert $S -o ''",
                           "$H show $S --svg ''", "$H show $S --png ''", "$H survey $S --as 4-4-7 --svg ''"}) {
    INFO(line);
    CHECK(shell(folder, line) == 2);
  }
}

TEST_CASE("devices and pipes are written as they are", "[cli]") {
  const Folder folder;
  REQUIRE(shell(folder,
                "$H play $S --seed 1 -o plain; mkfifo pipe; cat pipe > read & $H play $S --seed 1 -o pipe; wait; cmp "
                "plain read && test -p pipe") == 0);
  CHECK(shell(folder, "$H play $S --seed 1 -o /dev/null") == 0);
  CHECK(shell(folder,
              "$H play $S --seed 1 -o >(cat > sub) && for i in $(seq 100); do cmp -s plain sub && break; sleep 0.1; "
              "done; cmp plain sub") == 0);
  CHECK(shell(folder, "$H play $S --seed 1 -o /dev/full") == 3);
  CHECK(shell(folder, "mkdir d; $H play $S --seed 1 -o d") == 3);
  CHECK(shell(folder, "$H play $S --seed 1 -o nowhere/f") == 3);
  CHECK(shell(folder, "$H show pipe") == 3);
  CHECK(read_bytes(folder / "err").find("not-a-file") != std::string::npos);
  CHECK(shell(folder, "$H convert pipe") == 3);
  CHECK(shell(folder, "$H los pipe A1 B1") == 3);
}

TEST_CASE("standard output that is full or closed is status 3 for every verb", "[cli]") {
  const Folder folder;
  for (const char* line :
       {"$H rout $S", "$H play $S", "$H show $S", "$H report $S -o -", "$H report $S --format json", "$H check $S",
        "$H validate --codes", "$H convert $S --to geojson", "$H sweep $S --runs 2", "$H rules", "$H --help",
        "$H --version", "$H advise $S", "$H survey $S --as 4-4-7", "$H reach $S g2", "$H los $S A1 C3", "$H engine",
        "$H bench --scenario", "$H play $S -o -"}) {
    INFO(line);
    CHECK(shell(folder, std::string(line) + " > /dev/full") == 3);
    CHECK(read_bytes(folder / "err").find("error[cannot-write]") != std::string::npos);
    CHECK(shell(folder, std::string(line) + " >&-") == 3);
    CHECK(read_bytes(folder / "err").find("error[cannot-write]") != std::string::npos);
  }
  // Text for a closed stream does not get into a file opened in its place.
  REQUIRE(shell(folder, "$H play $S --seed 1 -o plain; $H play $S --seed 1 -o closed >&-; cmp plain closed") == 0);
}

#ifndef HEXROUT_SANITIZED  // sanitizers need more memory than this from the start
TEST_CASE("an input that takes more memory than there is, is status 3", "[cli]") {
  const Folder folder;
  folder.write("large.yaml", "title: t\ncolumns: 1000\nrows: 99\nfill: open-ground\nhexes: []\n");
  CHECK(shell(folder, "ulimit -v 90000; $H show large.yaml --svg -") == 3);
  CHECK(read_bytes(folder / "err").find("error[out-of-memory]") != std::string::npos);
}
#endif

TEST_CASE("a reader that goes away ends the program without a message", "[cli]") {
  const Folder folder;
  CHECK(shell(folder, "set -o pipefail; $H report $S -o - | head -c 10 >/dev/null") == 141);
  CHECK(read_bytes(folder / "err").empty());
}

TEST_CASE("without its working directory the program still answers", "[cli]") {
  const Folder folder;
  CHECK(shell(folder, "mkdir gone; cd gone; rmdir ../gone; $H play $S --seed 1 -o o.yaml") == 3);
  CHECK(read_bytes(folder / "err").find("error[cannot-write]") != std::string::npos);
  CHECK(shell(folder, "mkdir gone; cd gone; rmdir ../gone; $H play $S --seed 1 -o " + (folder / "kept.yaml")) == 0);
  CHECK(run({"check", folder / "kept.yaml"}).status == 0);
}
