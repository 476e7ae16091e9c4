// The language of cases: keys and values that are read, and mistakes that are refused with their places.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "cases/answer_shape.hpp"
#include "hexrout/cases/cases.hpp"

using namespace hexrout;

namespace {

// A case of one line a key, so that tests can name lines. Line 6 is the scenario, line 7 the added text.
std::string lane(const std::string& more) {
  return R"(case: lane
authority: own
source: none
what: a broken squad beside woods
tags: [A10.5]
scenario: {hexrout: 1, rules: asl, sides: [german, russian], turn: {phase: rout}, map: {columns: 7, rows: 6, fill: open-ground, hexes: [{at: C2, terrain: woods}]}, units: [{id: r1, side: german, counter: 4-6-7, at: C3, broken: true, dm: true}]}
)" + more +
         "\n";
}

std::string said_of(const std::string& text) {
  Diagnostics found;
  const auto results = run_case_text(text, "a.yaml", {}, found);
  std::string out = found.text();
  if (results)
    for (const CaseResult& result : *results) out += result.differences.text();
  return out;
}

void check_says(const std::string& text, const std::string& wanted) {
  const std::string said = said_of(text);
  INFO("wanted: " << wanted << "\nsaid: " << said.substr(0, 2000) << "\nof: " << text.substr(0, 500));
  CHECK(said.find(wanted) != std::string::npos);
}

}  // namespace

TEST_CASE("a case passes, or reports its differences", "[cases]") {
  Diagnostics found;
  const auto good =
      run_case_text(lane("expect: {answers: {r1: {duty: may, ends: [C2], half_mf: {C2: 4}}}}"), "a.yaml", {}, found);
  REQUIRE(good);
  CHECK(cases_text(*good) == "1 case: 1 passed; 3 checks\n");
  CHECK(good->front().authority == "own");
  CHECK(good->front().tags == std::vector<std::string>{"A10.5"});
  const auto bad = run_case_text(lane("expect: {answers: {r1: {duty: must, ends: [C2, C4]}}}"), "a.yaml", {}, found);
  REQUIRE(bad);
  CHECK(cases_text(*bad) ==
        "a.yaml:1: lane failed\n"
        "a.yaml:7:31: error[case-differs]: lane: duty of r1: expected must, found may\n"
        "a.yaml:7:43: error[case-differs]: lane: ends of r1: expected [C2, C4], found [C2]\n"
        "1 case: 0 passed, 1 failed; 2 checks\n");
  CHECK(cases_json(*bad).find("\"outcome\": \"failed\"") != std::string::npos);
  CHECK(found.empty());
}

TEST_CASE("a list of cases shares what is common", "[cases]") {
  const std::string list = R"(authority: O
source: A10.5
common: {hexrout: 1, rules: asl, sides: [german, russian], map: {columns: 7, rows: 6, fill: open-ground}}
cases:
  - case: one
    what: its own turn
    scenario: {turn: {phase: rout}, units: [{id: r1, side: german, counter: 4-6-7, at: C3, broken: true}]}
    expect: {answers: {r1: {duty: cannot}}}
  - case: two
    authority: E
    what: its own map and a mistake in it
    scenario: {map: {columns: 7, rows: 6, fill: lava}, units: [{id: r1, side: german, counter: 4-6-7, at: C3}]}
    expect: {answers: {r1: {duty: cannot}}}
)";
  Diagnostics found;
  const auto results = run_case_text(list, "a.yaml", {}, found);
  REQUIRE(results);
  REQUIRE(results->size() == 2);
  CHECK(results->at(0).outcome == CaseOutcome::passed);
  CHECK(results->at(0).authority == "O");
  CHECK(results->at(0).source == "A10.5");
  CHECK(results->at(1).outcome == CaseOutcome::failed);
  CHECK(results->at(1).authority == "E");
  CHECK(results->at(1).differences.text().find("a.yaml:12:") == 0);  // line of the map
}

TEST_CASE("a mistake in common keys has its place there", "[cases]") {
  check_says(
      "common: {hexrout: 1, rules: als}\ncases:\n  - {case: a, authority: own, source: s, what: w, scenario: "
      "{sides: [a, b]}, expect: {answers: {r1: {duty: may}}}}",
      "a.yaml:1:29: error[unknown-rules]");
}

