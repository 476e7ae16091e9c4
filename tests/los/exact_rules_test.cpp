// A small case for each rule, with the outcome that the rule demands.
#include <catch2/catch.hpp>

#include "common.hpp"
#include "hexrout/los/exact.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Seven columns of eleven rows, open and level, to be drawn on by hex name.
class Sheet {
 public:
  Sheet() {
    for (int col = 0; col < 7; ++col)
      for (int row = 0; row < 11; ++row) {
        HexFacts f;
        f.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        contents_.hexes.push_back(f);
      }
  }
  HexFacts& operator[](const char* name) {
    const Hex at = parse_hex_name(name).value();
    for (HexFacts& f : contents_.hexes)
      if (f.at == at) return f;
    FAIL("no hex " << name);
    return contents_.hexes.front();
  }
  Sheet& terrain(const char* what, std::initializer_list<const char*> hexes) {
    for (const char* h : hexes) (*this)[h].terrain = named(what);
    return *this;
  }
  Sheet& level(int level, std::initializer_list<const char*> hexes) {
    for (const char* h : hexes) (*this)[h].base_level = static_cast<std::int8_t>(level);
    return *this;
  }
  Sheet& side(const char* hex, Direction d, const char* what) {
    (*this)[hex].hexside[static_cast<std::size_t>(d)] = named(what);
    return *this;
  }
  // A building with levels 0..top, numbered, with stairs.
  Sheet& building(const char* what, int top, int number, std::initializer_list<const char*> hexes) {
    for (const char* h : hexes) {
      HexFacts& f = (*this)[h];
      f.terrain = named(what);
      f.building = static_cast<std::uint16_t>(number);
      f.stairway = true;
      for (int level = 0; level <= top; ++level)
        location(h, level, level == 0 ? LocationKind::ground : LocationKind::upper, f.terrain);
    }
    return *this;
  }
  Sheet& location(const char* hex, int level, LocationKind kind, TerrainId t) {
    contents_.locations.emplace_back((*this)[hex].at,
                                     Location{kNowhere, static_cast<std::int8_t>(level), kind, t, kNoTerrain});
    return *this;
  }
  Sheet& gully(std::initializer_list<const char*> hexes) { return terrain("gully", hexes).level(-1, hexes); }
  Sheet& outline(const char* what, std::vector<Point> ring) {
    contents_.outlines.push_back({named(what), false, 0, std::move(ring), {}});
    return *this;
  }
  Map map() const { return Map(contents_); }

 private:
  MapContents contents_;
};

// "blocked", "clear" or "+2".
std::string sees(const Map& map, const char* from, const char* to, std::span<const Placed> placed = {}, int month = 7) {
  const ExactSight sight(map, placed, month);
  const Sighting s = sight.look(map.find_location(from).value(), map.find_location(to).value());
  const Sighting back = sight.look(map.find_location(to).value(), map.find_location(from).value());
  CHECK(s.blocked == back.blocked);
  CHECK(s.hindrance == back.hindrance);
  return s.blocked ? "blocked" : s.hindrance == 0 ? "clear" : "+" + std::to_string(s.hindrance);
}

}  // namespace

TEST_CASE("rules: obstacles of one level", "[exact][rules]") {
  Sheet s;
  s.terrain("woods", {"A5"});
  const Map flat = s.map();
  CHECK(sees(flat, "A1", "A4") == "clear");
  CHECK(sees(flat, "A1", "A5") == "clear");
  CHECK(sees(flat, "A1", "A6") == "blocked");
  CHECK(sees(flat, "A1", "B5") == "clear");
  s.level(1, {"A1"});
  CHECK(sees(s.map(), "A1", "A9") == "blocked");  // as high as the viewer
  s.level(2, {"A1"});
  const Map hill = s.map();
  CHECK(sees(hill, "A1", "A6") == "blocked");  // the one blind hex
  CHECK(sees(hill, "A1", "A7") == "clear");
  s.level(1, {"A5"});
  CHECK(sees(s.map(), "A1", "A9") == "blocked");  // woods on a hill as high as the viewer
}

