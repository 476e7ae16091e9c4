// Readings of every position of the bundled cases and scenarios, asked by what was read and all of them.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cases/joined_scenario.hpp"
#include "hexrout/cases/cases.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/marks_of.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;

namespace {

// Returns the number of positions compared: 1, or 0 for one of other rules.
std::size_t same_marks(const Scenario& scenario) {
  const asl::Position* position = scenario.game != nullptr ? asl::position_of(*scenario.game) : nullptr;
  if (position == nullptr) return 0;
  const test::MarksOfAll marks = test::marks_of_all(*position);
  CHECK(marks.of_read == marks.of_all);
  return 1;
}

}  // namespace

TEST_CASE("readings of switches that were not read change nothing in the bundled cases", "[cases][readings]") {
  const std::string root = HEXROUT_SOURCE_DIR;
  std::size_t compared = 0;
  Diagnostics found;
  for (const std::string& path : case_files_below(root + "/src/rules/asl/cases", found)) {
    std::ifstream in(path);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Diagnostics said;
    const auto document = Document::parse(text, path, said);
    REQUIRE(document);
    const auto cases = read_cases(*document, said);
    REQUIRE(cases);
    for (const Case& one : *cases) {
      INFO(path << ", " << one.id);
      const auto joined = JoinedScenario::join(one, std::size_t{8} << 20U, said);
      REQUIRE(joined);
      // Some state errors of reading, and some need boards.
      if (const auto scenario = joined->read({}, said)) compared += same_marks(*scenario);
    }
  }
  CHECK(compared > 200);
}

TEST_CASE("nor in the bundled scenarios", "[cases][readings]") {
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HEXROUT_SOURCE_DIR "/maps/scenarios")) {
    if (entry.path().extension() != ".yaml") continue;
    INFO(entry.path());
    Diagnostics said;
    if (const auto scenario = read_scenario(entry.path().string(), {}, said)) compared += same_marks(*scenario);
  }
  CHECK(compared > 1);
}
