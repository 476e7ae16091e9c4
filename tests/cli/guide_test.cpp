// The pages of the guide, followed to the letter: files are written, commands run, and what is shown is printed.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;

namespace {

struct Followed {
  int files = 0;
  int commands = 0;
  int lines = 0;
};

// Runs a command of the page where its reader would: in a folder with `maps`, `hexrout` on the path.
std::string shell(const Folder& folder, const std::string& command) {
  const std::string out = folder / "what-it-said";
  const std::string line = "cd '" + (folder / "") + "' && PATH='" + (folder / "bin") + "':\"$PATH\" && { " + command +
                           "; } >'" + out + "' 2>&1";
  const int status = std::system(line.c_str());
  INFO(command << " gave " << status);
  CHECK(status != -1);
  return read_bytes(out);
}

Followed follow(const Folder& folder, const std::string& page) {
  Followed done;
  std::istringstream lines(read_bytes(source(page)));
  std::string fence, file, said;
  std::ostringstream body;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      if (!file.empty()) {
        folder.write(file, body.str());
        ++done.files;
      }
      const bool opens = fence.empty();
      fence = opens ? line.substr(3) : "";
      file = opens && fence.rfind("yaml ", 0) == 0 ? fence.substr(5) : "";
      if (opens && fence.empty()) fence = "text";
      body.str("");
    } else if (!file.empty()) {
      body << line << "\n";
    } else if (fence == "console" && line.rfind("$ ", 0) == 0) {
      said = shell(folder, line.substr(2));
      INFO(line);
      INFO(said);
      if (line.rfind("$ cmp", 0) == 0) CHECK(said.empty());
      CHECK(said.find("error[usage]") == std::string::npos);
      CHECK(said.find("error[internal]") == std::string::npos);
      ++done.commands;
    } else if (fence == "console") {
      INFO(page << " shows: " << line);
      INFO(said);
      CHECK(said.find(line) != std::string::npos);
      ++done.lines;
    }
  }
  return done;
}

}  // namespace

TEST_CASE("the guide is what happens", "[cli]") {
  const Folder folder;
  std::filesystem::create_directories(folder / "bin");
  std::filesystem::create_symlink(HEXROUT_PROGRAM, folder / "bin/hexrout");
  std::filesystem::create_symlink(source("maps"), folder / "maps");
  Followed all;
  // In the order of maps/guide/README.md: later pages use files of earlier ones.
  for (const char* page : {"maps/guide/first-rout.md", "maps/guide/refusal.md", "maps/guide/map.md",
                           "maps/guide/scenario.md", "maps/guide/rule-system.md"}) {
    INFO(page);
    const Followed one = follow(folder, page);
    CHECK(one.commands > 0);
    all.files += one.files;
    all.commands += one.commands;
    all.lines += one.lines;
  }
  CHECK(all.files == 4);
  CHECK(all.commands >= 10);
  CHECK(all.lines >= 15);
}