TEST_CASE("rules: blind hexes grow with range and shrink with height", "[exact][rules]") {
  Sheet s;
  s.terrain("woods", {"A6"}).level(2, {"A1"});
  CHECK(sees(s.map(), "A1", "A8") == "blocked");  // range 5 to the obstacle: one more
  CHECK(sees(s.map(), "A1", "A9") == "clear");
  s.level(3, {"A1"});
  CHECK(sees(s.map(), "A1", "A7") == "blocked");
  CHECK(sees(s.map(), "A1", "A8") == "clear");
  s.level(9, {"A1"});
  CHECK(sees(s.map(), "A1", "A7") == "blocked");  // never fewer than one
}

TEST_CASE("rules: crest lines and cliffs", "[exact][rules]") {
  Sheet s;
  s.level(2, {"A1"}).level(1, {"A4"});
  CHECK(sees(s.map(), "A1", "A5") == "clear");  // one fewer than an obstacle: no blind hex
  s["A4"].cliff_sides = 1u << 3;
  CHECK(sees(s.map(), "A1", "A5") == "blocked");
  CHECK(sees(s.map(), "A1", "A6") == "clear");
  Sheet far;
  far.level(2, {"A1"}).level(1, {"A6"});
  CHECK(sees(far.map(), "A1", "A7") == "blocked");
  CHECK(sees(far.map(), "A1", "A8") == "clear");
  Sheet higher;
  higher.level(1, {"A4"});
  CHECK(sees(higher.map(), "A1", "A8") == "blocked");
  CHECK(sees(higher.map(), "A1", "A4") == "clear");
}

TEST_CASE("rules: half-level hindrances and obstacles", "[exact][rules]") {
  Sheet s;
  s.terrain("grain", {"A3", "A4"});
  CHECK(sees(s.map(), "A1", "A3") == "clear");
  CHECK(sees(s.map(), "A1", "A5") == "+2");
  CHECK(sees(s.map(), "A1", "A5", {}, 1) == "clear");  // January
  s.terrain("brush", {"A5", "A6", "A7"});
  CHECK(sees(s.map(), "A1", "A8") == "+5");
  s.terrain("marsh", {"A8"});
  CHECK(sees(s.map(), "A1", "A9") == "blocked");  // six
  s.level(1, {"A1"});
  CHECK(sees(s.map(), "A1", "A9") == "clear");
  Sheet rubble;
  rubble.terrain("stone-rubble", {"A3"});
  CHECK(sees(rubble.map(), "A1", "A4") == "blocked");
  rubble.level(1, {"A1"});
  CHECK(sees(rubble.map(), "A1", "A4") == "clear");
}

TEST_CASE("rules: orchards hinder on their level and block from others", "[exact][rules]") {
  Sheet s;
  s.terrain("orchard", {"A3"});
  CHECK(sees(s.map(), "A1", "A6") == "+1");
  CHECK(sees(s.map(), "A1", "A6", {}, 1) == "+1");
  s.level(1, {"A1"});
  CHECK(sees(s.map(), "A1", "A6") == "blocked");
  CHECK(sees(s.map(), "A1", "A6", {}, 1) == "+1");  // out of season
  s.level(2, {"A1"});
  CHECK(sees(s.map(), "A1", "A4") == "blocked");
  CHECK(sees(s.map(), "A1", "A5") == "clear");
}

TEST_CASE("rules: walls block between hexes, not at the hexsides and hexspines of an end", "[exact][rules]") {
  Sheet s;
  s.side("A4", Direction::south, "wall");
  const Map wall = s.map();
  CHECK(sees(wall, "A1", "A8") == "blocked");
  CHECK(sees(wall, "A4", "A8") == "clear");
  CHECK(sees(wall, "A1", "A5") == "clear");
  s.level(1, {"A1"});
  CHECK(sees(s.map(), "A1", "A8") == "clear");
  Sheet spine;
  spine.side("B3", Direction::south, "hedge");  // B3 | B4 leads up to A4 and C4
  CHECK(sees(spine.map(), "A4", "C4") == "clear");
  CHECK(sees(spine.map(), "A4", "E4") == "clear");
  CHECK(sees(spine.map(), "A3", "B5") == "clear");
  CHECK(sees(spine.map(), "B1", "B7") == "blocked");
  Sheet bocage;
  bocage.side("B3", Direction::south, "bocage");
  CHECK(sees(bocage.map(), "A4", "C4") == "blocked");
  CHECK(sees(bocage.map(), "B3", "B7") == "clear");
  bocage.level(1, {"B1"});
  CHECK(sees(bocage.map(), "B1", "B7") == "blocked");
}

