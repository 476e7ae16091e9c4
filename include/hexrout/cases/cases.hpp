// Cases: positions with an outcome stated by a source, compared with the answers of this program.
//
//   Diagnostics found;
//   const auto results = run_case_file("src/rules/asl/cases/rout/b01.yaml", {.boards_directory = "boards"}, found);
//   if (!results) return report(found);                       // the file does not speak the language of cases
//   for (const CaseResult& r : *results)
//     if (r.outcome == CaseOutcome::failed) std::cout << r.differences.text();
//
//   case: B03                              # its name, new in its file
//   authority: O                           # who decided the outcome
//   source: A10.51, second example
//   what: a sentence
//   tags: [A10.51]
//   scenario: {hexrout: 1, ...}            # a whole scenario, as every verb reads it
//   expect: {answers: {r1: {duty: must, ends: [M4]}}}
//
// maps/CASES.md is the reference. A file may hold several cases under `cases`; then `common` has the keys that their
// scenarios share, and `authority` and `source` are the defaults of its cases.
// A file that breaks the language is refused as a whole, every mistake with its place. A scenario that cannot be
// read, and an expectation that is not met, fail the case they belong to.
// Limits, checked: kMostCases cases a file; 8 MiB of scenarios and 500,000 hexes over all cases of a file.
// Cost: reading each scenario, answering for the units named, and playing the phase where an outcome is expected.
// Thread safety: free functions without state.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::size_t kMostCases = 500;

enum class CaseOutcome : unsigned char { passed, failed, skipped };

struct CaseResult {
  std::string id;
  Place place;            // of the case in its file
  std::string authority;  // "O", "E", "U", "?" or "own"
  std::string source;
  std::vector<std::string> tags;
  CaseOutcome outcome = CaseOutcome::passed;  // skipped: the case needs VASL boards, and their directory is missing
  std::size_t checks = 0;                     // number of comparisons between expected and found
  Diagnostics differences;  // error[case-differs] where they differ, and messages of the scenario's reader
};

// True if the top of a file has the key `case` or `cases`. The text is scanned without parsing it, so that other files
// are not parsed twice. False for unreadable files.
bool is_case_file(const std::string& path);
// Every *.yaml below a folder, in the order of their paths; hidden ones and links to folders are left out. Of a folder
// with game.yaml, and of those below, only what lies below its folder `cases`. A folder that cannot be read:
// error[no-folder]. At most 10,000.
std::vector<std::string> case_files_below(const std::string& folder, Diagnostics& found);

// Reads a file and runs its cases in their order. Returns nullopt after errors in the language. Cases that lie beside
// game.yaml, or below a folder `cases` beside it, are played by that game, unless `options` or their scenario name a
// folder of rules.
std::optional<std::vector<CaseResult>> run_case_file(const std::string& path, const ReadOptions& options,
                                                     Diagnostics& found);
// Runs the cases of a text; `file` names it in messages, and map files are looked for beside it.
std::optional<std::vector<CaseResult>> run_case_text(std::string_view text, const std::string& file,
                                                     const ReadOptions& options, Diagnostics& found);

struct CaseTotals {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t checks = 0;
};
CaseTotals totals_of(std::span<const CaseResult> results);

// For people: each failed case with its differences, then one line: "12 cases: 11 passed, 1 failed; 40 checks".
std::string cases_text(std::span<const CaseResult> results);
// Returns {"cases": [{"case", "file", "line", "authority", "source", "tags", "outcome": "passed|failed|skipped",
// "checks", "differences": [{"code", "line", "column", "what", "hint"?}]}], "passed", "failed", "skipped", "checks"},
// indented.
std::string cases_json(std::span<const CaseResult> results);

}  // namespace hexrout
