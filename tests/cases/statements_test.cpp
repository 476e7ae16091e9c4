// Every statement of the four sources other than ASL's has a case that shows it, and the case passes (statements.yaml).
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "hexrout/cases/cases.hpp"
#include "hexrout/text/document.hpp"

using namespace hexrout;

namespace {

const std::string kSource = HEXROUT_SOURCE_DIR;

// The cases of a system by their names, with whether they passed.
std::map<std::string, bool> cases_of(const std::string& system) {
  Diagnostics found;
  std::map<std::string, bool> out;
  for (const std::string& file : case_files_below(kSource + "/src/rules/" + system + "/cases", found)) {
    const auto results = run_case_file(file, {}, found);
    INFO(found.text());
    REQUIRE(results);
    for (const CaseResult& result : *results)
      out[result.id] = result.outcome == CaseOutcome::passed && result.checks > 0;
  }
  return out;
}

}  // namespace

TEST_CASE("each of the 139 statements of the four sources has a case that passes", "[cases][statements]") {
  Diagnostics found;
  const auto document = Document::read_file(kSource + "/tests/cases/statements.yaml", found);
  REQUIRE(document);
  const std::map<std::string, std::size_t> kStatements{
      {"chain_of_command", 38}, {"armour_battles", 27}, {"squares", 40}, {"morale_ratio", 34}};
  REQUIRE(document->root().size() == kStatements.size());
  for (std::size_t i = 0; i < document->root().size(); ++i) {
    const auto [system, statements] = document->root().entry(i);
    INFO(system);
    CHECK(statements.size() == kStatements.at(system));
    const std::map<std::string, bool> passed = cases_of(system);
    std::set<std::string> said;
    for (std::size_t k = 0; k < statements.size(); ++k) {
      const Node statement = statements.item(k);
      INFO(statement.find("says").scalar());
      CHECK(said.insert(statement.find("says").scalar()).second);
      const Node names = statement.find("cases");
      CHECK(names.size() > 0);
      for (std::size_t c = 0; c < names.size(); ++c) {
        INFO(names.item(c).scalar());
        const auto found_case = passed.find(names.item(c).scalar());
        REQUIRE(found_case != passed.end());
        CHECK(found_case->second);
      }
    }
  }
}
