// Lines and columns by offset; the places of many mistakes in one document cost little time.
#include "hexrout/text/places.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/text/document.hpp"
#include "hexrout/text/value.hpp"
#include "text/seconds.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Counts from the start, unlike the readers.
Place counted(std::string_view text, std::size_t byte) {
  Place out{"f", 1, 1};
  for (std::size_t i = 0; i < std::min(byte, text.size()); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) ++out.column;
    if (text[i] == '\n') ++out.line, out.column = 1;
  }
  return out;
}

}  // namespace

TEST_CASE("places by offset equal those counted from the start", "[text]") {
  std::string text;
  std::uint32_t seed = 7;
  const auto next = [&](std::uint32_t below) { return (seed = seed * 1664525U + 1013904223U) / 65536U % below; };
  for (int i = 0; i < 1500; ++i) {
    static const char* const kParts[] = {"a",  "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                                         "\n", "\x80",     "0123456789"};
    text += kParts[next(7)];
  }
  for (const std::size_t size :
       {text.size(), std::size_t{0}, std::size_t{1}, TextPlaces::kStep, 2 * TextPlaces::kStep}) {
    const std::string part = text.substr(0, size);
    const TextPlaces places(part);
    for (std::size_t byte = 0; byte <= part.size() + 2; ++byte) {
      const Place place = counted(part, byte);
      REQUIRE(places.at(byte, "f") == place);
      if (byte >= part.size() || (static_cast<unsigned char>(part[byte]) & 0xc0U) == 0x80U) continue;
      const auto line = static_cast<std::size_t>(place.line) - 1;
      REQUIRE(places.line_of(byte) == line);
      REQUIRE(places.byte_of(line, place.column) == byte);
      const std::string_view before =
          std::string_view(part).substr(places.line_starts()[line], byte - places.line_starts()[line]);
      const auto wide =
          std::count_if(before.begin(), before.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xf0U; });
      REQUIRE(places.utf16_column(line, byte) == place.column + static_cast<int>(wide));
      REQUIRE(places.byte_of(line, 1'000'000) == places.line_starts()[line] + places.line(line).size());
    }
  }
}

TEST_CASE("each of many places in a picture costs little, wherever its block is", "[text]") {
  // A block of blank lines and then one of text: its indentation is found once, not for each place.
  const std::string text =
      "picture: |\n" + std::string(2'000'000, '\n') + "   \xc3\xa9" + std::string(3000, 'x') + "\n";
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  REQUIRE(document);
  const Node picture = document->root().find("picture");
  const ProcessorSeconds seconds;
  for (std::size_t i = 0; i < 3000; ++i) {
    const Place place = picture.place_within(2'000'000, 2 + i);
    REQUIRE(place.line == 2'000'002);
    REQUIRE(place.column == static_cast<int>(i) + 5);
  }
  CHECK(seconds.spent() < seconds_allowed(0.5));
}

namespace {

std::string wide_map(int keys) {
  std::string out = "{";
  for (int i = 0; i < keys; ++i) out += "k" + std::to_string(i) + ": " + std::to_string(i) + ", ";
  return out + "last: 1}";
}

}  // namespace

TEST_CASE("keys of a wide map are found one by one in time", "[text]") {
  constexpr int kKeys = 50'000;
  Diagnostics found;
  const auto document = Document::parse(wide_map(kKeys), "t.yaml", found);
  REQUIRE(document);
  const auto made = Document::make(value_of(document->root()), found);
  REQUIRE(made);
  const ProcessorSeconds seconds;
  for (const Document* one : {&*document, &*made}) {
    Diagnostics own;
    Fields fields(one->root(), own, "map");
    for (int i = 0; i < kKeys; ++i) REQUIRE(fields.need("k" + std::to_string(i)).scalar() == std::to_string(i));
    CHECK_FALSE(fields.maybe("none"));
    REQUIRE_FALSE(own.has_errors());
    fields.done();  // 'last' was never looked up
    CHECK(own.error_count() == 1);
    CHECK(own.all().front().place == one->root().key_place(kKeys));
  }
  CHECK(seconds.spent() < seconds_allowed(0.5));
}

TEST_CASE("mistakes in a wide tree of values have their paths in time", "[text]") {
  Value list = Value::list();
  for (int i = 0; i < 60'000; ++i) list.items.push_back(Value::word("x"));
  Value root = Value::map();
  root.set("list", std::move(list));
  Diagnostics found;
  const auto document = Document::make(root, found);
  REQUIRE(document);
  const ProcessorSeconds seconds;
  const Node items = document->root().find("list");
  for (std::size_t i = 0; i < items.size(); ++i) to_integer(items.item(i), found, 0, 1, "an entry");
  CHECK(found.error_count() == 60'000);
  CHECK(found.all()[999].place.field == "list[999]");
  CHECK(items.item(59'999).place().field == "list[59999]");
  CHECK(seconds.spent() < seconds_allowed(0.5));
}
