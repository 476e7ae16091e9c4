// Why a unit may, or may not, end in a Location, in the position of every case of every rule system.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>

#include "cases/case.hpp"
#include "cases/joined_scenario.hpp"
#include "hexrout/cases/cases.hpp"
#include "play/why_laws.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

constexpr std::size_t kMostBytes = std::size_t{8} << 20U;

ReadOptions reading() {
  ReadOptions out;
  out.boards_directory = test::vasl_boards();
  return out;
}

// Returns the number of positions in a file.
std::size_t check_file(const std::string& file, const ReadOptions& options, WhyCounts& counts) {
  Diagnostics found;
  const auto document = Document::read_file(file, found);
  REQUIRE(document);
  const auto cases = read_cases(*document, found);
  INFO(file << found.text());
  REQUIRE(cases);
  std::size_t positions = 0;
  for (const Case& one : *cases) {
    Diagnostics said;
    const auto joined = JoinedScenario::join(one, kMostBytes, said);
    if (!joined) continue;
    // Some cases expect errors of the reader, some need boards.
    const auto scenario = joined->read(options, said);
    if (!scenario) continue;
    check_why(*scenario->game, file + ": " + one.id, counts);
    ++positions;
  }
  return positions;
}

}  // namespace

TEST_CASE("every Location has an answer in the position of every case", "[why]") {
  const ReadOptions options = reading();
  std::size_t positions = 0;
  WhyCounts counts;
  for (const char* system : {"asl", "chain_of_command", "armour_battles", "morale_ratio", "squares"}) {
    Diagnostics found;
    const std::string folder = std::string(HEXROUT_SOURCE_DIR) + "/src/rules/" + system + "/cases";
    for (const std::string& file : case_files_below(folder, found)) positions += check_file(file, options, counts);
    CHECK(found.empty());
  }
  CHECK(positions > 500);
  // Most kinds of answers are met; tests/play/why_test.cpp has the others.
  for (const char* kind : {"may_end", "stands", "dead_end", "may_pass", "surrenders", "no_move", "held", "enemy_there",
                           "shelter_first", "refused", "too_far", "barred", "unreachable"}) {
    INFO(kind);
    CHECK(counts[kind] > 0);
  }
}
