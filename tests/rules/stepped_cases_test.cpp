// Every position of a case without boards, played step by step with drawn dice, equals the play straight through.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/stepped.hpp"

using namespace hexrout;

namespace {

namespace fs = std::filesystem;

// Merges a case's own keys of the scenario with the common ones of its file.
std::string scenario_of(const Node& own, const Node& common) {
  std::string out;
  for (std::size_t i = 0; i < common.size(); ++i)
    if (!own.find(common.entry(i).first))
      out += common.entry(i).first + ": " + yaml_text(common.entry(i).second) + "\n";
  for (std::size_t i = 0; i < own.size(); ++i) out += own.entry(i).first + ": " + yaml_text(own.entry(i).second) + "\n";
  return out;
}

std::size_t check_file(const fs::path& path) {
  Diagnostics found;
  const auto document = Document::read_file(path.string(), found);
  REQUIRE(document);
  const Node cases = document->root().find("cases");
  std::size_t played = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Diagnostics unread;  // some cases have unreadable scenarios
    const std::string text = scenario_of(cases.item(i).find("scenario"), document->root().find("common"));
    const auto scenario = parse_scenario(text, path.string(), {}, unread);
    if (!scenario) continue;
    INFO(path << ": " << cases.item(i).find("case").scalar());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) test::check_steps(*scenario->game, seed);
    ++played;
  }
  return played;
}

}  // namespace

TEST_CASE("the positions of cases play step by step as they play straight through", "[rules][steps][cases]") {
  std::size_t played = 0;
  for (const char* folder : {"asl/cases/morale", "asl/cases/phase", "squares/cases", "morale_ratio/cases",
                             "chain_of_command/cases", "armour_battles/cases"})
    for (const auto& entry : fs::directory_iterator(fs::path(HEXROUT_SOURCE_DIR) / "src/rules" / folder))
      played += check_file(entry.path());
  CHECK(played > 440);
}
