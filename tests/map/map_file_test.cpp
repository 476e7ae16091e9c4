#include "hexrout/map/map_file.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <random>

#include "names.hpp"
#include "same_map.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

Map good(const std::string& text) {
  Diagnostics found;
  auto map = read_map_text(text, "m.yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  return std::move(*map);
}

std::string wrong(const std::string& text) {
  Diagnostics found;
  const auto map = read_map_text(text, "m.yaml", found);
  CHECK(map.has_value() == !found.has_errors());
  return found.text();
}

// Four columns, three rows, the second odd line one hex longer; woods on a level-1 hex.
const std::string kSmall = R"(title: Small
columns: 4
rows: 3
legend: {"^": woods, "g": grain, "#": stone-building-2, "~": water}
hexes: |
  # columns A to D
  B0    .   .
  A1  .   ^1
  B1    .   #
  A2  g   ^-
  B2    ~   #
  A3  .   .
  B3    _   .
)";

}  // namespace

TEST_CASE("a picture gives terrain and levels", "[map-file]") {
  const Map map = good(kSmall);
  CHECK(map.title() == "Small");
  CHECK(map.hex_count() == 13);
  CHECK(map.columns() == 4);
  CHECK(map.hex(at(map, "C1")).terrain == id("woods"));
  CHECK(map.base_level(at(map, "C1")) == 1);
  CHECK(map.base_level(at(map, "C2")) == -1);
  CHECK(map.hex(at(map, "A2")).terrain == id("grain"));
  CHECK(map.hex(at(map, "B2")).terrain == id("water"));
  CHECK_FALSE(map.find_hex("B3").has_value());
  CHECK(map.find_hex("D3").has_value());
  // Two separate houses of one hex each.
  CHECK(map.hex(at(map, "D1")).building != map.hex(at(map, "D2")).building);
  CHECK(map.find_location("D1/2").has_value());
  CHECK_FALSE(map.find_location("D1/3").has_value());
}

TEST_CASE("sections: buildings, streams, bridges, roads, hexsides", "[map-file]") {
  const Map map = good(R"(title: All
columns: 6
rows: 4
legend: {"^": woods}
hexes: |
  B0    .   .   .
  A1  .   .   ^
  B1    .   .   ^
  A2  .   .   ^
  B2    .   .   .
  A3  .   .   .
  B3    .   .   .
  A4  .   .   .2
half_hexes: [top, left]
buildings:
  - {hexes: [A1, B0], terrain: stone-building-2, stairs: [A1], rooftop: true, cellar: true}
  - {hexes: [A2], terrain: wooden-building-1}
  - {hexes: [A4, B3], terrain: wooden-building, rowhouse: true}
streams:
  - {terrain: shallow-stream, through: [D0 n, D1, D2, D3]}
bridges:
  - {at: D2, terrain: single-hex-wooden-bridge}
roads:
  - {terrain: dirt-road, through: [C3, D2, E2, E1]}
hexsides:
  - {terrain: wall, sides: [B2 n ne]}
  - {at: F3, side: north-west, terrain: cliff}
slopes: [C1 s]
)");
  const HexFacts& a1 = map.hex(at(map, "A1"));
  CHECK(a1.building == map.hex(at(map, "B0")).building);
  CHECK(a1.stairway);
  CHECK_FALSE(map.hex(at(map, "B0")).stairway);
  CHECK(map.hex(at(map, "A2")).stairway);
  CHECK(map.hex(at(map, "A4")).building != map.hex(at(map, "B3")).building);
  CHECK(map.hex(at(map, "A4")).hexside[1] == id("rowhouse-wall"));
  CHECK(map.hex(at(map, "B3")).hexside[4] == id("rowhouse-wall"));
  CHECK(map.find(at(map, "A1"), 3, LocationKind::rooftop) != kNowhere);
  CHECK(map.find(at(map, "A1"), -1, LocationKind::cellar) != kNowhere);
  CHECK(map.find(at(map, "A2"), 1) != kNowhere);
  CHECK(map.find(at(map, "A2"), 2) == kNowhere);
  CHECK(map.location_count(at(map, "A4")) == 1);

  const HexId d2 = at(map, "D2");
  CHECK(map.base_level(d2) == -1);
  CHECK(map.location(map.ground(d2)).depression == id("shallow-stream"));
  const LocationId bridge = map.find(d2, 1, LocationKind::bridge);
  REQUIRE(bridge != kNowhere);
  CHECK(map.absolute_level(bridge) == 0);
  CHECK(map.location(bridge).depression == kNoTerrain);
  CHECK(map.hex(d2).depression_sides == (1 << 0 | 1 << 3));
  CHECK(map.hex(at(map, "D0")).depression_sides == (1 << 0 | 1 << 3));
  CHECK(map.hex(d2).road_sides == (1 << 4 | 1 << 1));
  CHECK(map.hex(at(map, "C3")).road_sides == 1 << 1);
  CHECK(map.hex(at(map, "C3")).terrain == id("dirt-road"));
  CHECK(map.hex(at(map, "E2")).terrain == id("woods"));
  CHECK(map.hex(at(map, "E2")).road_through_woods);
  CHECK(map.hex(at(map, "E2")).side_terrain[0] == id("dirt-road"));
  CHECK(map.hex(at(map, "E2")).side_terrain[1] == id("woods"));
  CHECK(map.hex(at(map, "B2")).hexside[0] == id("wall"));
  CHECK(map.hex(at(map, "B1")).hexside[3] == id("wall"));
  CHECK(map.hex(at(map, "C2")).hexside[4] == id("wall"));
  CHECK(map.hex(at(map, "F3")).cliff_sides == 1 << 5);
  CHECK(map.hex(at(map, "E3")).cliff_sides == 1 << 2);
  CHECK(map.hex(at(map, "C1")).slope_sides == 1 << 3);
  CHECK(map.hex(at(map, "B0")).half == 1 << 0);
  CHECK(map.hex(at(map, "A3")).half == (1 << 4 | 1 << 5));
  // Four houses of two outlines each (A1, B0, A2, A4, B3), and two lanes in each of E1 (one) and E2 (two).
  CHECK(map.outlines().size() == 2 * 5 + 3);
}

