// Names and order of Locations of a Map built from contents, against plain twins.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// Names that meet those of columns and rows, in all ways.
const std::vector<std::string> kNames{"A1", "a1", "A2", "B0", "b1", "C3", "A01",    "B00",    "AA1", "aA2",
                                      "D2", "x",  "X",  "",   "A",  "1",  "Hill 5", "hill 5", "A-1", "AB1"};

MapContents some_hexes(std::mt19937& random) {
  MapContents out;
  for (std::int16_t col = 0; col < 4; ++col)
    for (std::int16_t row = 0; row < 4; ++row) {
      if (random() % 5 == 0 && col + row > 0) continue;
      HexFacts facts;
      facts.at = {col, row};
      if (random() % 4 == 0) facts.terrain = *TerrainCatalogue::standard().find("gully");
      out.hexes.push_back(facts);
    }
  std::shuffle(out.hexes.begin(), out.hexes.end(), random);
  return out;
}

std::string name_given(const std::vector<std::pair<Hex, std::string>>& names, Hex at) {
  for (const auto& [hex, name] : names)
    if (hex == at && !name.empty()) return name;
  return hex_name(at);
}

}  // namespace

TEST_CASE("a hex is found by its name, whether of its own or of its column and row", "[map][names]") {
  std::mt19937 random(11);
  int found = 0;
  for (int round = 0; round < 400; ++round) {
    MapContents contents = some_hexes(random);
    for (const HexFacts& facts : contents.hexes) {
      if (random() % 3 == 0) contents.names.emplace_back(facts.at, kNames[random() % kNames.size()]);
      if (random() % 9 == 0) contents.other_names.emplace_back(kNames[random() % kNames.size()], facts.at);
    }
    const auto names = contents.names;
    const auto others = contents.other_names;
    const Map map(std::move(contents));
    for (const HexId id : map.hexes()) REQUIRE(map.name(id) == name_given(names, map.hex(id).at));
    for (const std::string& wanted : kNames) {
      std::optional<HexId> expected;
      for (const HexId id : map.hexes()) {
        bool called = in_capitals(map.name(id)) == in_capitals(wanted);
        for (const auto& [name, at] : others)
          called = called || (at == map.hex(id).at && in_capitals(name) == in_capitals(wanted));
        if (called && !expected) expected = id;
      }
      INFO(wanted);
      REQUIRE(map.find_hex(wanted) == expected);
      found += expected ? 1 : 0;
    }
  }
  CHECK(found > 1000);
}

TEST_CASE("two hexes of one name in a file are reported, in any order", "[map][names]") {
  std::mt19937 random(12);
  int twice = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<std::pair<Hex, std::string>> names;
    std::string text = "title: t\ncolumns: 4\nrows: 3\nfill: open-ground\nnames:\n";
    for (std::int16_t col = 0; col < 4; ++col)
      for (std::int16_t row = 0; row < 3; ++row) {
        const std::string& name = kNames[random() % kNames.size()];
        if (name.empty() || (random() % 6 != 0 && col + row > 0)) continue;
        names.emplace_back(Hex{col, row}, name);
        text += "  " + hex_name({col, row}) + ": \"" + name + "\"\n";
      }
    if (names.empty()) continue;
    std::vector<std::string> all;
    for (std::int16_t col = 0; col < 4; ++col)
      for (std::int16_t row = 0; row < 3; ++row) all.push_back(in_capitals(name_given(names, {col, row})));
    std::sort(all.begin(), all.end());
    const auto same = std::adjacent_find(all.begin(), all.end());
    Diagnostics found;
    const auto map = read_map_text(text, "m.yaml", found);
    INFO(text << found.text());
    REQUIRE(map.has_value() == (same == all.end()));
    if (map) continue;
    ++twice;
    REQUIRE(found.all().size() == 1);
    CHECK(found.all()[0].code == "name-twice");
    CHECK(found.all()[0].what == "two hexes are called '" + *same + "'");
  }
  CHECK(twice > 50);
  CHECK(twice < 350);
}

TEST_CASE("Locations are ordered by hex, the ground of each first, then by level", "[map]") {
  std::mt19937 random(13);
  const auto same = [](const Location& a, const Location& b) {
    return a.hex == b.hex && a.level == b.level && a.kind == b.kind && a.terrain == b.terrain &&
           a.depression == b.depression;
  };
  for (int round = 0; round < 300; ++round) {
    MapContents contents = some_hexes(random);
    for (const HexFacts& facts : contents.hexes)
      for (std::size_t n = random() % 4; n > 0; --n) {
        Location location;
        location.kind = static_cast<LocationKind>(random() % 4);
        location.level = static_cast<std::int8_t>(random() % 3);
        location.terrain = static_cast<TerrainId>(random() % 3);
        contents.locations.emplace_back(facts.at, location);
      }
    if (round % 2 == 0) std::shuffle(contents.locations.begin(), contents.locations.end(), random);
    const auto given = contents.locations;
    const Map map(std::move(contents));
    std::vector<Location> expected;
    for (const HexId id : map.hexes()) {
      std::vector<Location> ground, above;
      for (const auto& [at, location] : given)
        if (at == map.hex(id).at) (location.kind == LocationKind::ground ? ground : above).push_back(location);
      if (ground.empty()) {
        const TerrainId terrain = map.hex(id).terrain;
        ground.push_back({id, 0, LocationKind::ground, terrain, terrain == kOpenGround ? kNoTerrain : terrain});
      }
      REQUIRE(map.ground(id) == LocationId(static_cast<std::uint32_t>(expected.size())));
      // Insertion by level keeps the order of those of one level.
      for (auto* list : {&ground, &above})
        for (const int level : {0, 1, 2})
          for (Location& location : *list)
            if (location.level == level) {
              location.hex = id;
              expected.push_back(location);
            }
    }
    REQUIRE(map.location_count() == expected.size());
    for (const LocationId id : map.locations()) REQUIRE(same(map.location(id), expected[id.number()]));
  }
}
