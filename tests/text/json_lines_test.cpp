// A line of JSON is measured before it is parsed.
#include "hexrout/text/json_lines.hpp"

#include <catch2/catch.hpp>

#include <string>

#include "hexrout/text/input_size.hpp"

using namespace hexrout;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

std::string said(std::string_view line) {
  Diagnostics found;
  JsonLines lines;
  const bool fits = lines.fits(line, {"l.jsonl", 3, 1}, found);
  CHECK(fits == !found.has_errors());
  return found.text();
}

}  // namespace

TEST_CASE("a line of a log or shard is within the limits of documents", "[text]") {
  CHECK(said(R"({"type":"dice","faces":[3,4]})").empty());
  CHECK(said(repeated("[", 64) + repeated("]", 64)).empty());
  CHECK(said(repeated("[", 65)).find("l.jsonl:3:1: error[too-deep]") == 0);
  CHECK(said(std::string(4U << 20U, ' ')).empty());
  CHECK(said(std::string((4U << 20U) + 1, ' ')).find("error[too-large]") != std::string::npos);
  CHECK(said("[" + repeated("1,", 599'998) + "1]").empty());
  CHECK(said("[" + repeated("1,", 600'001) + "1]").find("error[too-much]") != std::string::npos);
  CHECK(said("{" + repeated("\"a\":1,", 1001) + "}").find("error[too-much]") != std::string::npos);
}

TEST_CASE("all lines of a file together are bounded, unless large input is set", "[text]") {
  const std::string line = "[" + repeated("1,", 499'999) + "1]";
  const auto lines_read = [&] {
    Diagnostics found;
    JsonLines lines;
    int out = 0;
    while (out < 30 && lines.fits(line, {"l.jsonl", out + 1, 1}, found)) ++out;
    return out;
  };
  CHECK(lines_read() == 20);  // of half a million marks each
  CHECK(JsonLines::most_bytes() == 32U << 20U);
  set_input_size(InputSize::large);
  CHECK(lines_read() == 30);
  CHECK(JsonLines::most_bytes() == 1U << 30U);
  set_input_size(InputSize::usual);
}