TEST_CASE("a list of hexes gives the map of the picture", "[map-file]") {
  const Map map = good(R"(title: Small
columns: 4
rows: 3
fill: open-ground
hexes:
  - {at: C1, terrain: woods, level: 1}
  - {at: C2, terrain: woods, level: -1}
  - {at: A2, terrain: grain}
  - {at: B2, terrain: water}
  - {at: D1, terrain: stone-building-2}
  - {at: D2, terrain: stone-building-2}
  - {at: D3}
)");
  CHECK(map.hex_count() == 14);  // fill leaves no hole at B3
  CHECK(map.base_level(at(map, "C1")) == 1);
  CHECK(map.hex(at(map, "D1")).terrain == id("stone-building-2"));
}

TEST_CASE("mistakes are all reported, each in its place", "[map-file]") {
  const std::string text = wrong(R"(title: Wrong
columns: 4
rows: 2
legend: {"^": wods, "!!": woods}
hexes: |
  B0    .   .
  A1  .   ?x
  B1   ..   .
  A2  .
roads:
  - {terrain: dirt-rod, through: [A1, A2, Z9]}
  - {terrain: woods, through: [A1, C1]}
hexsides:
  - {terrain: wall, sides: [B1 nne, Q4 n]}
  - {terrain: woods, sides: [B1 n]}
units: []
)");
  CHECK(says(text, "m.yaml:4:15: error[unknown-terrain]: there is no terrain 'wods'; did you mean 'woods'?"));
  CHECK(says(text, "m.yaml:4:21: error[legend-character]"));
  CHECK(says(text, "m.yaml:7:11: error[legend-missing]: the legend does not name '?'"));
  CHECK(says(text, "m.yaml:7:12: error[picture-level]: 'x' is not a level"));
  CHECK(says(text, "m.yaml:8:8: error[picture-slipped]"));
  CHECK(says(text, "m.yaml:9:8: error[picture-narrow]: the line ends before hex C2"));
  CHECK(says(text, "m.yaml:11:15: error[unknown-terrain]: there is no terrain 'dirt-rod'; did you mean 'dirt-road'?"));
  CHECK(says(text, "m.yaml:11:43: error[off-map]: the map has no hex 'Z9'"));
  CHECK(says(text, "error[not-neighbours]"));
  CHECK(says(text, "m.yaml:14:29: error[not-a-side]: 'nne' is not a hexside"));
  CHECK(says(text, "m.yaml:14:37: error[off-map]: the map has no hex 'Q4'"));
  CHECK(says(text, "error[not-hexside-terrain]: woods does not lie on hexsides"));
  CHECK(says(text, "m.yaml:16:1: error[unknown-key]"));
}

