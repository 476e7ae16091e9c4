// Saved games and boards are both archives, distinguished by their content.
#include <unistd.h>
#include <zip.h>
#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "hexrout/scenario/saved_scenario.hpp"
#include "scenario/save_writer.hpp"

using namespace hexrout;

namespace {

struct Files {
  std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                 ("hexrout-save-" + std::to_string(getpid()) + "-" + std::to_string(std::rand()));
  Files() { std::filesystem::create_directories(folder); }
  ~Files() { std::filesystem::remove_all(folder); }
  std::string put(const std::string& name, const std::string& bytes) const {
    const std::string path = (folder / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  // An archive with one entry.
  std::string archive(const std::string& name, const char* entry) const {
    const std::string path = (folder / name).string();
    zip_t* zip = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    REQUIRE(zip != nullptr);
    REQUIRE(zip_file_add(zip, entry, zip_source_buffer(zip, "bytes", 5, 0), ZIP_FL_OVERWRITE) >= 0);
    REQUIRE(zip_close(zip) == 0);
    return path;
  }
};

}  // namespace

TEST_CASE("a saved game is recognised by its content under any name", "[vsav]") {
  const Files files;
  const std::string save = test::save_bytes(
      "begin_save\x1b"
      "end_save");
  CHECK(is_saved_game(files.put("game.vsav", save)));
  CHECK(is_saved_game(files.put("game.VSAV", save)));
  CHECK(is_saved_game(files.put("game", save)));
  CHECK(is_saved_game(files.put("game.zip", save)));
  CHECK_FALSE(is_saved_game(files.archive("bd05", "LOSData")));
  CHECK_FALSE(is_saved_game(files.put("game.yaml", "hexrout: 1\n")));
  CHECK_FALSE(is_saved_game(files.put("half", save.substr(0, 20))));
  CHECK_FALSE(is_saved_game((files.folder / "none").string()));
  CHECK_FALSE(is_saved_game(files.folder.string()));
  // A file named as a save is read as one, so that its mistakes are reported.
  CHECK(is_saved_game(files.put("torn.vsav", save.substr(0, 20))));
}
