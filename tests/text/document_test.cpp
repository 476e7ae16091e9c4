#include <catch2/catch.hpp>

#include "hexrout/text/document.hpp"

using namespace hexrout;

namespace {
std::string complaint(std::string_view text) {
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  CHECK(document.has_value() == !found.has_errors());
  return found.text();
}
}  // namespace

TEST_CASE("a document keeps places and order", "[text]") {
  Diagnostics found;
  const auto document = Document::parse("b: 1\na: [x, 'y z']\n", "t.yaml", found);
  REQUIRE(document);
  const Node root = document->root();
  REQUIRE(root.is_map());
  CHECK(root.entry(0).first == "b");
  CHECK(root.find("a").item(1).scalar() == "y z");
  CHECK(root.find("a").place() == Place{"t.yaml", 2, 4});
}

TEST_CASE("a character of a block of text has its place in the file", "[text]") {
  Diagnostics found;
  const auto document =
      Document::parse("title: x\npicture: |\n    ab\n      cd\ngap: |\n\n   gh\nlast: 1\n", "t.yaml", found);
  REQUIRE(document);
  const Node picture = document->root().find("picture");
  CHECK(picture.scalar() == "ab\n  cd\n");
  CHECK(picture.place_within(0, 1) == Place{"t.yaml", 3, 6});
  CHECK(picture.place_within(1, 2) == Place{"t.yaml", 4, 7});
  const Node gap = document->root().find("gap");
  CHECK(gap.place_within(1, 0) == Place{"t.yaml", 7, 4});
}

TEST_CASE("doubtful YAML is refused", "[text]") {
  CHECK(complaint("a: 1\na: 2\n") ==
        "t.yaml:2:1: error[duplicate-key]: the key 'a' stands here a second time; keep one of the two\n");
  CHECK(complaint("a: 1\n---\nb: 2\n").find("error[several-documents]") != std::string::npos);
  CHECK(complaint("- a\nb: 1\n").find("error[several-documents]") != std::string::npos);
  CHECK(complaint("a: !!int 3\n").find("error[yaml-tag]") != std::string::npos);
  CHECK(complaint("").find("error[empty]") != std::string::npos);
  CHECK(complaint("a: [1, 2\n").find("t.yaml:") != std::string::npos);
  CHECK(complaint(std::string(100000, '[')).find("error[too-deep]") != std::string::npos);
  CHECK(complaint(std::string("a\0b", 3)).find("error[not-text]") != std::string::npos);
  CHECK(
      complaint("version https://git-lfs.github.com/spec/v1\nsize 3\n").find("error[other-file]: this is a Git LFS") !=
      std::string::npos);
  CHECK(complaint("\x89PNG\r\n\x1a\n").find("error[other-file]: this is a picture (PNG)") != std::string::npos);
}

TEST_CASE("an alias bomb is refused before it expands", "[text]") {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 9; ++k) bomb += (k ? ", *a" : "*a") + std::to_string(i - 1);
    bomb += "]\n";
  }
  CHECK(complaint(bomb).find("error[too-much]") != std::string::npos);
}

TEST_CASE("fields report all mistakes at once", "[text]") {
  Diagnostics found;
  const auto document = Document::parse("untis: 3\nn: 010\nflag: yes\nword: gren\n", "t.yaml", found);
  REQUIRE(document);
  Fields fields(document->root(), found, "scenario");
  fields.need("units");
  CHECK(fields.integer("n", 5, 0, 100) == 5);
  CHECK(fields.boolean("flag", false) == false);
  CHECK(fields.choice("word", 0, {"red", "green"}) == 0);
  fields.done();
  CHECK(found.text() ==
        "t.yaml:1:1: error[missing-key]: the scenario has no 'units'; add 'units: ...'\n"
        "t.yaml:1:1: error[unknown-key]: the scenario has no key 'untis'; did you mean 'units'?\n"
        "t.yaml:2:4: error[octal]: 'n' of the scenario has a leading zero; write the number without leading zeros\n"
        "t.yaml:3:7: error[not-a-boolean]: 'flag' of the scenario must be true or false; write true or false\n"
        "t.yaml:4:7: error[unknown-word]: 'word' of the scenario cannot be 'gren'; did you mean 'green'?\n");
}

TEST_CASE("text from files cannot steer a terminal", "[text]") {
  CHECK(printable("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(printable("Gr\xc3\xbc\xc3\x9f"
                  "e") ==
        "Gr\xc3\xbc\xc3\x9f"
        "e");
  CHECK(printable("\xff\xfe") == "\\xff\\xfe");
  CHECK(printable("\xe2\x80\xae") == "\\xe2\\x80\\xae");
}

TEST_CASE("a quote that is never closed is an error where it opens", "[document]") {
  for (const char* text : {"a: 1\nb: \"x\nc: 2\n", "a: 1\nb: 'x\nc: 2\n", "a: 1\nb: 'it''s\n", "a: 1\nb: \"x\\\"\n",
                           "a: 1\nb: \"", "a: 1\nb: \"x"}) {
    Diagnostics found;
    INFO(text);
    CHECK_FALSE(Document::parse(text, "q.yaml", found).has_value());
    CHECK(found.text().find("error[yaml]") != std::string::npos);
    CHECK(found.text().find("q.yaml:2:") != std::string::npos);
  }
  for (const char* text : {"b: \"x\ny\"\n", "b: 'it''s'\n", "b: \"\\\"\"", "b: ''", "b: \"\\\\\"",
                           "\xef\xbb\xbf"
                           "b: \"x\"",
                           "\xc3\xa9: \"\xc3\xa9\"", "a: 1\r\nb: \"x\"\r\n", "{\"a\": \"b\"}"}) {
    Diagnostics found;
    INFO(text);
    CHECK(Document::parse(text, "q.yaml", found).has_value());
    INFO(found.text());
    CHECK(found.empty());
  }
}