TEST_CASE("mistakes in the language are all found, with their places", "[cases]") {
  const std::string expect = "expect: {answers: {r1: {duty: may}}}";
  check_says("scenario: {}\n", "a.yaml:1:1: error[not-a-case]");
  check_says(lane(""), "error[missing-key]");
  check_says(lane("expect: {}"), "a.yaml:7:9: error[case-expects-nothing]");
  check_says(lane("expect: {answers: {r1: {}}}"), "a.yaml:7:24: error[case-expects-nothing]");
  check_says(lane("expect: {events: []}"), "a.yaml:7:18: error[case-expects-nothing]");
  check_says(lane("expect: {answer: {r1: {duty: may}}}"), "a.yaml:7:10: error[unknown-key]");
  check_says(lane("expect: {answers: {r1: {dutty: may}}}"), "did you mean 'duty'");
  check_says(lane("expect: {errors: [x], events: [y]}"), "error[case-contradicts]");
  check_says(lane("expect: {position: {units: [{id: r1, broken: \"~\"}]}}"), "write ~ without quotes");
  check_says(lane("expect: {answers: {r1: {fate: 'null'}}}"), "error[case-quoted-null]");
  check_says(lane("expect: {rolls: [6]}"), "a.yaml:7:18: error[not-a-list]");
  check_says(lane("expect: {rolls: [[six]]}"), "a.yaml:7:19: error[not-a-number]");
  check_says(lane("expect: {standings: {german: 8}}"), "error[not-a-map]");
  check_says(lane("expect: {position: {units: [{id: r1, concealed: \"~\"}]}}"), "without quotes ~ is absent");
  check_says(lane("expect: {position: [a]}"), "a.yaml:7:20: error[not-a-map]");
  check_says(lane(expect + "\ndice: 3"), "a.yaml:8:7: error[not-a-list]");
  check_says(lane(expect + "\ndice: [0]"), "a.yaml:8:8: error[out-of-range]");
  check_says(lane(expect + "\nchoices: [{tkae: x}]"), "error[unknown-key]");
  check_says(lane(expect + "\nreadings: [{with: asl-old}]"), "error[missing-key]");
  check_says(lane(expect + "\nreadings: [{with: asl-odl, " + expect + "}]"), "error[unknown-reading]");
  check_says(lane(expect + "\nauthorty: O"), "did you mean 'authority'");
  check_says("cases: []\n", "a.yaml:1:8: error[number-of-cases]");
  check_says("cases: 3\n", "error[number-of-cases]");
  check_says("cases: [7]\n", "error[not-a-map]");
  check_says("cases: [{case: a, authority: X}]\n", "error[unknown-word]");
  const std::string one = "{case: a, authority: own, source: s, what: w, scenario: {}, " + expect + "}";
  check_says("cases: [" + one + ", " + one + "]\n", "error[duplicate-id]");
}

TEST_CASE("every key of an answer refuses values in another form", "[cases]") {
  std::set<std::string_view> names;
  for (const AnswerKey& key : answer_keys()) {
    CHECK(names.insert(key.name).second);
    const std::string deep = "{a: {b: [{c: d}]}}";
    check_says(lane(fmt::format("expect: {{answers: {{r1: {{{}: {}}}}}}}", key.name, deep)), "a.yaml:7:");
    check_says(lane(fmt::format("expect: {{answers: {{r1: {{{}: [[[a]]]}}}}}}", key.name)), "a.yaml:7:");
  }
}

TEST_CASE("hostile cases are refused with places", "[cases]") {
  std::string many = "cases:\n";
  for (std::size_t i = 0; i <= kMostCases; ++i) many += fmt::format("  - {{case: c{}}}\n", i);
  check_says(many, "a.yaml:2:3: error[number-of-cases]");
  check_says("cases: " + std::string(5000, '['), "error[too-deep]");
  check_says("cases: [" + std::string(5u << 20, ' ') + "]", "error[too-large]");
  std::string expected = "expect: {answers: {r1: {says: [";
  for (int i = 0; i < 6000; ++i) expected += "a, ";
  check_says(lane(expected + "a]}}}"), "a.yaml:7:9: error[too-much]");

  // A large scenario that many cases share is read as often as the limit allows, and then refused.
  std::string shared =
      "common: {hexrout: 1, rules: asl, sides: [a, b], title: \"" + std::string(1u << 20, 'x') + "\"}\ncases:\n";
  for (int i = 0; i < 40; ++i)
    shared += fmt::format(
        "  - {{case: c{}, authority: own, source: s, what: w, scenario: {{units: []}}, expect: {{errors: [zzz]}}}}\n",
        i);
  check_says(shared, "the scenarios of this file are larger than what is read");
  check_says(lane("expect: {answers: {r1: {duty: \"\\u001b[31m\"}}}"), "expected \\x1b");
}

