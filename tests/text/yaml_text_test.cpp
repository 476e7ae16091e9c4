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

TEST_CASE("long values are written as people write files", "[yaml_text]") {
  const std::string text = R"(map:
  title: "A lane"
  legend: {"^": woods}
  hexes: |
    B0    .
    A1  .   ^1

    A2  ^   .
  buildings:
    - {hexes: [B1, C2], terrain: stone-building-2, stairs: [C2]}
    - {hexes: [E7, F6], terrain: wooden-building, rowhouse: true, cellar: true, rooftop: true}
  roads:
    - {terrain: path, through: [A1, B1]}
  slopes: ["B1 n", "C2 s"]
)";
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  REQUIRE(document);
  CHECK("map:" + yaml_block(document->root().find("map"), 2) + "\n" == text);
}

TEST_CASE("any block reads back the same", "[yaml_text]") {
  // Scalars that a literal block would change are written on one line.
  const std::string filler = ", z: \"" + std::string(90, 'x') + "\"}";
  for (const std::string value :
       {"\"  indented\\n\"", "\"no end\\nof line\"", "\"two ends\\n\\n\"", "\"\\n\"", "\"tab\\tin it\\nx\\n\"",
        "\"bell\\x07\\n\"", "\"\u00e9\\n\"", "\"# not a remark\\n\"", "\"a\\n\\n  b\\n\"", "[]", "{}", "~", "\"\"",
        "[[a, b], {c: d}]", "[1, -2, \"010\"]"}) {
    const std::string flow = "{k: " + value + ", " + "l: {m: " + value + filler + filler;
    Diagnostics found;
    const auto document = Document::parse(flow, "t.yaml", found);
    INFO(flow << found.text());
    REQUIRE(document);
    const std::string block = "top:" + yaml_block(document->root(), 2);
    INFO(block);
    CHECK(again(block) == "{top: " + yaml_text(document->root()) + "}");
    CHECK(block.find('\n') != std::string::npos);
  }
}
