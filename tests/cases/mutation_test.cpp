// A runner that passes everything must not pass: each expectation, changed, must make its case fail.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "hexrout/cases/cases.hpp"
#include "hexrout/text/document.hpp"

using namespace hexrout;

namespace {

struct Change {
  Place place;
  std::size_t length = 0;  // of the text at `place`
  std::string into;
  std::string key;  // of the text
};

// A file of cases with everything in it that may be changed.
class CaseText {
 public:
  explicit CaseText(const std::string& path) : path_(path) {
    std::ifstream in(std::string(HEXROUT_SOURCE_DIR) + "/" + path);
    std::ostringstream all;
    all << in.rdbuf();
    text_ = all.str();
    for (std::size_t at = 0; at != std::string::npos && at < text_.size(); at = text_.find('\n', at) + 1) {
      line_starts_.push_back(at);
      if (text_.find('\n', at) == std::string::npos) break;
    }
    Diagnostics found;
    document_ = Document::parse(text_, path, found);
    REQUIRE(document_);
    const Node cases = document_->root().find("cases");
    if (!cases) collect(document_->root().find("expect"), "expect");
    for (std::size_t i = 0; i < cases.size(); ++i) collect(cases.item(i).find("expect"), "expect");
  }

  const std::vector<Change>& changes() const { return changes_; }

  std::string with(const Change& change) const {
    std::string out = text_;
    return out.replace(offset(change.place), change.length, change.into);
  }
  std::string line(const Place& place) const {
    const std::size_t from = line_starts_.at(static_cast<std::size_t>(place.line) - 1);
    return text_.substr(from, text_.find('\n', from) - from);
  }
  const std::string& text() const { return text_; }

 private:
  std::size_t offset(const Place& place) const {
    return line_starts_.at(static_cast<std::size_t>(place.line) - 1) + static_cast<std::size_t>(place.column) - 1;
  }

  void collect(const Node& node, const std::string& key) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      if (node.is_list()) collect(node.item(i), key);
      if (node.is_map()) collect(node.entry(i).second, node.entry(i).first);
    }
    // Words that must be absent are changed in another test; a crawl is a question, not an expectation.
    if (key == "excludes" || key == "no_events" || key == "low_crawl") return;
    // An unknown id in a list fails like an entry that differs.
    if (node.is_scalar()) {
      const std::size_t at = offset(node.place());
      const bool quoted = node.quoted();
      const std::size_t length = quoted ? text_.find(text_[at], at + 1) - at + 1 : node.scalar().size();
      if (quoted && text_.substr(at, length).find('\\') != std::string::npos) return;
      changes_.push_back({node.place(), length, changed(key, node.scalar()), key});
    } else if (node.is_nothing() && node) {
      const std::size_t at = offset(node.place());
      changes_.push_back({node.place(), text_[at] == '~' ? 1U : 4U, "7", key});
    }
  }

  static std::string changed(const std::string& key, const std::string& word) {
    if (key == "duty") return word == "must" ? "may" : "must";
    if (word == "true" || word == "false") return word == "true" ? "false" : "true";
    if (!word.empty() && word.find_first_not_of("0123456789") == std::string::npos && word.size() < 9)
      return std::to_string(std::stol(word) + 1);
    return fmt::format("\"{} and more\"", word);
  }

  std::string path_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
  std::optional<Document> document_;
  std::vector<Change> changes_;
};

std::size_t failures(const std::string& text, const std::string& path) {
  Diagnostics found;
  const auto results = run_case_text(text, path, {}, found);
  return results ? totals_of(*results).failed : 1;  // refused as a whole is noticed, too
}

const char* const kFiles[] = {
    "src/rules/asl/cases/rout/sheet-duty.yaml",        "src/rules/asl/cases/rout/sheet-wire.yaml",
    "src/rules/asl/cases/rout/sheet-surrender.yaml",   "src/rules/asl/cases/phase/course.yaml",
    "src/rules/asl/cases/morale/rally.yaml",           "src/rules/squares/cases/individual.yaml",
    "src/rules/morale_ratio/cases/moves.yaml",         "src/rules/chain_of_command/cases/broken.yaml",
    "src/rules/armour_battles/cases/forced_back.yaml", "src/rules/squares/cases/mistakes.yaml",
};

}  // namespace

