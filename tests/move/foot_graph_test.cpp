#include "hexrout/move/foot_graph.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/move/flood.hpp"

using namespace hexrout;

namespace {

TerrainId terrain(std::string_view name) {
  return *TerrainCatalogue::standard().find(name);
}

// Three columns of three hexes, open ground: A1..A3, B0..B3, C1..C3.
MapContents field() {
  MapContents contents;
  for (const char* name : {"A1", "A2", "A3", "B0", "B1", "B2", "C1", "C2", "C3"}) {
    HexFacts facts;
    facts.at = *parse_hex_name(name);
    contents.hexes.push_back(facts);
  }
  return contents;
}

HexFacts& at(MapContents& contents, const char* name) {
  const Hex hex = *parse_hex_name(name);
  return *std::find_if(contents.hexes.begin(), contents.hexes.end(), [&](const HexFacts& f) { return f.at == hex; });
}

// A hexside between two hexes, noted on both.
void road(MapContents& contents, const char* a, const char* b) {
  HexFacts& x = at(contents, a);
  HexFacts& y = at(contents, b);
  const int d = direction_to(x.at, y.at);
  x.road_sides = static_cast<std::uint8_t>(x.road_sides | 1 << d);
  y.road_sides = static_cast<std::uint8_t>(y.road_sides | 1 << (d + 3) % 6);
}

// Costs of all steps from one Location to another, in the order of the graph.
std::vector<int> costs(const FootGraph& graph, const char* from, const char* to) {
  std::vector<int> out;
  const LocationId target = *graph.map().find_location(to);
  for (const FootStep& step : graph.steps(*graph.map().find_location(from)))
    if (step.to == target) out.push_back(step.half_mf.count());
  return out;
}

using List = std::vector<int>;

}  // namespace

TEST_CASE("terrain, hexsides and roads") {
  MapContents contents = field();
  at(contents, "B1").terrain = terrain("woods");
  at(contents, "B2").terrain = terrain("grain");
  at(contents, "A2").hexside[2] = terrain("wall");
  at(contents, "C2").terrain = terrain("shellholes");
  at(contents, "C3").terrain = terrain("marsh");
  at(contents, "A3").terrain = terrain("water");
  road(contents, "A1", "B1");
  const Map map(contents);
  const FootGraph july(map, {});
  CHECK(costs(july, "B0", "B1") == List{4});
  CHECK(costs(july, "A1", "B1") == List{2, 4});  // along the road, or carefully beside it
  CHECK(costs(july, "A1", "A2") == List{2});
  CHECK(costs(july, "A2", "B2") == List{3 + 2});  // A2's wall lies on its south-eastern side
  CHECK(costs(july, "B2", "A2") == List{2 + 2});
  CHECK(costs(july, "C1", "C2") == List{2, 4});
  CHECK(costs(july, "A2", "A3").empty());
  const auto marsh = july.steps(*map.find_location("C2"));
  const auto into =
      std::find_if(marsh.begin(), marsh.end(), [&](const FootStep& s) { return s.to == *map.find_location("C3"); });
  REQUIRE(into != marsh.end());
  CHECK(into->is(FootStep::kWholeAllotment));
  CHECK(into->is(FootStep::kNoCrawl));

  const FootGraph january(map, {}, {.month = 1, .frozen = true});
  CHECK(costs(january, "A1", "A2") == List{2});
  CHECK(costs(january, "B1", "B2") == List{2});  // grain out of season
  CHECK(costs(january, "A2", "A3") == List{2});  // frozen
  CHECK(costs(FootGraph(map, {}, {.month = 4}), "B1", "B2") == List{3});
}

TEST_CASE("by night terrain other than open ground costs 1 MF more, except by road") {
  MapContents contents = field();
  at(contents, "B1").terrain = terrain("woods");
  at(contents, "B2").terrain = terrain("grain");
  at(contents, "A3").terrain = terrain("brush");
  at(contents, "C2").terrain = terrain("shellholes");
  at(contents, "C3").terrain = terrain("woods");
  at(contents, "C3").base_level = 1;
  road(contents, "B1", "A2");
  at(contents, "C1").terrain = terrain("stone-building-1");
  const Map map(std::move(contents));
  const FootGraph july(map, {}, {.month = 7, .night = true});
  CHECK(costs(july, "B1", "B0") == List{2});
  CHECK(costs(july, "B0", "B1") == List{6});
  CHECK(costs(july, "A2", "B1") == List{2, 6});
  CHECK(costs(july, "B1", "B2") == List{5});
  CHECK(costs(july, "A2", "A3") == List{6});
  CHECK(costs(july, "B1", "C2") == List{2, 4});
  // The cost is added to the cost uphill, not doubled with it.
  CHECK(costs(july, "B2", "C3") == List{10});
  CHECK(costs(july, "B0", "C1") == List{6});
  const std::vector<Placed> smoke{{PlacedKind::smoke, *map.find_location("B1"), 1, Direction::north}};
  CHECK(costs(FootGraph(map, smoke, {.month = 7, .night = true}), "B0", "B1") == List{8});
  // Grain without its crop is open ground.
  CHECK(costs(FootGraph(map, {}, {.month = 12, .night = true}), "B1", "B2") == List{2});
  CHECK(costs(FootGraph(map, {}, {.month = 7}), "B0", "B1") == List{4});
}