TEST_CASE("rules: along hexsides either side counts, and both count once", "[exact][rules]") {
  Sheet s;
  s.terrain("woods", {"B3"});
  CHECK(sees(s.map(), "A4", "C4") == "blocked");
  Sheet other;
  other.terrain("woods", {"B4"});
  CHECK(sees(other.map(), "A4", "C4") == "blocked");
  Sheet grain;
  grain.terrain("grain", {"B3", "B4"});
  CHECK(sees(grain.map(), "A4", "C4") == "+1");
  grain.terrain("grain", {"C4"});
  CHECK(sees(grain.map(), "A4", "E4") == "+2");
}

TEST_CASE("rules: a touch in a point is no contact, an edge is", "[exact][rules]") {
  const int u = kOutlineScale;
  Sheet point;
  point.outline("woods", {{0, 5 * u}, {u, 4 * u}, {u, 6 * u}});  // its tip lies on the column's line
  CHECK(sees(point.map(), "A1", "A6") == "clear");
  Sheet edge;
  edge.outline("woods", {{0, 5 * u}, {u, 4 * u}, {u, 6 * u}, {0, 6 * u}});
  CHECK(sees(edge.map(), "A1", "A6") == "blocked");
}

TEST_CASE("rules: buildings", "[exact][rules]") {
  Sheet s;
  s.building("stone-building-1", 1, 1, {"A3", "A4"});
  const Map house = s.map();
  CHECK(sees(house, "A1", "A6") == "blocked");
  CHECK(sees(house, "A3", "A4") == "clear");  // neighbours within it, on one level
  CHECK(sees(house, "A3/1", "A4/1") == "clear");
  CHECK(sees(house, "A3/1", "A4") == "blocked");  // other levels only from outside
  CHECK(sees(house, "A3/1", "A6") == "blocked");  // through the other half of its own building
  CHECK(sees(house, "A3/1", "A1") == "clear");
  CHECK(sees(house, "A3/1", "A3") == "clear");  // a stairway
  Sheet high;
  high.building("stone-building-2", 2, 1, {"A3"});
  CHECK(sees(high.map(), "A3", "A3/2") == "blocked");  // two levels apart
  high["A3"].stairway = false;
  CHECK(sees(high.map(), "A3", "A3/1") == "blocked");
  Sheet row;
  row.building("stone-building-1", 1, 1, {"A3"})
      .building("stone-building-1", 1, 2, {"A4"})
      .side("A3", Direction::south, "rowhouse-wall-1");
  CHECK(sees(row.map(), "A3", "A4") == "blocked");
  CHECK(sees(row.map(), "A3/1", "A4/1") == "blocked");
  CHECK(sees(row.map(), "A3", "A2") == "clear");
}

TEST_CASE("rules: depressions", "[exact][rules]") {
  Sheet s;
  s.gully({"A4", "A5", "A6"});
  const Map low = s.map();
  CHECK(sees(low, "A4", "A6") == "clear");    // along the bed
  CHECK(sees(low, "A6", "A7") == "clear");    // next hex
  CHECK(sees(low, "A6", "A8") == "blocked");  // not beyond
  CHECK(sees(low, "A5", "A7") == "clear");    // out of the bed in the hex next to the target
  CHECK(sees(low, "A1", "A8") == "clear");    // across it
  s.level(2, {"A10"});
  CHECK(sees(s.map(), "A6", "A10") == "clear");  // three levels up, three hexes from where it leaves the bed
  s.level(1, {"A10"});
  CHECK(sees(s.map(), "A6", "A10") == "blocked");
  Sheet gap;
  gap.gully({"A4", "A6"});
  CHECK(sees(gap.map(), "A4", "A6") == "blocked");
}

