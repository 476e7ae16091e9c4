// The outer layers of a save: the two ways in which VASSAL locks it, the module it is of, the versions of its boards.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "hexrout/scenario/saved_scenario.hpp"
#include "map/vasl_files.hpp"
#include "scenario/save_writer.hpp"

using namespace hexrout;

namespace {

const std::string kText =
    "begin_save\x1b"
    "bd\t0\t0\t05\tVER\t6.3\t\x1b"
    "end_save";

std::optional<SavedGame> read(const std::vector<std::pair<std::string, std::string>>& entries, std::string* said) {
  Diagnostics found;
  auto game = parse_saved_game(test::archive_of(entries), "x.vsav", found);
  if (said != nullptr) *said = found.text();
  return game;
}

std::string locked_as_bytes(const std::string& text, unsigned char key) {
  std::string out = "VOBS" + std::string(1, static_cast<char>(key));
  for (const char c : text) out += static_cast<char>(static_cast<unsigned char>(c) ^ key);
  return out;
}

std::string module_data(const std::string& name) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><data version=\"1\"><version>1.0</version>"
         "<VassalVersion>3.7.9</VassalVersion><name>" +
         name + "</name></data>";
}

}  // namespace

TEST_CASE("a save is read as plain text and locked in either way", "[vsav]") {
  for (const int key : {0x01, 0x5a, 0x0a, 0xff}) {
    INFO(key);
    const auto game = read({{"savedGame", locked_as_bytes(kText, static_cast<unsigned char>(key))}}, nullptr);
    REQUIRE(game);
    CHECK(game->boards.at(0).name == "05");
  }
  CHECK(read({{"savedGame", kText}}, nullptr));
  std::string said;
  CHECK_FALSE(read({{"savedGame", "VOBS"}}, &said));
  CHECK(said.find("error[vsav-truncated]") != std::string::npos);
  CHECK_FALSE(read({{"savedGame", "VOBS\x5a"}}, &said));
  CHECK(said.find("error[vsav-damaged]") != std::string::npos);
}

TEST_CASE("a save of another module is named", "[vsav]") {
  std::string said;
  CHECK_FALSE(read({{"savedGame", kText}, {"moduledata", module_data("Battle for Moscow")}}, &said));
  CHECK(said.find("x.vsav: error[vsav-other-module]: this is a save of the module 'Battle for Moscow', not of VASL") ==
        0);
  CHECK(read({{"savedGame", kText}, {"moduledata", module_data("VASL")}}, nullptr));
  CHECK(read({{"savedGame", kText}, {"moduledata", "no markup"}}, nullptr));
}

TEST_CASE("the versions of a save's boards are compared with the folder's", "[vsav]") {
  const std::filesystem::path root =
      std::filesystem::temp_directory_path() / ("hexrout-versions-" + std::to_string(getpid()));
  std::filesystem::create_directories(root / "boards" / "05");
  std::ofstream(root / "boards" / "05" / "LOSData") << "x";
  std::ofstream(root / "boards" / "05" / "BoardMetadata.xml")
      << "<boardMetadata name=\"05\" version=\"6.3\" width=\"33\" height=\"10\"/>";
  const auto heading = [&](const char* version, std::string& said) {
    std::string text = kText;
    text.replace(text.find("6.3"), 3, version);
    const std::string save = (root / "x.vsav").string();
    std::ofstream(save, std::ios::binary) << test::save_bytes(text);
    Diagnostics found;
    const auto scenario = saved_scenario(save, (root / "boards").string(), found);
    said = found.text();
    REQUIRE(scenario);
    const std::size_t at = scenario->find("title:");
    return scenario->substr(at, scenario->find('\n', at) - at);
  };
  std::string said;
  CHECK(heading("9.9", said) == "title: \"VASL game x.vsav (board 05 6.3, saved with 9.9)\"");
  CHECK(said.find("warning[vsav-board-version]: the game was saved with version 9.9 of board 05, and the folder of "
                  "boards has 6.3") != std::string::npos);
  CHECK(heading("6.3", said) == "title: \"VASL game x.vsav (board 05 6.3)\"");
  CHECK(said.find("vsav-board-version") == std::string::npos);
  std::filesystem::remove_all(root);
}

TEST_CASE("pieces that cannot be read are reported once", "[vsav]") {
  std::string text = "begin_save\x1b";
  for (int i = 0; i < 30; ++i) text += "+/1\x1b";
  Diagnostics found;
  REQUIRE(parse_saved_text(text + "end_save", "x.vsav", found));
  const std::string said = found.text();
  CHECK(said.find("piece 1 cannot be read and is left out; likewise in 29 more places: 2, 3, 4") != std::string::npos);
  CHECK(said.find("vsav-piece") == said.rfind("vsav-piece"));
}

TEST_CASE("a log is read at its end, with a note", "[vsav]") {
  // Two entries, the second of two commands.
  Diagnostics found;
  const auto game = parse_saved_text(kText + "\x1bLOG\tCHAT hello\x1bLOG\t-/99\\\x1bLOG\tCHAT there", "x.vlog", found);
  REQUIRE(game);
  CHECK(game->log_entries == 2);
  CHECK(game->log_at == 2);
  CHECK(found.text().find("x.vlog: note[vsav-log]: this is a log: the position is the one after its last entry, 2") !=
        std::string::npos);
  Diagnostics none;
  REQUIRE(parse_saved_text(kText, "x.vsav", none));
  CHECK(none.text().find("vsav-log") == std::string::npos);
}
