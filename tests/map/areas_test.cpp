// Areas of like terrain: against the hexes they are made of, point by point.
#include "hexrout/map/areas.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

double twice_signed_area(const std::vector<AreaPoint>& ring) {
  double sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const AreaPoint a = ring[i];
    const AreaPoint b = ring[(i + 1) % ring.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

bool inside_ring(const std::vector<AreaPoint>& ring, double x, double y) {
  bool in = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const AreaPoint a = ring[i];
    const AreaPoint b = ring[(i + 1) % ring.size()];
    if ((a.y > y) != (b.y > y) && x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)) in = !in;
  }
  return in;
}

bool inside_areas(const std::vector<Area>& areas, double x, double y) {
  for (const Area& area : areas) {
    bool in = inside_ring(area.ring, x, y);
    for (const auto& hole : area.holes) in = in && !inside_ring(hole, x, y);
    if (in) return true;
  }
  return false;
}

bool inside_outline(const Outline& outline, double x, double y) {
  const auto ring = [](const std::vector<Point>& points) {
    std::vector<AreaPoint> out;
    for (const Point p : points) out.push_back({double(p.x), double(p.y)});
    return out;
  };
  bool in = inside_ring(ring(outline.ring), x, y);
  for (const auto& hole : outline.holes) in = in && !inside_ring(ring(hole), x, y);
  return in;
}

std::vector<AreaPoint> hex_corners(Hex at) {
  std::vector<AreaPoint> out;
  for (int i = 0; i < 6; ++i) {
    const Point v = vertex(at, i);
    out.push_back({double(v.x * kOutlineScale), double(v.y * kOutlineScale)});
  }
  return out;
}

// Returns the terrain of a hex for exact sight: its own, unless an outline of that terrain reaches into it. Outlines in
// these tests lie off the corners, so an outline that reaches into a hex contains one of many sampled points of it.
TerrainId plain_terrain(const Map& map, HexId id, double x, double y) {
  const TerrainId own = map.hex(id).terrain;
  TerrainId out = own;
  const auto hex = hex_corners(map.hex(id).at);
  const Point c = centre(map.hex(id).at);
  for (const Outline& outline : map.outlines()) {
    if (outline.terrain != own) continue;
    for (int dx = -127; dx <= 127; dx += 2)
      for (int dy = -63; dy <= 63; dy += 2) {
        const double px = c.x * kOutlineScale + dx + 0.5;
        const double py = c.y * kOutlineScale + dy + 0.5;
        if (inside_ring(hex, px, py) && inside_outline(outline, px, py)) out = kOpenGround;
      }
  }
  for (const Outline& outline : map.outlines())
    if (outline.terrain != kNoTerrain && inside_outline(outline, x, y)) out = outline.terrain;
  return out;
}

}  // namespace

TEST_CASE("the union of hexes covers their area exactly", "[areas]") {
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    const int across = 2 + static_cast<int>(random() % 9);
    std::set<Hex> hexes;
    for (int col = 0; col < across; ++col)
      for (int row = 0; row < across; ++row)
        if (random() % 10 < 1 + static_cast<unsigned>(round) % 10)
          hexes.insert({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)});
    const auto areas = union_of(std::vector<Hex>(hexes.begin(), hexes.end()));
    double sum = 0;
    for (const Area& area : areas) {
      CHECK(twice_signed_area(area.ring) > 0);
      sum += twice_signed_area(area.ring);
      for (const auto& hole : area.holes) {
        CHECK(twice_signed_area(hole) < 0);
        sum += twice_signed_area(hole);
      }
    }
    CHECK(sum == static_cast<double>(hexes.size()) * twice_signed_area(hex_corners({0, 0})));
    for (int col = -1; col <= across; ++col)
      for (int row = -1; row <= across; ++row) {
        const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        const Point c = centre(at);
        CHECK(inside_areas(areas, c.x * kOutlineScale + 3, c.y * kOutlineScale + 5) == (hexes.count(at) == 1));
      }
  }
  CHECK(union_of({}).empty());
}

TEST_CASE("a ring of hexes is one area with one hole", "[areas]") {
  std::vector<Hex> ring;
  for (const Direction d : kAllDirections) ring.push_back(neighbour({3, 3}, d));
  const auto areas = union_of(ring);
  REQUIRE(areas.size() == 1);
  CHECK(areas[0].ring.size() == 18);
  REQUIRE(areas[0].holes.size() == 1);
  CHECK(areas[0].holes[0].size() == 6);
}