TEST_CASE("levels: doubled uphill, abrupt changes, cliffs") {
  MapContents contents = field();
  at(contents, "B1").base_level = 1;
  at(contents, "B1").terrain = terrain("woods");
  at(contents, "C1").base_level = 3;
  at(contents, "A2").cliff_sides = 0b111111;
  at(contents, "B2").base_level = 2;
  at(contents, "B2").hexside[0] = terrain("hedge");
  road(contents, "A1", "B1");
  const Map map(contents);
  const FootGraph graph(map, {});
  CHECK(costs(graph, "B0", "B1") == List{8});
  CHECK(costs(graph, "A1", "B1") == List{4, 8});  // a road uphill is 2 MF
  CHECK(costs(graph, "B1", "B0") == List{2});
  CHECK(costs(graph, "B0", "C1") == List{2 * 2 + 2 * 4});  // three levels up
  CHECK(costs(graph, "C1", "B0") == List{2 + 2 * 2});      // three levels down
  CHECK(costs(graph, "B1", "B2") == List{4 + 2});          // the hedge is not doubled
  CHECK(costs(graph, "A1", "A2").empty());
  CHECK_FALSE(one_advance(map, *map.find_location("A1"), *map.find_location("A2")));
  CHECK(one_advance(map, *map.find_location("B0"), *map.find_location("C1")));
}

TEST_CASE("depressions are paid besides the other terrain, and left uphill") {
  MapContents contents = field();
  at(contents, "B1").base_level = -1;
  at(contents, "B1").terrain = terrain("gully");
  at(contents, "B2").base_level = -1;
  at(contents, "B2").terrain = terrain("brush");
  contents.locations.push_back(
      {*parse_hex_name("B2"), {kNowhere, 0, LocationKind::ground, terrain("brush"), terrain("shallow-stream")}});
  const Map map(contents);
  const FootGraph graph(map, {});
  CHECK(costs(graph, "B0", "B1") == List{4});
  CHECK(costs(graph, "B1", "B2") == List{6 + 4});
  CHECK(costs(graph, "B1", "B0") == List{4});
}

TEST_CASE("buildings: inside, stairs, rowhouses, rubble") {
  MapContents contents = field();
  for (const char* name : {"B1", "B2", "C2"}) {
    at(contents, name).terrain = terrain("stone-building-1");
    at(contents, name).building = 1;
    contents.locations.push_back(
        {*parse_hex_name(name), {kNowhere, 0, LocationKind::ground, terrain("stone-building-1"), kNoTerrain}});
    contents.locations.push_back(
        {*parse_hex_name(name), {kNowhere, 1, LocationKind::upper, terrain("stone-building-1"), kNoTerrain}});
  }
  at(contents, "B1").stairway = true;
  at(contents, "B2").hexside[1] = terrain("rowhouse-wall-1");  // towards C2
  const Map map(contents);
  const FootGraph graph(map, {});
  const auto id = [&](const char* name) { return *map.find_location(name); };
  CHECK(costs(graph, "B0", "B1") == List{4});
  CHECK(costs(graph, "B1", "B1/1") == List{2});
  CHECK(costs(graph, "B2", "B2/1").empty());  // no stairway
  CHECK(costs(graph, "B1/1", "B2/1") == List{4});
  CHECK(costs(graph, "B1", "B2") == List{4});
  CHECK(costs(graph, "B2", "C2") == List{6});  // through the vertex
  CHECK(costs(graph, "B2/1", "C2/1").empty());
  CHECK(costs(graph, "B1/1", "B2").empty());
  CHECK_FALSE(one_advance(map, id("B2"), id("C2")));
  CHECK_FALSE(one_advance(map, id("B1/1"), id("B0")));
  CHECK(one_advance(map, id("B1/1"), id("B1")));
  CHECK(rowhouse_bar(map, *map.find_hex("C2"), Direction::south_west));

  const std::vector<Placed> placed{
      {PlacedKind::stone_rubble, id("B1")}, {PlacedKind::blaze, id("B2")}, {PlacedKind::smoke, id("C1"), 3}};
  const FootGraph burning(map, placed);
  CHECK(costs(burning, "B0", "B1") == List{6});
  CHECK(costs(burning, "B1", "B1/1") == List{6});
  CHECK(costs(burning, "B1", "B2").empty());
  CHECK(costs(burning, "B0", "C1") == List{4});
}

