// Text from files of others is shown without steering the terminal.
#include "hexrout/text/shown.hpp"

#include <catch2/catch.hpp>

#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"

using namespace hexrout;

namespace {

const std::string kHostile =
    "a\x1b]0;t\x07\x1b[31m \xc2\x9b"
    "31m \xe2\x80\xae \xff \x7f \xef\xbb\xbf \xd8\x9c \xf3\xa0\x80\x81 \xc3\xa9 \xf0\x9f\x98\x80";

}  // namespace

TEST_CASE("lines from files of others stay lines and steer no terminal", "[text]") {
  CHECK(printable_lines("# t\r\n\tx\n") == "# t\n\tx\n");
  CHECK(printable_lines("a\rb") == "a\\x0db");
  CHECK(printable_lines("\x1b[31m\n") == "\\x1b[31m\n");
  CHECK(printable(kHostile) ==
        "a\\x1b]0;t\\x07\\x1b[31m \\xc2\\x9b31m \\xe2\\x80\\xae \\xff \\x7f \\xef\\xbb\\xbf \\xd8\\x9c "
        "\\xf3\\xa0\\x80\\x81 \xc3\xa9 \xf0\x9f\x98\x80");
  CHECK(printable_lines(kHostile) == printable(kHostile));
  CHECK(printable_lines("\xe2\x82") == "\\xe2\\x82");
  CHECK(printable_lines(std::string(1, '\0')) == "\\x00");
}

TEST_CASE("JSON escapes unprintable characters and keeps the value", "[text]") {
  CHECK(shown_json("{\"a\": [1,\n 2]}") == "{\"a\": [1,\n 2]}");
  CHECK(shown_json("\"\xc3\xa9\xf0\x9f\x98\x80\"") == "\"\xc3\xa9\xf0\x9f\x98\x80\"");
  CHECK(shown_json("\"\xe2\x80\xae\xc2\x9b\x7f\xf3\xa0\x80\x81\"") == "\"\\u202e\\u009b\\u007f\\udb40\\udc01\"");
  CHECK(shown_json("\"\xff\"") == "\"\xef\xbf\xbd\"");
}

TEST_CASE("YAML escapes unprintable characters and reads back to the same text", "[text]") {
  // Bytes that are not UTF-8 stay as they are: an escape would make a character of them.
  std::string text = kHostile;
  text.erase(text.find('\xff'), 1);
  const std::string yaml = yaml_scalar(text);
  CHECK(printable(yaml) == yaml);
  Diagnostics found;
  const auto again = Document::parse("title: " + yaml + "\n", "t.yaml", found);
  INFO(found.text());
  REQUIRE(again);
  CHECK(again->root().find("title").scalar() == text);
  CHECK(yaml_scalar("\xc3\xa9\xff") == "\"\xc3\xa9\xff\"");
}
