// The page of codes against the code base, and every example against the program.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "hexrout/text/phrase.hpp"
#include "hexrout/validate/codes.hpp"
#include "hexrout/validate/validate.hpp"
#include "text/english.hpp"

using namespace hexrout;

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// The sources of library and command, comments left out.
const std::map<std::string, std::string>& sources() {
  static const auto all = [] {
    std::map<std::string, std::string> out;
    for (const char* root : {"/src", "/include", "/tools/hexrout"})
      for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(HEXROUT_SOURCE_DIR) + root)) {
        const auto ending = entry.path().extension();
        if (ending != ".cpp" && ending != ".hpp") continue;
        std::istringstream lines(read(entry.path()));
        std::string text;
        for (std::string line; std::getline(lines, line);) {
          const std::size_t first = line.find_first_not_of(' ');
          if (first != std::string::npos && line.compare(first, 2, "//") != 0) text += line + "\n";
        }
        out[entry.path().string()] = std::move(text);
      }
    return out;
  }();
  return all;
}

// Codes as the sources write them: the first argument of a complaint, perhaps after places and before another one.
std::map<std::string, std::string> codes_used() {
  std::map<std::string, std::string> out;
  const std::regex complaint(
      R"re(\b(error|warning|fail|wrong|found_?\.note|found->note)\s*\(\s*(\w+(\.\w+(\(\))?)?\s*,\s*){0,2}(\w+ \? )?"([a-z][a-z0-9]*(-[a-z0-9]+)*)"( : "([a-z0-9-]+)")?\s*,)re");
  const std::regex concern(R"re((out_?\.push_back\(\{|\badd\()"([a-z]+(-[a-z0-9]+)+)"\s*, ?\{)re");
  const std::regex left_out(
      R"re(\bleft_out_?\.add\(\s*"([a-z]+(-[a-z]+)*)"\s*,)re");  // terrain of a foreign map without a counterpart
  const std::regex of_shards(R"re(\bcomplain\("([a-z]+(-[a-z]+)*)", )re");
  const std::regex printed(R"re(error\[([a-z-]+)\])re");
  for (const auto& [file, text] : sources()) {
    const auto scan = [&](const std::regex& pattern, std::initializer_list<std::size_t> groups) {
      for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
        for (const std::size_t group : groups)
          if ((*it)[group].matched && (*it)[group].length() > 0) out.emplace((*it)[group].str(), file);
    };
    scan(complaint, {6, 9});
    scan(left_out, {1});
    if (file.find("/src/sweep/") != std::string::npos) scan(of_shards, {1});
    scan(concern, {2});
    scan(printed, {1});
  }
  return out;
}

}  // namespace

TEST_CASE("every code of a diagnostic is on the page", "[codes]") {
  const auto used = codes_used();
  CHECK(used.size() > 200);
  for (const auto& [code, file] : used) {
    INFO(code << " of " << file << " is missing in src/validate/data/codes.yaml");
    CHECK(find_code(code) != nullptr);
  }
}

TEST_CASE("every code of the page is in the code base", "[codes]") {
  std::string all;
  for (const auto& [file, text] : sources()) all += text;
  std::set<std::string> seen;
  for (const CodeFacts& facts : all_codes()) {
    INFO(facts.code);
    CHECK(seen.insert(facts.code).second);
    // Codes of policies are composed of "unknown-" and a word.
    const bool composed = facts.group == "rule-data" && facts.code.starts_with("unknown-");
    const std::string word = composed ? facts.code.substr(8) : facts.code;
    CHECK((all.find('"' + word + '"') != std::string::npos || all.find('[' + word + ']') != std::string::npos));
    CHECK(facts.means.size() > 10);
    CHECK(facts.cure.size() > 5);
  }
}

TEST_CASE("every example gives its code", "[codes]") {
  std::size_t tried = 0;
  for (const CodeFacts& facts : all_codes()) {
    const std::string text = example_file(facts);
    if (text.empty()) continue;
    ++tried;
    const Validated v = validate_text(text, "example.yaml");
    std::string said;
    bool found = false;
    bool severity = false;
    for (const Finding& f : v.findings) {
      said += f.said.text() + "\n";
      if (f.said.code != facts.code) continue;
      found = true;
      severity |= f.said.severity == facts.severity;
    }
    INFO(facts.code << " is not what this gives:\n" << text << "\n" << said);
    CHECK(found);
    if (found) CHECK(severity);
  }
  CHECK(tried >= 110);
}

TEST_CASE("messages of the examples have no English word in German", "[codes][language]") {
  const test::Words english =
      test::english_of(test::catalogue(std::string(HEXROUT_SOURCE_DIR) + "/src/text/data/words_de.yaml"));
  Diagnostics found;
  REQUIRE(set_language("de", found));
  for (const CodeFacts& facts : all_codes()) {
    if (example_file(facts).empty()) continue;
    for (const Finding& f : validate_text(example_file(facts), "example.yaml").findings) {
      INFO(facts.code << ": " << f.said.what << "\n" << f.said.text());
      CHECK(test::english_in(f.said.text(), english).empty());
    }
  }
  set_language("en", found);
}

TEST_CASE("the frames of the examples are sound", "[codes]") {
  for (const char* form : {"keys", "unit", "section"}) {
    CodeFacts nothing;
    nothing.form = form;
    nothing.example = "# nothing";
    const Validated v = validate_text(example_file(nothing), "frame.yaml");
    std::string said;
    for (const Finding& f : v.findings) said += f.said.text() + "\n";
    CHECK(said == "");
  }
}

TEST_CASE("the page of codes is up to date", "[codes]") {
  INFO("hexrout validate --codes-page > maps/CODES.md");
  CHECK((read(std::string(HEXROUT_SOURCE_DIR) + "/maps/CODES.md") == codes_page()));
}