TEST_CASE("terrain areas match hexes and outlines point by point", "[areas]") {
  std::string text =
      "title: t\ncolumns: 9\nrows: 6\nlegend: {\"^\": woods, \"#\": stone-building, \"*\": brush, \"~\": "
      "grain}\nhexes: |\n";
  std::mt19937 random(9);
  for (int line = 0; line < 12; ++line) {
    text += line % 2 == 0 ? "  B" + std::to_string(line / 2) + "    " : "  A" + std::to_string(line / 2 + 1) + "  ";
    for (int col = line % 2 == 0 ? 1 : 0; col < 9; col += 2) text += std::string(1, "..^^^#*~"[random() % 8]) + "   ";
    while (text.back() == ' ') text.pop_back();
    text += "\n";
  }
  text +=
      "outlines:\n"
      "  - {terrain: woods, ring: [[201, 33], [703, 97], [650, 411], [257, 355]], holes: [[[301, 99], [401, 121], "
      "[333, "
      "207]]]}\n"
      "  - {terrain: brush, level: 1, ring: [[555, 203], [901, 299], [611, 601]]}\n"
      "  - {level: 2, ring: [[355, 203], [401, 299], [311, 401]]}\n"
      "  - {terrain: open-ground, ring: [[99, 301], [803, 307], [803, 353], [97, 341]]}\n";
  Diagnostics found;
  const auto map = read_map_text(text, "m.yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  std::map<TerrainId, std::vector<Area>> by_terrain;
  for (const TerrainArea& t : terrain_areas(*map)) by_terrain[t.terrain] = t.areas;
  CHECK(by_terrain.count(kOpenGround) == 0);
  CHECK(by_terrain.size() == 4);
  int wrong = 0;
  int looked = 0;
  for (const HexId id : map->hexes()) {
    const Point c = centre(map->hex(id).at);
    for (int i = 0; i < 12; ++i) {
      const double x = c.x * kOutlineScale + static_cast<int>(random() % 255) - 127 + 0.37;
      const double y = c.y * kOutlineScale + static_cast<int>(random() % 127) - 63 + 0.41;
      if (!inside_ring(hex_corners(map->hex(id).at), x, y)) continue;
      const TerrainId expected = plain_terrain(*map, id, x, y);
      int holding = 0;
      for (const auto& [terrain, areas] : by_terrain)
        if (inside_areas(areas, x, y)) {
          ++holding;
          if (terrain != expected) ++wrong;
        }
      if (holding != (expected == kOpenGround ? 0 : 1)) ++wrong;
      ++looked;
    }
  }
  CHECK(looked > 300);
  CHECK(wrong == 0);
}

TEST_CASE("a building has no gap where three of its hexes meet", "[areas]") {
  const auto houses = [](const std::string& hexes) {
    Diagnostics found;
    const auto map = read_map_text(
        "title: t\ncolumns: 15\nrows: 10\nfill: open-ground\nbuildings:\n  - {terrain: "
        "stone-building-1, hexes: [" +
            hexes + "]}\n",
        "m.yaml", found);
    INFO(found.text());
    REQUIRE(map);
    std::vector<Area> out;
    for (TerrainArea& of : terrain_areas(*map))
      for (Area& area : of.areas) out.push_back(std::move(area));
    return out;
  };
  // Two, three in a row, three around a corner, four around two corners, and a ring of six around a yard.
  for (const char* hexes : {"G4, G5", "G3, G4, G5", "G4, G5, H4", "G4, G5, H4, H5"}) {
    INFO(hexes);
    const std::vector<Area> areas = houses(hexes);
    REQUIRE(areas.size() == 1);
    CHECK(areas[0].holes.empty());
  }
  const std::vector<Area> ring = houses("G3, H3, H4, G5, F4, F3");
  REQUIRE(ring.size() == 1);
  CHECK(ring[0].holes.size() == 1);
  // Houses of two buildings stay apart.
  CHECK(houses("G4, G5]}\n  - {terrain: stone-building-1, hexes: [H4").size() == 2);
}
