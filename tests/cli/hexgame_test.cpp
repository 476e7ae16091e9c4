// A game as one archive: hexrout rules --pack, and archives in place of folders.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "small_games.hpp"

using namespace hexrout::test;

namespace {

struct PackedGame {
  Folder place;
  std::string folder = place / "outposts";
  std::string archive = place / "outposts.hexgame";

  PackedGame() {
    REQUIRE(run({"rules", "--new", folder}).status == 0);
    const Ran packed = run({"rules", "--pack", folder, "-o", archive});
    INFO(packed.err);
    REQUIRE(packed.status == 0);
    CHECK(has(packed.out, "outposts.hexgame written: 8 files"));
  }
};

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("an archive of a game is read wherever its folder is", "[cli][hexgame]") {
  const PackedGame game;
  const std::string scenario = game.folder + "/scenario.yaml";
  const std::string said = run({"rout", scenario, "--all"}).out;
  CHECK(has(said, "MUST move"));
  CHECK(run({"rout", scenario, "--all", "--rules", game.archive}).out == said);
  CHECK(run({"rules", "--rules", game.archive}).out == run({"rules", "--rules", game.folder}).out);
  // Named by a scenario, beside which it lies.
  std::string own = read_bytes(scenario);
  own.replace(own.find("rules_folder: ."), 15, "rules_folder: outposts.hexgame");
  own.replace(own.find("map.yaml"), 8, "outposts/map.yaml");
  const std::string beside = game.place.write("own.yaml", own);
  const Ran ran = run({"rout", beside, "--all"});
  INFO(ran.err);
  CHECK(ran.out == said);
  CHECK(run({"check", game.folder + "/cases", "--rules", game.archive}).status == 0);
  // Played, kept and played on.
  const std::string kept = game.place / "kept.yaml";
  CHECK(run({"play", beside, "--seed", "1", "-o", kept}).status == 0);
  CHECK(has(read_bytes(kept), "rules_folder: outposts.hexgame"));
  CHECK(run({"check", kept}).status == 0);
}

TEST_CASE("equal folders give equal archives", "[cli][hexgame]") {
  const PackedGame game;
  const std::string again = game.place / "again.hexgame";
  REQUIRE(run({"rules", "--pack", game.folder, "-o", again}).status == 0);
  CHECK(read_bytes(again) == read_bytes(game.archive));
}

TEST_CASE("only a sound game is packed, and mistakes in an archive have their place", "[cli][hexgame]") {
  const PackedGame game;
  std::ofstream(game.folder + "/tables.yaml", std::ios::app) << "wrong: 1\n";
  const std::string other = game.place / "other.hexgame";
  const Ran refused = run({"rules", "--pack", game.folder, "-o", other});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "tables.yaml:27:1: error[unknown-key]"));
  CHECK_FALSE(std::filesystem::exists(other));
  CHECK(run({"rules", "--pack", game.folder}).status == 2);
  const Ran no_game = run({"rules", "--rules", game.place.write("none.hexgame", "PK")});
  CHECK(no_game.status == 3);
  CHECK(has(no_game.err, "none.hexgame: error[bad-archive]: not a zip archive"));
  CHECK(has(no_game.err, "hexrout rules --pack DIR"));
}

TEST_CASE("damaged archives are refused, wherever they are damaged", "[cli][hexgame][hostile]") {
  const PackedGame game;
  const std::string whole = read_bytes(game.archive);
  const std::string damaged = game.place / "damaged.hexgame";
  const std::string sound = run({"rules", "--rules", game.archive}).out;
  for (std::size_t at = 0; at < whole.size(); at += 97) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x5A);
    write_bytes(damaged, bytes);
    const Ran ran = run({"rules", "--rules", damaged});
    INFO(at << ": " << ran.err);
    CHECK((ran.status == 3 || (ran.status == 0 && ran.out == sound)));
  }
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, whole.size() / 2, whole.size() - 1}) {
    write_bytes(damaged, whole.substr(0, length));
    CHECK(run({"rules", "--rules", damaged}).status == 3);
  }
}
