// Places that count characters, errors kept in spite of many warnings, and mistakes reported at their places.
#include <sys/stat.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "hexrout/text/characters.hpp"
#include "hexrout/text/document.hpp"
#include "text/seconds.hpp"

using namespace hexrout;

namespace {

std::string yaml_said(std::string_view text) {
  Diagnostics found;
  Document::parse(text, "t.yaml", found);
  return found.text();
}

std::string keys_said(std::string_view text, const std::vector<std::string>& known) {
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  REQUIRE(document);
  Fields fields(document->root(), found, "unit");
  for (const std::string& key : known) fields.maybe(key);
  fields.done();
  return found.text();
}

}  // namespace

TEST_CASE("columns count characters", "[text]") {
  Diagnostics found;
  const auto document = Document::parse(
      "\xef\xbb\xbf{id: \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9, side: xx, \xf0\x9f\x98\x80: [\xc3\xa9, y]}\nb: 1\n", "t.yaml",
      found);
  CHECK_FALSE(document);
  const auto flow =
      Document::parse("\xef\xbb\xbf{id: \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9, side: xx, \xf0\x9f\x98\x80: [\xc3\xa9, y]}\n",
                      "t.yaml", found);
  REQUIRE(flow);
  CHECK(flow->root().find("side").place() == Place{"t.yaml", 1, 18});
  CHECK(flow->root().entry(2).second.item(1).place() == Place{"t.yaml", 1, 29});
  const auto block = Document::parse("picture: |\n  \xc3\xa9x\n", "t.yaml", found);
  REQUIRE(block);
  CHECK(block->root().find("picture").place_within(0, 2) == Place{"t.yaml", 2, 4});
  CHECK(characters("Gr\xc3\xbc\xc3\x9f"
                   "e") == 5);
  CHECK(byte_of_character("Gr\xc3\xbc\xc3\x9f"
                          "e",
                          4) == 6);
}

