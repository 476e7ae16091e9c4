// The command gives the output that the READMEs show.
#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>

#include "command.hpp"

using namespace hexrout::test;

namespace {

// The text of the n-th fenced block of a language in a Markdown file.
std::string block(const std::string& text, const std::string& language, int n = 0) {
  std::size_t at = 0;
  const std::string fence = "```" + language + "\n";
  for (; n >= 0; --n) {
    at = text.find(fence, at);
    REQUIRE(at != std::string::npos);
    at += fence.size();
  }
  return text.substr(at, text.find("```", at) - at);
}

}  // namespace

TEST_CASE("the README's first rout", "[cli]") {
  const std::string shown = block(read_bytes(source("README.md")), "console", 0);
  const Ran ran = run({"rout", source("maps/scenarios/crossroads.yaml"), "--unit", "rb5"});
  CHECK(ran.status == 0);
  std::istringstream lines(shown);
  int compared = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '$') continue;
    INFO(line);
    CHECK(ran.out.find(line + "\n") != std::string::npos);
    ++compared;
  }
  CHECK(compared > 5);
}

TEST_CASE("the README's own position, and its mistake", "[cli]") {
  const std::string text = block(read_bytes(source("README.md")), "yaml lane.yaml");
  const Folder folder;
  folder.write("maps/crossroads.yaml", read_bytes(source("maps/crossroads.yaml")));
  const Ran good = run({"rout", folder.write("lane.yaml", text)});
  INFO(good.err);
  CHECK(good.status == 0);
  CHECK(good.out.find("MUST move") != std::string::npos);
  std::string misspelt = text;
  misspelt.replace(misspelt.find("side: russian"), 13, "side: russain");
  const Ran bad = run({"check", folder.write("lane.yaml", misspelt)});
  CHECK(bad.status == 3);
  const std::string readme = read_bytes(source("README.md"));
  const std::size_t at = readme.find("\nlane.yaml:");
  REQUIRE(at != std::string::npos);
  const std::string complaint = readme.substr(at + 1, readme.find('\n', at + 1) - at);
  INFO(complaint);
  INFO(bad.err);
  CHECK(bad.err.find(complaint) != std::string::npos);
}

TEST_CASE("the README is short, and its other blocks are what other tests build and run", "[cli]") {
  const std::string readme = read_bytes(source("README.md"));
  std::istringstream words(readme);
  int count = 0;
  for (std::string word; words >> word;) ++count;
  CHECK(count < 900);
  // tools/test install builds this program in two ways.
  const std::string consumer = read_bytes(source("tests/package/consumer.cpp"));
  CHECK(consumer.substr(consumer.find('\n') + 1) == block(readme, "cpp"));
  // tools/test readme runs them in a fresh clone.
  int scripts = 0;
  for (int n = 0; n < 3; ++n) {
    std::istringstream commands(block(readme, "sh", n));
    for (std::string line; std::getline(commands, line);) {
      if (line.starts_with("export ")) continue;
      CHECK(std::filesystem::exists(source(line.substr(0, line.find(' ')))));
      ++scripts;
    }
  }
  CHECK(scripts == 3);
}

TEST_CASE("the pictures of the README are those of this program", "[cli]") {
  INFO("tools/make pictures draws them anew");
  const Folder folder;
  run({"show", kCrossroads, "--unit", "rb5", "--svg", folder / "verdict.svg"});
  run({"reach", kCrossroads, "g2", "--svg", folder / "reach.svg", "--layer", "exposure"});
  for (const std::string name : {"verdict.svg", "reach.svg"}) {
    const std::string drawn = read_bytes(folder / name);
    CHECK(has(drawn, "</svg>"));
    // Not by CHECK: a hundred kilobytes twice are no message.
    const bool same = drawn == read_bytes(source("maps/guide/pictures/" + name));
    CHECK(same);
  }
}

TEST_CASE("the scenario guide's example is well formed", "[cli]") {
  const Folder folder;
  const Ran ran = run({"check", folder.write("s.yaml", block(read_bytes(source("maps/scenarios/README.md")), "yaml"))});
  // The example lacks its board, and is otherwise valid.
  CHECK(ran.status == 3);
  CHECK(ran.err.find("error[no-boards]") != std::string::npos);
  CHECK(ran.err.find('\n') == ran.err.size() - 1);
}