TEST_CASE("rules: bridges, cellars and roofs", "[exact][rules]") {
  Sheet bridge;
  bridge.gully({"A4"})
      .location("A4", 0, LocationKind::ground, named("gully"))
      .location("A4", 1, LocationKind::bridge, named("stone-bridge"));
  CHECK(sees(bridge.map(), "A4", "A4/1") == "blocked");
  CHECK(sees(bridge.map(), "A4/1", "A8") == "clear");
  Sheet cellar;
  cellar.building("stone-building-1", 1, 1, {"A3"})
      .location("A3", -1, LocationKind::cellar, named("cellar"))
      .side("A3", Direction::south, "wall");
  CHECK(sees(cellar.map(), "A3/-1", "A6") == "blocked");  // a wall before its window
  CHECK(sees(cellar.map(), "A3", "A6") == "clear");
  CHECK(sees(cellar.map(), "A3/-1", "A4") == "clear");
  CHECK(sees(cellar.map(), "A3/-1", "A1") == "clear");
  Sheet roof;
  roof.building("stone-building-1", 1, 1, {"A3", "A6"}).location("A3", 2, LocationKind::rooftop, named("rooftop"));
  roof.location("A6", 2, LocationKind::rooftop, named("rooftop")).terrain("woods", {"A4"});
  CHECK(sees(roof.map(), "A3/2", "A6/2") == "clear");  // one and a half levels up, over woods
  CHECK(sees(roof.map(), "A3/2", "A9") == "blocked");  // as high as the other roof
  CHECK(sees(roof.map(), "A3/2", "A3/1") == "clear");
  CHECK(sees(roof.map(), "A3/2", "A3") == "blocked");
}

TEST_CASE("rules: slopes and hillocks", "[exact][rules]") {
  Sheet slope;
  slope.side("A4", Direction::south, "wall");
  slope["A1"].slope_sides = 1u << 3;
  CHECK(sees(slope.map(), "A1", "A8") == "clear");  // up-slope: half-level terrain does not stop it
  Sheet hillock;
  hillock.terrain("hillock", {"A5"});
  CHECK(sees(hillock.map(), "A1", "A8") == "blocked");
  hillock.terrain("hillock", {"A1"});
  CHECK(sees(hillock.map(), "A1", "A8") == "clear");
  hillock.terrain("hillock", {"A3"});
  CHECK(sees(hillock.map(), "A1", "A8") == "blocked");  // a second one
}

TEST_CASE("rules: things placed by a scenario", "[exact][rules]") {
  Sheet s;
  s.building("stone-building-2", 2, 1, {"A8"}).level(4, {"A10"});
  const Map map = s.map();
  const auto at = [&](const char* hex) { return map.find_location(hex).value(); };
  const std::vector<Placed> smoke{{PlacedKind::smoke, at("A4"), 3}};
  CHECK(sees(map, "A1", "A7", smoke) == "+3");
  CHECK(sees(map, "A4", "A7", smoke) == "+4");
  CHECK(sees(map, "A1", "A8/2", smoke) == "+3");  // it reaches two levels up
  CHECK(sees(map, "A10", "A5", smoke) == "clear");
  CHECK(sees(map, "A10", "A3", smoke) == "+3");  // behind it, as behind an obstacle
  CHECK(sees(map, "A5", "A7", smoke) == "clear");
  const std::vector<Placed> two{
      {PlacedKind::smoke, at("A4"), 2}, {PlacedKind::smoke, at("A5"), 3}, {PlacedKind::wreck, at("A6")}};
  CHECK(sees(map, "A1", "A7", two) == "blocked");
  const std::vector<Placed> wreck{{PlacedKind::wreck, at("A4")}, {PlacedKind::vehicle, at("A4")}};
  CHECK(sees(map, "A1", "A7", wreck) == "+1");
  CHECK(sees(map, "A4", "A7", wreck) == "clear");
  CHECK(sees(map, "A1", "A8/1", wreck) == "clear");
  const std::vector<Placed> blaze{{PlacedKind::blaze, at("A4")}};
  CHECK(sees(map, "A1", "A7", blaze) == "+3");
  const std::vector<Placed> roadblock{{PlacedKind::roadblock, at("A4"), 1, Direction::south}};
  CHECK(sees(map, "A1", "A7", roadblock) == "blocked");
  CHECK(sees(map, "A4", "A7", roadblock) == "clear");
  CHECK(sees(map, "A5", "A1", roadblock) == "clear");
  const std::vector<Placed> rubble{{PlacedKind::stone_rubble, at("A8")}};
  CHECK(sees(map, "A10", "A7") == "blocked");
  CHECK(sees(map, "A10", "A7", rubble) == "clear");  // the remaining half level
  CHECK(sees(map, "A7", "A9", rubble) == "blocked");
}

