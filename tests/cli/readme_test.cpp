// What the READMEs show is what the command does.
#include <catch2/catch.hpp>

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
  const std::string shown = block(read_bytes(source("README.md")), "console");
  const Ran ran = run({"rout", source("maps/scenarios/crossroads.yaml"), "--unit", "rb5"});
  CHECK(ran.status == 0);
  std::istringstream lines(shown);
  int compared = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '$' || line == "  ...") continue;
    INFO(line);
    CHECK(ran.out.find(line + "\n") != std::string::npos);
    ++compared;
  }
  CHECK(compared > 5);
}

TEST_CASE("the README's own position, and its mistake", "[cli]") {
  const std::string text = block(read_bytes(source("README.md")), "yaml");
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

TEST_CASE("the scenario guide's example is well formed", "[cli]") {
  const Folder folder;
  const Ran ran = run({"check", folder.write("s.yaml", block(read_bytes(source("maps/scenarios/README.md")), "yaml"))});
  // It needs a board; nothing else is wrong with it.
  CHECK(ran.status == 3);
  CHECK(ran.err.find("error[no-boards]") != std::string::npos);
  CHECK(ran.err.find('\n') == ran.err.size() - 1);
}