TEST_CASE("columns of a long line are counted in time", "[text]") {
  std::string text = "[\xc3\xa9";
  for (int i = 0; i < 200'000; ++i) text += ", x\xc3\xa9";
  text += "]\n";
  Diagnostics found;
  const test::ProcessorSeconds processor;
  const auto document = Document::parse(text, "t.yaml", found);
  REQUIRE(document);
  CHECK(document->root().item(200'000).place() == Place{"t.yaml", 1, 3 + 4 * 200'000 - 4 + 2});
  CHECK(processor.spent() < test::seconds_allowed(1));  // counting anew for each takes minutes
}

TEST_CASE("warnings do not push out an error", "[text]") {
  Diagnostics found;
  for (int i = 0; i < 5000; ++i) found.warning("no-stairs", {"t.yaml", i + 1, 1}, "a warning");
  found.error("unknown-side", {"t.yaml", 6000, 1}, "there is no side 'russain'");
  CHECK(found.all().size() == Diagnostics::kMost + 1);
  CHECK(found.text().find("russain") != std::string::npos);
  CHECK(found.text().find("note[too-many]: 4000 more not shown") != std::string::npos);
  CHECK(found.dropped(Severity::warning) == 4000);
  CHECK(found.dropped(Severity::error) == 0);
  for (int i = 0; i < 5000; ++i) found.error("off-map", {"t.yaml", i + 1, 1}, "an error");
  CHECK(found.all().size() == 2 * Diagnostics::kMost);
  CHECK(found.error_count() == 5001);
  CHECK(found.dropped(Severity::error) == 4001);
  Diagnostics more;
  more.add(found);
  CHECK(more.error_count() == 5001);
  CHECK(more.dropped(Severity::warning) == 4000);
}

TEST_CASE("capital letters, quotes and dashes do not make another word", "[text]") {
  CHECK(nearest_word("DM", {"id", "dm"}) == "dm");
  CHECK(nearest_word("Rout", {"rally", "rout"}) == "rout");
  CHECK(nearest_word("hex", {"cx", "ti"}).empty());
  CHECK(nearest_word("rot", {"rally", "rout"}) == "rout");
  // Quotes and dashes of word processors do not make another word.
  CHECK(nearest_word("447", {"4-4-8", "4-4-7"}) == "4-4-7");
  CHECK(nearest_word("4\u20134\u20137", {"4-4-8", "4-4-7"}) == "4-4-7");
  CHECK(nearest_word("4\u22126\u22127", {"4-4-8", "4-6-7"}) == "4-6-7");
  CHECK(nearest_word("ruleset of", {"rule_set_of"}) == "rule_set_of");
  // A word of which more than a third differs is another word, unless it begins alike.
  CHECK(nearest_word("smog", {"wreck", "smoke"}) == "smoke");
  CHECK(nearest_word("level", {"label"}).empty());
  CHECK(nearest_word("leader", {"label"}).empty());
  CHECK(nearest_word("ranges", {"rules"}).empty());
  CHECK(nearest_word("at", {"vasl", "row"}).empty());
  CHECK(keys_said("DM: true\nid: a\n", {"id", "dm"}).find("did you mean 'dm'?") != std::string::npos);
  CHECK(keys_said("hex: E3\nid: a\n", {"id", "cx", "at"}).find("did you mean 'at'?") != std::string::npos);
}

TEST_CASE("messages about keys are short", "[text]") {
  std::vector<std::string> many;
  for (int i = 0; i < 80; ++i) many.push_back("key_number_" + std::to_string(i));
  const std::string said = keys_said("qqqqqqqqqqqqqqqqqq: 1\nkey_number_3: 2\n", many);
  CHECK(said.size() < 250);
  CHECK(said.find("known keys: key_number_0") != std::string::npos);
  // All are counted, those that are not shown too.
  const std::size_t rest = said.rfind(", ... (+");
  REQUIRE(rest != std::string::npos);
  const std::size_t listed = said.find("known keys: ");
  const std::string shown = said.substr(listed, rest - listed);
  CHECK(static_cast<std::size_t>(std::count(shown.begin(), shown.end(), ',')) + 1 + std::stoul(said.substr(rest + 8)) ==
        many.size());
}

TEST_CASE("messages do not quote the contents of other files", "[text]") {
  const std::string secret = "root:*:20228:0:99999:7:::";
  const std::string said =
      keys_said(secret + " 1\na: 1\nb: 1\nc: 1\n" + std::string(500, 'x') + ": 1\n", {"id", "side"});
  CHECK(said.find("none of them is known") != std::string::npos);
  CHECK(said.find("20228") == std::string::npos);
  CHECK(keys_said("id: 1\n" + std::string(500, 'x') + ": 1\n", {"id"}).find(std::string(41, 'x')) == std::string::npos);
  Diagnostics found;
  found.error("code", {"t.yaml", 1, 1}, std::string(100'000, 'x'), std::string(100'000, 'y'));
  CHECK(found.text().size() < 3 * Diagnostics::kMostBytes);
}

TEST_CASE("a key that cannot be shown is refused", "[text]") {
  CHECK(yaml_said("\"a\\e[31m\": 1\n").find("t.yaml:1:1: error[not-printable]") == 0);
  CHECK(yaml_said("\"a\\nb\": 1\n").find("error[not-printable]") != std::string::npos);
}

TEST_CASE("a bracket that is never closed is reported where it opens", "[text]") {
  CHECK(yaml_said("units:\n  - {id: r1, at: B2\n  - {id: r2, at: B3}\n") ==
        "t.yaml:2:5: error[yaml]: the bracket '{' that opens here is not closed; add '}' where it ends\n");
  CHECK(yaml_said("a: 1\nsides: [german, russian\nturn: {phase: rout}\n") ==
        "t.yaml:2:8: error[yaml]: the bracket '[' that opens here is not closed; add ']' where it ends\n");
  CHECK(yaml_said("turn: {phase: rout\n").find("t.yaml:1:7: error[yaml]: the bracket '{'") == 0);
  // A key that is not a word is a mistake, brackets closed or not.
  CHECK(yaml_said("[a, b]: 1\n").find("error[yaml-key]") != std::string::npos);
}

TEST_CASE("a picture without its bar is reported at its key", "[text]") {
  const std::string said =
      yaml_said("title: x\nhexes:\n  B0    .   #\n  A1  .   .   ^\n  B1    #   .\n  A2  .   .   .\n");
  CHECK(said ==
        "t.yaml:2:1: error[yaml]: the lines below 'hexes' are neither keys nor a list; write 'hexes: |' where text of "
        "several lines follows\n");
}

TEST_CASE("names are neither empty nor unprintable", "[text]") {
  for (const char* text : {"a: \"\"\n", "a: \"  \"\n", "a:\n", "a: ~\n"}) {
    Diagnostics found;
    const auto document = Document::parse(text, "t.yaml", found);
    REQUIRE(document);
    Fields fields(document->root(), found, "unit");
    CHECK(fields.text("a", "otherwise") == "otherwise");
    INFO(text << found.text());
    CHECK(found.text().find("error[empty-text]: 'a' of the unit is empty") != std::string::npos);
  }
  for (const char* text : {"a: \"x\\e[31m\"\n", "a: \"x\\ny\"\n", "a: \"\\u202E\"\n", "a: \xff\xfe\n"}) {
    Diagnostics found;
    const auto document = Document::parse(text, "t.yaml", found);
    if (!document) continue;
    Fields fields(document->root(), found, "unit");
    fields.need_text("a");
    INFO(text << found.text());
    CHECK(found.text().find("error[not-printable]") != std::string::npos);
  }
}

TEST_CASE("a file without permission to read is reported", "[text]") {
  if (::geteuid() == 0) return;  // root may read every file
  const std::string path = "/tmp/hexrout-forbidden-" + std::to_string(::getpid());
  std::ofstream(path) << "a: 1\n";
  ::chmod(path.c_str(), 0);
  Diagnostics found;
  CHECK_FALSE(read_file(path, 100, found));
  CHECK(found.text().find("Permission denied") != std::string::npos);
  std::remove(path.c_str());
}