TEST_CASE("rules: inherent terrain is met at a vertex, unless the reading is 'misses'", "[exact][rules]") {
  for (const char* what : {"orchard", "stone-rubble"}) {
    INFO(what);
    Sheet sheet;
    sheet.terrain(what, {"B5", "D7"});
    const Map map = sheet.map();
    const ExactSight meets(map);
    const ExactSight misses(map, {}, 7, {InherentVertex::misses});
    const auto at = [&](const char* name) { return map.find_location(name).value(); };
    // The line passes exactly through the corner of B5, C5 and C6, and that of C7, C8 and D7.
    for (const auto& [from, to] : {std::pair("B3", "D9"), std::pair("D9", "B3")}) {
      const Sighting s = meets.look(at(from), at(to));
      CHECK(s.blocked == (std::string(what) == "stone-rubble"));
      CHECK(s.hindrance == (s.blocked ? 0 : 2));
      CHECK(misses.look(at(from), at(to)).clear());
      CHECK(meets.explain(at(from), at(to)).text.find("at a vertex") != std::string::npos);
      CHECK(misses.explain(at(from), at(to)).text.find("at a vertex") == std::string::npos);
    }
    CHECK(readings_of(misses).inherent_vertex == InherentVertex::misses);
    // A line through the inside of the hex does not merely touch it, and one that ends at the corner passes nothing.
    // //
    CHECK(meets.explain(at("B3"), at("B7")).text.find("at a vertex") == std::string::npos);
  }
}

TEST_CASE("rules: corners, entrenchments, explanations", "[exact][rules]") {
  Sheet s;
  s.terrain("woods", {"A4"}).side("A6", Direction::south, "wall");
  const Map map = s.map();
  const ExactSight sight(map);
  const auto at = [&](const char* hex) { return map.find_location(hex).value(); };
  CHECK(sight.look(Viewpoint{at("A1")}, Viewpoint{at("A5")}).blocked);
  CHECK_FALSE(
      sight.look(Viewpoint{at("A1")}, Viewpoint{at("A4"), 1}).blocked);    // a corner on the near side of the woods
  CHECK(sight.look(Viewpoint{at("A1")}, Viewpoint{at("A4"), 3}).blocked);  // and on the far side
  CHECK_FALSE(sight.look(Viewpoint{at("A6")}, Viewpoint{at("A9")}).blocked);
  CHECK(sight.look(Viewpoint{at("A6"), -1, true}, Viewpoint{at("A9")}).blocked);
  CHECK_FALSE(sight.look(Viewpoint{at("A6"), -1, true}, Viewpoint{at("A7")}).blocked);

  const Explanation e = sight.explain({at("A1")}, {at("A6")});
  CHECK(e.blocked);
  CHECK(e.bar == SightBar::obstacle);
  CHECK(map.name(e.hex) == "A4");
  CHECK(e.needs_level == 2);
  CHECK(e.text ==
        "A1 -> A6: blocked in A4 by woods (higher than both ends), at 50 % of the way; needs level 2; range 5");
  CHECK(sight.explain({at("A6")}, {at("A1")}).text ==
        "A6 -> A1: blocked in A4 by woods (higher than both ends), at 30 % of the way; needs level 2; range 5");
  CHECK(sight.explain({at("A1")}, {at("A3")}).text == "A1 -> A3: clear; range 2");

  // A line to the middle of a hexside, as roads are looked along.
  CHECK(sight.meets(map.find_hex("A2").value(), {0, 18}, 1u << static_cast<unsigned>(TerrainClass::woods)));
  CHECK_FALSE(sight.meets(map.find_hex("A2").value(), {0, 12}, 1u << static_cast<unsigned>(TerrainClass::woods)));
  CHECK_FALSE(sight.meets(map.find_hex("A4").value(), {0, 6}, 1u << static_cast<unsigned>(TerrainClass::woods)));
  CHECK(sight.meets(map.find_hex("A5").value(), {0, 30}, 1u << static_cast<unsigned>(TerrainClass::hexside)));
}