TEST_CASE("rubble and debris cover a road", "[asl]") {
  // Placed or printed, of whatever storey [B3.4, B24.121, O1.2]; woods and houses do not.
  struct Row {
    const char* ground;
    List along;  // half MF by the road
  };
  for (const Row& row : {Row{"stone-rubble", {6}}, Row{"wooden-rubble-1", {6}}, Row{"debris", {4}},
                         Row{"woods", {2, 4}}, Row{"stone-building", {2, 4}}, Row{"open-ground", {2}}}) {
    INFO(row.ground);
    MapContents contents = field();
    at(contents, "B1").terrain = terrain(row.ground);
    road(contents, "A1", "B1");
    CHECK(costs(FootGraph(Map(contents), {}), "A1", "B1") == row.along);
  }
  MapContents contents = field();
  road(contents, "A1", "B1");
  const Map map(contents);
  for (const PlacedKind kind : {PlacedKind::stone_rubble, PlacedKind::wooden_rubble})
    CHECK(costs(FootGraph(map, std::vector<Placed>{{kind, *map.find_location("B1")}}), "A1", "B1") == List{6});
}

TEST_CASE("entrenchments and roadblocks") {
  MapContents contents = field();
  const Map map(contents);
  const auto id = [&](const char* name) { return *map.find_location(name); };
  const std::vector<Placed> placed{{PlacedKind::trench, id("B1")},
                                   {PlacedKind::trench, id("B2")},
                                   {PlacedKind::foxhole, id("A1"), 2},
                                   {PlacedKind::roadblock, id("A2"), 1, Direction::north_east}};
  const FootGraph graph(map, placed);
  CHECK(graph.place(id("A1")).fortification_half_mf == HalfMf{2});
  CHECK(graph.place(id("A1")).capacity == 2);
  CHECK(graph.place(id("A1")).has(PlacedKind::foxhole));
  CHECK(costs(graph, "B1", "B2") == List{2, 2});
  CHECK(graph.steps(id("B1"))[1].to != kNowhere);
  CHECK(costs(graph, "A2", "B1") == List{4});
  CHECK(costs(graph, "B1", "A2") == List{4});
}

// A rout of n MF therefore ends within n hexes of its start.
TEST_CASE("no terrain that can be entered costs less than one MF") {
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  CHECK(kRoadHalfMf >= 2);
  for (const std::string& name : catalogue.names()) {
    const Terrain& t = catalogue[*catalogue.find(name)];
    INFO(name);
    if (t.entry_half_mf > 0) CHECK(std::min(t.entry_half_mf, t.other_months_half_mf) >= 2);
    CHECK(t.inside_half_mf >= 2);
    CHECK(t.stairs_half_mf >= 2);
    if (t.kind == TerrainClass::depression) CHECK(t.entry_half_mf >= 2);
  }
}

TEST_CASE("a flood finds the least costs within its budget") {
  MapContents contents = field();
  at(contents, "B1").terrain = terrain("woods");
  const Map map(contents);
  const FootGraph graph(map, {});
  Flood flood(graph.location_count());
  const auto run = [&](const char* start, int budget) {
    flood.run(*map.find_location(start), HalfMf(budget), [&](LocationId l, HalfMf, auto&& reach) {
      for (const FootStep& step : graph.steps(l)) reach(step.to, step.half_mf);
    });
  };
  run("A1", 6);
  CHECK(flood.cost(*map.find_location("A1")).count() == 0);
  CHECK(flood.cost(*map.find_location("B1")).count() == 4);
  CHECK(flood.cost(*map.find_location("C1")).count() == 4);  // round by B0
  CHECK(flood.cost(*map.find_location("C2")).count() == 6);
  CHECK(flood.cost(*map.find_location("C3")).count() == 6);
  run("A1", 5);
  CHECK_FALSE(flood.reached(*map.find_location("C3")));
  run("C3", 2);
  CHECK(flood.all_reached().size() == 3);
  CHECK(flood.cost(*map.find_location("C2")).count() == 2);
  CHECK(flood.cost(*map.find_location("B2")).count() == 2);
  CHECK_FALSE(flood.reached(*map.find_location("A1")));
}