TEST_CASE("cases are distinguished from scenarios, and found below a folder", "[cases]") {
  const std::string root = std::string(HEXROUT_SOURCE_DIR);
  CHECK(is_case_file(root + "/src/rules/asl/cases/rout/b01.yaml"));
  CHECK(is_case_file(root + "/src/rules/squares/cases/mistakes.yaml"));
  CHECK_FALSE(is_case_file(root + "/maps/scenarios/crossroads.yaml"));
  CHECK_FALSE(is_case_file(root + "/maps/CODES.md"));
  CHECK_FALSE(is_case_file(root + "/nowhere.yaml"));
  Diagnostics found;
  const auto files = case_files_below(root + "/src/rules/squares/cases", found);
  CHECK(found.empty());
  CHECK(files.size() == 5);
  CHECK(std::is_sorted(files.begin(), files.end()));
  CHECK(case_files_below(root + "/nowhere", found).empty());
  CHECK(found.text().find("error[no-folder]") != std::string::npos);
}

TEST_CASE("cases on boards are skipped without boards", "[cases]") {
  Diagnostics found;
  const auto results = run_case_file(std::string(HEXROUT_SOURCE_DIR) + "/src/rules/asl/cases/rout/b01.yaml", {}, found);
  REQUIRE(results);
  CHECK(totals_of(*results).skipped == 1);
  CHECK(cases_text(*results) == "1 case: 0 passed, 1 skipped for want of VASL boards; 0 checks\n");
}

TEST_CASE("the corpus is complete, and names are unique within a file", "[cases]") {
  std::size_t count = 0;
  std::set<std::string> names;
  Diagnostics found;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HEXROUT_SOURCE_DIR) + "/src/rules")) {
    if (!std::filesystem::is_directory(entry.path() / "cases")) continue;
    for (const std::string& file : case_files_below((entry.path() / "cases").string(), found)) {
      const auto document = Document::read_file(file, found);
      REQUIRE(document);
      const Node list = document->root().find("cases");
      for (std::size_t i = 0; i < std::max<std::size_t>(list.size(), 1); ++i) {
        const std::string name = (list ? list.item(i) : document->root()).find("case").scalar();
        INFO(file << ": " << name);
        CHECK_FALSE(name.empty());
        CHECK(names.insert(file + ": " + name).second);
        ++count;
      }
    }
  }
  CHECK(found.empty());
  CHECK(count >= 755);
}

TEST_CASE("a case that expects no event that its game ever tells is refused", "[cases]") {
  const auto lines = [](const std::string& no_events) {
    return fmt::format(
        "case: quiet\nauthority: own\nsource: none\nwhat: nothing happens\n"
        "scenario: {{hexrout: 1, rules: leaders, rules_folder: {}/maps/games/leaders, "
        "map: {{columns: 11, rows: 7, fill: open-ground}}, sides: [german, russian], turn: {{attacker: german}}, "
        "edges: [{{side: german, own_edge: west}}, {{side: russian, own_edge: east}}], "
        "units: [{{id: s, side: german, kind: squad, original: 1, at: H1}}]}}\ndice: [1, 1]\n"
        "expect: {{no_events: [{}]}}\n",
        HEXROUT_SOURCE_DIR, no_events);
  };
  check_says(lines("s rallies"), "error[case-expects-nothing]: quiet: no log of this game has 's rallies'");
  check_says(lines("t broken"), "quiet: no log of this game has 't broken'");
  for (const char* const word : {"s broken", "s loses 3", "s retreats", "german roll"})
    CHECK(said_of(lines(word)).find("case-expects-nothing") == std::string::npos);
}
