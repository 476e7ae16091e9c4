#include <catch2/catch.hpp>

#include "hexrout/draw/picture.hpp"
#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

Map small_sheet() {
  Diagnostics found;
  auto map = read_map_text(R"(title: Small
columns: 3
rows: 2
legend: {"^": woods, "#": stone-building-2, ";": grain}
hexes: |
  B0    .
  A1  ;   ^1
  B1    #
  A2  .   .
hexsides: [{terrain: wall, sides: [B1 s]}, {terrain: hedge, sides: [A1 ne]}]
buildings: [{hexes: [B1], stairs: all}]
roads: [{terrain: dirt-road, through: [A2 s]}]
)",
                           "small.yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  return std::move(*map);
}

}  // namespace

TEST_CASE("a text picture, character by character", "[draw]") {
  const Map map = small_sheet();
  Picture picture;
  picture.map = &map;
  picture.units = {{"r1", "Red", "4-4-7", {"broken"}, *map.find_location("A2")},
                   {"r2", "Red", "8-0", {}, *map.find_location("A2")}};
  picture.marks = {{*map.find_hex("C1"), MarkKind::allowed, 0, ""},
                   {*map.find_hex("B0"), MarkKind::interdicted, 3, ""}};
  picture.paths = {
      {{*map.find_location("A2"), *map.find_location("B1"), *map.find_location("C1")}, "r1", PathKind::rout}};
  CHECK(draw_text(picture) == R"(Small

       B0
         .
 A1   &      C1  1
 ;;;;;&!!3   ^^^^^
       B1     (2)
        #2#/ **
 A2     (1)  C2
  ---  #####   .
 r1+1


# Stone Building, 2 Level, Wall (hexside)   & Hedge (hexside)   - road or path   ; Grain   ^ Woods
digit: upper levels   / stairs
* allowed   @ must go here   + may pass   x refused   ! exposed to fire   o seen   ? out of sight

r1     4-4-7      Red        at A2       broken
r2     8-0        Red        at A2
)");
}

TEST_CASE("colour adds only escapes", "[draw]") {
  const Map map = small_sheet();
  Picture picture;
  picture.map = &map;
  const std::string plain = draw_text(picture);
  const TextColour colours = GENERATE(TextColour::palette, TextColour::full);
  std::string stripped;
  const std::string coloured = draw_text(picture, {colours, true});
  CHECK((coloured.find(";48;5;") != std::string::npos) == (colours == TextColour::palette));
  CHECK((coloured.find(";48;2;") != std::string::npos) == (colours == TextColour::full));
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] != '\x1b') {
      stripped += coloured[i];
      continue;
    }
    while (coloured[i] != 'm') ++i;
  }
  CHECK(coloured != plain);
  // Tinted blanks at the end of a line are kept in colour.
  const auto trimmed = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '\n')
        while (!out.empty() && out.back() == ' ') out.pop_back();
      out += c;
    }
    return out;
  };
  CHECK(trimmed(stripped) == trimmed(plain));
}
