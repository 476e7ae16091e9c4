#include <catch2/catch.hpp>

#include "hexrout/text/yaml_text.hpp"

using namespace hexrout;

namespace {
std::string again(const std::string& text) {
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  INFO(text << " " << found.text());
  REQUIRE(document);
  return yaml_text(document->root());
}
}  // namespace

TEST_CASE("scalars read back as they were", "[yaml_text]") {
  for (const std::string text : {"M2",         "04 M2",    "true",  "null",        "~",
                                 "010",        "-",        "-3",    "-03",         "a: b",
                                 "#x",         "",         "\"q\"", "back\\slash", "tab\there",
                                 "two\nlines", "bell\x07", "[a]",   "{a}",         "*a",
                                 "&a",         "!a",       "6+1",   "2-3-7 hs",    "\xc3\xa9t\xc3\xa9",
                                 "'",          "%",        "@",     "---",         "..."}) {
    Diagnostics found;
    const auto document = Document::parse("k: " + yaml_scalar(text), "t.yaml", found);
    INFO(text);
    INFO(found.text());
    REQUIRE(document);
    const Node value = document->root().find("k");
    CHECK(value.scalar() == text);
    CHECK((value.is_scalar() || text.empty()));
  }
}

TEST_CASE("nodes are written in flow style and read back the same", "[yaml_text]") {
  for (const std::string text :
       {"{a: [1, 2, {b: \"04 M2\"}], c: ~, d: \"true\", e: [], f: {}}", "[]", "[[x], [y, z]]", "{\"a b\": 1}"})
    CHECK(again(text) == text);
  CHECK(again("a:\n  - b\n  - c: d\n") == "{a: [b, {c: d}]}");
}