TEST_CASE("a case fails when any of its expectations is changed", "[cases]") {
  constexpr std::size_t kMostChanges = 60;  // of a file, evenly spread
  std::size_t tried = 0;
  for (const char* path : kFiles) {
    const CaseText file(path);
    REQUIRE(failures(file.text(), path) == 0);
    const auto& all = file.changes();
    REQUIRE(all.size() > 10);
    const std::size_t step = all.size() / kMostChanges + 1;
    for (std::size_t i = 0; i < all.size(); i += step) {
      INFO(path << ":" << all[i].place.line << ": under " << all[i].key << ", " << all[i].into << " in\n"
                << file.line(all[i].place));
      CHECK(failures(file.with(all[i]), path) > 0);
      ++tried;
    }
  }
  CHECK(tried > 300);
}

namespace {

std::string one_case(const std::string& expect) {
  return R"(case: lane
authority: own
source: none
what: a broken squad beside woods
scenario:
  hexrout: 1
  rules: asl
  sides: [german, russian]
  turn: {phase: rout}
  map: {columns: 7, rows: 6, fill: open-ground, hexes: [{at: C2, terrain: woods}]}
  units: [{id: r1, side: german, counter: 4-6-7, at: C3, broken: true, dm: true}, {id: e, side: russian, counter: 4-4-7, at: C6}]
expect: )" +
         expect + "\n";
}

}  // namespace

TEST_CASE("expected absence fails where the thing is present", "[cases]") {
  CHECK(failures(one_case("{answers: {r1: {duty: must, includes: [C2], excludes: [C4]}}}"), "a.yaml") == 0);
  CHECK(failures(one_case("{answers: {r1: {excludes: [C2]}}}"), "a.yaml") == 1);
  CHECK(failures(one_case("{answers: {r1: {excludes: [Z9]}}}"), "a.yaml") == 1);  // unknown hex
  CHECK(failures(one_case("{answers: {r2: {excludes: [C4]}}}"), "a.yaml") == 1);  // unknown unit
  CHECK(failures(one_case("{answers: {r1: {illegal: [[C3, C2]]}}}"), "a.yaml") == 1);
  CHECK(failures(one_case("{answers: {r1: {illegal: [{path: [C3, C2]}]}}}"), "a.yaml") == 1);
  CHECK(failures(one_case("{answers: {r1: {legal: [[C3, C4]]}}}"), "a.yaml") == 1);
  CHECK(failures(one_case("{no_events: [r1 breaks], events: [r1 routs]}"), "a.yaml") == 0);
  CHECK(failures(one_case("{no_events: [r1 routs]}"), "a.yaml") == 1);
  CHECK(failures(one_case("{events: [r1 routs, r1 routs, r1 routs]}"), "a.yaml") == 1);  // it takes one step
  CHECK(failures(one_case("{rolls: []}"), "a.yaml") == 0);
  CHECK(failures(one_case("{rolls: [[6, 6]]}"), "a.yaml") == 1);
  CHECK(failures(one_case("{position: {units: [{id: r1, at: C2, broken: ~}]}}"), "a.yaml") == 1);
  CHECK(failures(one_case("{position: {units: [{id: r1, at: C2, broken: true}]}}"), "a.yaml") == 0);
  CHECK(failures(one_case("{errors: [unknown-key]}"), "a.yaml") == 1);  // it is read
}

TEST_CASE("dice and choices left over fail a case", "[cases]") {
  const std::string good = one_case("{events: [r1 routs]}");
  CHECK(failures(good, "a.yaml") == 0);
  CHECK(failures(good + "dice: [3]\n", "a.yaml") == 1);
  CHECK(failures(good + "choices: [{what: rally, take: r1}]\n", "a.yaml") == 1);
  CHECK(failures(good + "choices: [{what: rout, who: r1, take: to Z9}]\n", "a.yaml") == 1);
}