TEST_CASE("a picture of the wrong size is refused", "[map-file]") {
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 2\nhexes: |\n  B0    .\n  A1  .\n"),
             "error[picture-height]: the picture has 2 lines"));
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 1\nhexes: |\n  B0    .   .\n  A1  .\n"),
             "m.yaml:5:13: error[picture-slipped]"));
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 1\nhexes: |\n  B1    .\n  A1  .\n"),
             "m.yaml:5:3: error[picture-line]: this line begins with 'B1'"));
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 1\nhexes: |\n  B0\n  A1\n"), "error[picture-line]"));
  CHECK(says(wrong("title: t\ncolumns: 2000\nrows: 1\nhexes: |\n  B0\n  A1\n"), "error[out-of-range]"));
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 1\nhexes: |\n  B0    _\n  A1  _\n"), "error[no-hex]"));
  CHECK(says(wrong("title: t\ncolumns: 2\nrows: 1\nhexes: {a: 1}\n"), "error[not-hexes]"));
  CHECK(says(wrong("[]"), "error[not-a-map]"));
}

TEST_CASE("buildings: twice, over woods, apart, without stairs", "[map-file]") {
  const std::string text = wrong(kSmall + R"(buildings:
  - {hexes: [D1, D2], stairs: [D2]}
  - {hexes: [D2]}
  - {hexes: [C1], terrain: wooden-building}
  - {hexes: [A1, D3], terrain: wooden-building}
  - {hexes: [B1], terrain: grain}
  - {hexes: [B0], terrain: stone-building-3, stairs: [A3]}
  - {hexes: [D0], terrain: stone-building-3}
)");
  CHECK(says(text, "m.yaml:16:14: error[building-twice]: D2 belongs to a building already"));
  CHECK(says(text, "m.yaml:17:14: error[building-over]: the building would cover woods in C1"));
  CHECK(says(text, "error[building-apart]"));
  CHECK(says(text, "error[not-a-building]: grain is no building"));
  CHECK(says(text, "error[stairs-outside]: the stairs in A3 are not in this building"));
  CHECK(says(text, "m.yaml:21:13: warning[no-stairs]"));
}

TEST_CASE("lists: a hex given twice, off the map", "[map-file]") {
  const std::string text = wrong("title: t\ncolumns: 2\nrows: 2\nhexes: [{at: A1}, {at: A1}, {at: C1}, {at: 7}]\n");
  CHECK(says(text, "m.yaml:4:24: error[hex-twice]"));
  CHECK(says(text, "m.yaml:4:34: error[off-map]"));
  CHECK(says(text, "m.yaml:4:44: error[not-a-hex]"));
}

TEST_CASE("streams, bridges and roads must fit the ground", "[map-file]") {
  const std::string text = wrong(kSmall + R"(streams:
  - {terrain: woods, through: [A1]}
  - {terrain: gully, through: [D1, D2]}
bridges:
  - {at: A1, terrain: stone-bridge}
  - {at: A1, terrain: woods}
roads:
  - {terrain: dirt-road, through: [B2, C3]}
  - {terrain: dirt-road, through: [D1, D0]}
  - {terrain: path, through: [A1, B0 n, C1]}
)");
  CHECK(says(text, "error[not-a-depression]"));
  CHECK(says(text, "error[stream-through-building]: there is a building in D1"));
  CHECK(says(text, "error[bridge-on-land]: there is nothing to bridge in A1"));
  CHECK(says(text, "error[not-a-bridge]: woods is no bridge"));
  CHECK(says(text, "error[road-in-water]: B2 is water"));
  CHECK(says(text, "error[road-through-building]: there is a building in D1"));
  CHECK(says(text, "error[side-within-chain]"));
}

TEST_CASE("outlines are simple rings on the finer grid", "[map-file]") {
  const Map map = good(kSmall +
                       "outlines:\n  - {terrain: brush, level: 1, ring: [[0, 0], [64, 0], [64, 64]], holes: [[[10, 5], "
                       "[20, 5], [20, 10]]]}\n");
  REQUIRE(map.outlines().size() == 5);
  CHECK(map.outlines()[4].terrain == id("brush"));
  CHECK(map.outlines()[4].level == 1);
  CHECK(map.outlines()[4].holes.size() == 1);
  CHECK(says(wrong(kSmall + "outlines: [{terrain: brush, ring: [[0, 0], [64, 64], [64, 0], [0, 64]]}]\n"),
             "error[ring-crosses]"));
  CHECK(says(wrong(kSmall + "outlines: [{terrain: brush, ring: [[0, 0], [64, 64]]}]\n"), "error[not-a-ring]"));
  CHECK(says(wrong(kSmall + "outlines: [{terrain: brush, ring: [[0, 0], [64, 64], [99999999, 0]]}]\n"),
             "error[out-of-range]"));
  CHECK(says(wrong(kSmall + "outlines: [{ring: [[0, 0], [64, 64], [64, 0]]}]\n"), "error[empty-outline]"));
}