TEST_CASE("steps made in strips are those of a part of the map") {
  // Woods, brush, hills and roads by rote; the part has the hexes of some columns and rows, even ones first.
  const auto contents = [](int columns, int rows, int first) {
    MapContents out;
    for (int col = 0; col < columns; ++col)
      for (int row = 0; row < rows; ++row) {
        HexFacts facts;
        facts.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        const unsigned key = static_cast<unsigned>((col + first) * 31 + (row + first) * 17);
        facts.terrain = terrain(key % 5 == 0 ? "woods" : key % 7 == 0 ? "brush" : "open-ground");
        facts.base_level = static_cast<std::int8_t>(key % 11 == 0 ? 1 : 0);
        facts.road_sides = key % 3 == 0 ? 0b001001 : 0;
        out.hexes.push_back(facts);
      }
    return out;
  };
  constexpr int kFirst = 40;
  const Map large(contents(150, 120, 0));
  const Map part(contents(12, 10, kFirst));
  REQUIRE(large.location_count() > FootGraph::kMostWhole);
  const FootGraph strips(large, {});
  const FootGraph whole(part, {});
  const auto there = [&](LocationId at) {
    const Hex hex = part.hex(part.location(at).hex).at;
    return large.ground(
        large.find({static_cast<std::int16_t>(hex.col + kFirst), static_cast<std::int16_t>(hex.row + kFirst)}));
  };
  for (int col = 1; col < 11; ++col)
    for (int row = 1; row < 9; ++row) {
      const LocationId at = part.ground(part.find({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)}));
      const auto few = whole.steps(at);
      const auto many = strips.steps(there(at));
      REQUIRE(few.size() == many.size());
      for (std::size_t i = 0; i < few.size(); ++i) {
        CHECK(there(few[i].to) == many[i].to);
        CHECK(few[i].half_mf == many[i].half_mf);
        CHECK(few[i].side == many[i].side);
        CHECK(few[i].traits == many[i].traits);
      }
    }
  std::vector<std::vector<LocationId>> into(large.location_count());
  for (const LocationId from : large.locations())
    for (const FootStep& step : strips.steps(from))
      if (into[step.to].empty() || into[step.to].back() != from) into[step.to].push_back(from);
  for (const LocationId to : large.locations()) {
    const auto entries = strips.entries(to);
    REQUIRE(std::vector<LocationId>(entries.begin(), entries.end()) == into[to]);
  }
  for (const FootGraph* graph : {&whole, &strips}) {
    std::size_t entered = 0;
    std::size_t steps = 0;
    for (const LocationId at : graph->locations()) {
      steps += graph->steps(at).size();
      graph->each_entry(at, [&](LocationId from, const FootStep& step) {
        ++entered;
        const auto out = graph->steps(from);
        CHECK(step.to == at);
        CHECK((&step >= out.data() && &step < out.data() + out.size()));
      });
    }
    CHECK(entered == steps);
    CHECK(steps > 100);
  }
}

TEST_CASE("a bridge above its hex is walked along its road, on its own level", "[move]") {
  // A road from level 2 over water and over open ground at level 0 to level 2, and a hex beside the second.
  Diagnostics found;
  const auto map = read_megamek_board(
      "size 2 4\nhex 0101 2 \"road:1:8\" \"\"\nhex 0201 0 \"\" \"\"\n"
      "hex 0102 0 \"water:1;bridge:1:9;bridge_elev:2\" \"\"\nhex 0202 0 \"\" \"\"\n"
      "hex 0103 0 \"bridge:1:9;bridge_elev:2\" \"\"\nhex 0203 0 \"\" \"\"\n"
      "hex 0104 2 \"road:1:1\" \"\"\nhex 0204 0 \"\" \"\"\nend\n",
      "b.board", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  const FootGraph feet(*map, {});
  const auto step = [&](const char* from, const char* to) {
    const LocationId there = *map->find_location(to);
    for (const FootStep& s : feet.steps(*map->find_location(from)))
      if (s.to == there) return s.by_road() ? 2 : 1;
    return 0;
  };
  for (const auto& [from, to] : {std::pair("0101", "0102/2"), {"0102/2", "0103/2"}, {"0103/2", "0104"}}) {
    INFO(from << " " << to);
    CHECK(step(from, to) == 2);
    CHECK(step(to, from) == 2);
  }
  CHECK(step("0203", "0103") == 1);    // beneath it
  CHECK(step("0203", "0103/2") == 0);  // not onto it from the side
  CHECK(step("0104", "0103") == 0);    // nor beneath it along the road
}
