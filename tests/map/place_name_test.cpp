// Places as people write them, on one board, on two, and on a map without boards.
#include "hexrout/map/place_name.hpp"

#include <catch2/catch.hpp>

#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

// Hexes A1 to B3 of each board, called as boards joined call them; alone they have plain names, and the board is the
// title.
Map boards(const std::vector<std::string>& names) {
  MapContents contents;
  std::int16_t first = 0;
  for (const std::string& board : names) {
    contents.title += (contents.title.empty() ? "" : " + ") + board;
    for (std::int16_t col = 0; col < 2; ++col)
      for (std::int16_t row = 0; row < 3; ++row) {
        HexFacts facts;
        facts.at = {static_cast<std::int16_t>(first + col), row};
        contents.hexes.push_back(facts);
        contents.names.emplace_back(facts.at, (names.size() > 1 ? board + " " : "") + hex_name({col, row}));
      }
    first = static_cast<std::int16_t>(first + 2);
  }
  return Map(std::move(contents));
}

std::string found(const Map& map, const std::string& text) {
  const auto at = map.find_location(text);
  return at ? map.location_name(*at) : "none; " + place_hint(map, text, "write M2");
}

}  // namespace

TEST_CASE("a hex of one board may have the board before it", "[map][place-name]") {
  const Map map = boards({"24"});
  for (const char* text : {"A2", "a2", "24A2", "24a2", "24 A2", " 24  A2 ", "A2/0", "24A2 level 0", "A2 Level 0",
                           "A2, level 0", "A2 at level 0", "A2/level 0"}) {
    INFO(text);
    CHECK(found(map, text) == "A2");
  }
  CHECK(found(map, "10A2") == "none; did you mean 'A2'?");
  CHECK(found(map, "A2 level 1") == "none; the levels of A2 are: 0");
  CHECK(found(map, "24A2/1") == "none; the levels of A2 are: 0");
  for (const char* text : {"", " ", "24", "A", "A2 level", "A2 level x", "A2/", "A2/x", "/0", "level 1", "ZZ9"}) {
    INFO(text);
    CHECK(found(map, text).starts_with("none; "));
  }
  CHECK(found(map, "ZZ9") == "none; write M2");
}

TEST_CASE("a letter of the board is distinguished from a letter of the column", "[map][place-name]") {
  CHECK(found(boards({"w"}), "wA2") == "A2");
  CHECK(found(boards({"w"}), "WA2") == "A2");
  // On a board of 27 columns and more AA2 is a hex. "aA2" may be that, and A2 of board a.
  MapContents contents;
  contents.title = "a";
  for (std::int16_t col = 0; col < 28; ++col)
    for (std::int16_t row = 0; row < 3; ++row) {
      HexFacts facts;
      facts.at = {col, row};
      contents.hexes.push_back(facts);
    }
  const Map map(std::move(contents));
  CHECK(found(map, "AA2") == "AA2");
  CHECK(found(map, "aa2") == "AA2");
  CHECK(found(map, "aA2") == "none; it may be AA2 or A2: write one of them");
  CHECK(found(map, "a A2") == "A2");
  CHECK(found(map, "aB2") == "B2");
}

TEST_CASE("with two boards the board is needed where both have the hex", "[map][place-name]") {
  const Map map = boards({"24", "10"});
  for (const char* text : {"10 A2", "10A2", "10a2", "10A2 level 0"}) {
    INFO(text);
    CHECK(found(map, text) == "10 A2");
  }
  CHECK(found(map, "A2") == "none; it may be 10 A2 or 24 A2: write one of them");
  CHECK(found(map, "2A2") == "none; write M2");
  // "1aA1" is A1 of board 1a, or AA1 of board 1, if that has one.
  CHECK(found(boards({"1", "1a"}), "1aA1") == "1a A1");
  CHECK(found(boards({"1", "1a"}), "1A1") == "1 A1");
}

TEST_CASE("a board may be left out where one board alone has the hex", "[map][place-name]") {
  MapContents contents;
  for (std::int16_t col = 0; col < 4; ++col) {
    HexFacts facts;
    facts.at = {col, 0};
    contents.hexes.push_back(facts);
  }
  contents.names = {{{0, 0}, "05 A1"}, {{1, 0}, "05 B1"}, {{2, 0}, "06 B1"}, {{3, 0}, "06 GG1"}};
  const Map map(std::move(contents));
  CHECK(found(map, "a1") == "05 A1");
  CHECK(found(map, "gg1") == "06 GG1");
  CHECK(found(map, "B1") == "none; it may be 05 B1 or 06 B1: write one of them");
}

TEST_CASE("names of a map's own are read as before", "[map][place-name]") {
  Diagnostics diagnostics;
  const auto map = read_map_text(
      "title: t\ncolumns: 2\nrows: 2\nfill: open-ground\nhexes: []\nnames: {A1: Mill level 3, B1: \"0304\"}\n",
      "m.yaml", diagnostics);
  INFO(diagnostics.text());
  REQUIRE(map.has_value());
  CHECK(found(*map, "Mill level 3") == "Mill level 3");
  CHECK(found(*map, "mill LEVEL 3") == "Mill level 3");
  CHECK(found(*map, "0304/0") == "0304");
  CHECK(found(*map, "tA2") == "A2");
}