TEST_CASE("a written map reads back as the same map", "[map-file]") {
  for (const char* file : {"crossroads", "pasture"}) {
    Diagnostics found;
    const auto map = read_map_file(std::string(HEXROUT_SOURCE_DIR "/maps/") + file + ".yaml", found);
    INFO(found.text());
    REQUIRE(map.has_value());
    CHECK(found.empty());
    const std::string text = write_map_yaml(*map);
    INFO(text);
    // Sections suffice without details: the file stays readable.
    CHECK(text.find("details:") == std::string::npos);
    check_same(*map, good(text));
    CHECK(write_map_yaml(good(text)) == text);
    const std::string list = write_map_yaml(*map, OutlineForm::points, HexForm::list);
    INFO(list);
    CHECK(list.find("details:") == std::string::npos);
    CHECK(list.find("terrain: dirt-road}") == std::string::npos);  // roads are in their section only
    check_same(*map, good(list));
  }
}

TEST_CASE("any map at all survives writing and reading", "[map-file]") {
  std::mt19937 random(7);
  const auto roll = [&](std::uint32_t n) { return static_cast<int>(random() % n); };
  const auto names = TerrainCatalogue::standard().names();
  for (int round = 0; round < 60; ++round) {
    MapContents contents;
    contents.title = round % 3 == 0 ? "a \"quoted\"\n\x1b[31m title: [" : "t";
    const int columns = 1 + roll(9), rows = 1 + roll(7);
    for (int col = 0; col < columns; ++col)
      for (int row = 0; row < rows + (col % 2); ++row) {
        if (roll(12) == 0 && col + row > 0) continue;
        HexFacts facts;
        facts.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        if (roll(9) == 0)
          contents.names.emplace_back(facts.at, "x" + std::to_string(col) + " \"" + std::to_string(row));
        facts.base_level = static_cast<std::int8_t>(round % 2 == 0 ? roll(20) - 5 : roll(41) - 10);
        facts.terrain = id(names[static_cast<std::size_t>(roll(static_cast<std::uint32_t>(names.size())))]);
        facts.stairway = roll(4) == 0;
        facts.road_sides = static_cast<std::uint8_t>(roll(3) == 0 ? roll(64) : 0);
        facts.road_through_woods = roll(9) == 0;
        facts.depression_sides = static_cast<std::uint8_t>(roll(3) == 0 ? roll(64) : 0);
        facts.cliff_sides = static_cast<std::uint8_t>(roll(5) == 0 ? roll(64) : 0);
        facts.slope_sides = static_cast<std::uint8_t>(roll(5) == 0 ? roll(64) : 0);
        facts.half = static_cast<std::uint8_t>(roll(5) == 0 ? roll(64) : 0);
        facts.building = static_cast<std::uint16_t>(roll(4) == 0 ? roll(6) : 0);
        for (std::size_t d = 0; d < 6; ++d) {
          if (roll(6) == 0) facts.hexside[d] = id("wall");
          if (roll(4) == 0) facts.side_terrain[d] = id("woods");
        }
        const Hex here = facts.at;
        contents.hexes.push_back(std::move(facts));
        if (roll(3) != 0) continue;
        contents.locations.push_back(
            {here, {kNowhere, 0, LocationKind::ground, id("gully"), roll(2) == 0 ? id("gully") : kNoTerrain}});
        if (roll(2) == 0)
          contents.locations.push_back({here, {kNowhere, 1, LocationKind::bridge, id("stone-bridge"), kNoTerrain}});
        if (roll(2) == 0)
          contents.locations.push_back({here, {kNowhere, 2, LocationKind::rooftop, id("rooftop"), kNoTerrain}});
      }
    if (roll(2) == 0) contents.outlines.push_back({id("woods"), roll(2) == 0, 0, {{0, 0}, {60, 0}, {60, 60}}, {}});
    const Map map(std::move(contents));
    const std::string text = write_map_yaml(map);
    INFO(text);
    Diagnostics found;
    const auto again = read_map_text(text, "m.yaml", found);
    INFO(found.text());
    REQUIRE(again.has_value());
    check_same(map, *again);
    const auto listed = read_map_text(write_map_yaml(map, OutlineForm::points, HexForm::list), "l.yaml", found);
    INFO(found.text());
    REQUIRE(listed.has_value());
    check_same(map, *listed);
  }
}
