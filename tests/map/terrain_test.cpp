#include "hexrout/map/terrain.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <pugixml.hpp>
#include <set>
#include <string>

#include "hexrout/map/terrain_traits.hpp"
#include "vasl_files.hpp"

using namespace hexrout;

namespace {

const TerrainCatalogue& catalogue() {
  return TerrainCatalogue::standard();
}
const Terrain& named(std::string_view name) {
  const auto id = catalogue().find(name);
  INFO(name);
  REQUIRE(id.has_value());
  return catalogue()[*id];
}

}  // namespace

TEST_CASE("the catalogue has unique names, glyphs and tints", "[terrain]") {
  std::set<std::string> names;
  int count = 0;
  for (int id = 0; id < 255; ++id) {
    if (!catalogue().has(static_cast<TerrainId>(id))) continue;
    const Terrain& t = catalogue()[static_cast<TerrainId>(id)];
    ++count;
    INFO(t.name);
    CHECK(names.insert(t.name).second);
    CHECK(catalogue().find(t.name) == t.id);
    CHECK(t.glyph > ' ');
    REQUIRE(t.colour.size() == 7);
    CHECK(t.colour[0] == '#');
    // Light enough that black letters stand out: each part of the colour at least 0x70.
    for (std::size_t i = 1; i < 7; i += 2) CHECK(std::stoi(t.colour.substr(i, 2), nullptr, 16) >= 0x70);
  }
  CHECK(count == 169);
  CHECK(catalogue().names().size() == 169);
  CHECK_FALSE(catalogue().has(kNoTerrain));
  CHECK_FALSE(catalogue().find("wood").has_value());
  CHECK_FALSE(catalogue().find_title("woods").has_value());
  CHECK(catalogue().find_title("Stone Building, 2 Level") == catalogue().find("stone-building-2"));
}

TEST_CASE("rows of the catalogue are sound", "[terrain]") {
  for (const std::string& name : catalogue().names()) {
    INFO(name);
    const Terrain& t = named(name);
    CHECK_FALSE(t.title.empty());
    CHECK((t.otherwise == kNoTerrain || catalogue().has(t.otherwise)));
    for (const Months& months : {t.months, t.entry_months})
      for (const int month : {months.first, months.last}) CHECK((month >= 1 && month <= 12));
    for (const int half_mf : {t.entry_half_mf, t.careful_half_mf, t.inside_half_mf, t.stairs_half_mf,
                              t.fortification_half_mf, t.hexside_half_mf, t.other_months_half_mf})
      CHECK((half_mf >= 0 && half_mf <= 24));
    if (t.kind == TerrainClass::road) CHECK(traits_of(t).as_road);
    if (t.kind == TerrainClass::bridge) CHECK(traits_of(t).as_bridge);
  }
}

TEST_CASE("costs on foot follow the Infantry chart", "[terrain]") {
  struct Row {
    const char* name;
    int half_mf;
  };
  for (const Row& row : {Row{"open-ground", 2}, {"woods", 4},
                         {"brush", 4},          {"vineyard", 4},
                         {"orchard", 2},        {"olive-grove", 4},
                         {"cactus-patch", 6},   {"grain", 3},
                         {"mudflats", 4},       {"crags", 4},
                         {"graveyard", 2},      {"debris", 4},
                         {"gully", 4},          {"dry-stream", 4},
                         {"shallow-stream", 6}, {"deep-stream", 8},
                         {"stone-building", 4}, {"stone-rubble", 6},
                         {"sunken-road", 4},    {"elevated-road", 4},
                         {"rail-car", 4},       {"wrecked-rail-car", 6},
                         {"shellholes", 2},     {"water", 0},
                         {"tower-obstacle", 4}}) {
    INFO(row.name);
    CHECK(named(row.name).entry_half_mf == row.half_mf);
  }
  CHECK(named("shellholes").careful_half_mf == 4);
  CHECK(named("stone-factory-1.5").inside_half_mf == 2);
  CHECK(named("stone-building-2").inside_half_mf == 4);
  CHECK(named("stone-building-2").stairs_half_mf == 2);
  CHECK(named("stone-rubble").stairs_half_mf == 6);
  CHECK(named("marsh").whole_allotment);
  CHECK_FALSE(named("marsh").low_crawl);
  CHECK_FALSE(named("marsh").from_below);
  CHECK(named("ford").whole_allotment);
  CHECK(named("gully").adds_other);
  CHECK(named("shallow-stream").adds_other);
  CHECK_FALSE(named("sunken-road").adds_other);
  CHECK(named("dry-stream").low_crawl);
  CHECK_FALSE(named("deep-stream").low_crawl);
}

TEST_CASE("hexsides: what crossing costs and covers", "[terrain]") {
  CHECK(named("wall").hexside_half_mf == 2);
  CHECK(named("wall").hexside_tem == 2);
  CHECK(named("hedge").hexside_half_mf == 2);
  CHECK(named("hedge").hexside_tem == 1);
  CHECK(named("bocage").hexside_half_mf == 4);
  CHECK(named("bocage").hexside_tem == 2);
  CHECK(named("roadblock").hexside_half_mf == 2);
  CHECK_FALSE(named("cliff").crossable);
  CHECK_FALSE(named("cliff").crossable_by_low_crawl);
  CHECK_FALSE(named("cactus-hedge").crossable);
  CHECK(named("cactus-hedge").crossable_by_low_crawl);
  for (const char* name :
       {"wall", "hedge", "bocage", "cliff", "roadblock", "rowhouse-wall-1", "interior-factory-wall-1"})
    CHECK(named(name).hexside);
  CHECK_FALSE(named("woods").hexside);
}

TEST_CASE("a terrain has the traits that its name says", "[terrain]") {
  const auto says = [](const Terrain& t, std::string_view word) { return t.name.find(word) != std::string::npos; };
  int rubble = 0;
  for (const std::string& name : catalogue().names()) {
    INFO(name);
    const Terrain& t = named(name);
    const TerrainTraits& traits = traits_of(t);
    CHECK(traits.stone == says(t, "stone"));
    CHECK(traits.rubble == says(t, "rubble"));
    CHECK(traits.bamboo == says(t, "bamboo"));
    CHECK(traits.as_bridge == says(t, "bridge"));
    rubble += traits.rubble ? 1 : 0;
    CHECK((traits.rubble ? t.title.find("Rubble") != std::string::npos : t.title.find("Rubble") == std::string::npos));
  }
  CHECK(rubble == 10);
  for (const char* name : {"dirt-road", "paved-road", "elevated-road", "sunken-road", "path", "track", "runway"})
    CHECK(traits_of(named(name)).as_road);
  for (const char* name : {"open-ground", "gully", "stone-bridge", "woods"})
    CHECK_FALSE(traits_of(named(name)).as_road);
  for (const char* name : {"woods", "pine-woods", "light-woods", "forest", "dense-jungle"})
    CHECK(is_woods(named(name)));
  for (const char* name : {"stone-building", "huts", "wooden-factory-1.5", "pillbox", "bamboo", "brush", "orchard"})
    CHECK_FALSE(is_woods(named(name)));
}

TEST_CASE("rout cover is woods and buildings, not rubble, lumberyards or marketplaces", "[terrain]") {
  for (const char* name :
       {"woods", "light-woods", "forest", "stone-building", "wooden-building-2", "stone-factory-1.5", "pillbox"})
    CHECK(named(name).rout_cover);
  for (const char* name : {"open-ground", "stone-rubble", "wooden-rubble", "lumberyard", "stone-marketplace", "rooftop",
                           "orchard", "grain", "trench", "bamboo"})
    CHECK_FALSE(named(name).rout_cover);
  for (const char* name : {"woods", "stone-building", "pillbox", "trench"}) CHECK(named(name).rally_cover);
  for (const char* name : {"rooftop", "lumberyard", "marsh", "stone-rubble"}) CHECK_FALSE(named(name).rally_cover);
  for (const char* name :
       {"open-ground", "dirt-road", "runway", "sunken-road", "gully", "shallow-stream", "water", "snow-marsh", "ice"})
    CHECK(named(name).open_ground);
  for (const char* name : {"brush", "vineyard", "orchard", "marsh", "crags", "graveyard", "debris", "stone-rubble",
                           "woods", "stone-building"})
    CHECK_FALSE(named(name).open_ground);
}

TEST_CASE("grain hides from June to September and costs more from April to September", "[terrain]") {
  const TerrainId grain = *catalogue().find("grain");
  for (int month = 1; month <= 12; ++month) {
    INFO(month);
    CHECK(catalogue().in_month(grain, month).hindrance == (month >= 6 && month <= 9));
    CHECK(catalogue().in_month(grain, month).open_ground == !(month >= 6 && month <= 9));
    CHECK(catalogue().entry_half_mf(grain, month) == (month >= 4 && month <= 9 ? 3 : 2));
  }
  const TerrainId orchard = *catalogue().find("orchard");
  CHECK(catalogue().in_month(orchard, 7).obstacle);
  CHECK(catalogue().in_month(orchard, 1).name == "orchard-out-of-season");
  CHECK(Months{11, 2}.contain(12));
  CHECK(Months{11, 2}.contain(1));
  CHECK_FALSE(Months{11, 2}.contain(5));
}

TEST_CASE("sight columns are those that VASL uses", "[terrain]") {
  const std::string path = test::vasl_folder() + "/SharedBoardMetadata.xml";
  if (!std::ifstream(path)) {
    WARN("skipped: no " << path);
    return;
  }
  pugi::xml_document xml;
  REQUIRE(xml.load_file(path.c_str()));
  int seen = 0;
  for (const auto& node : xml.select_nodes("//terrainType")) {
    const pugi::xml_node x = node.node();
    const int code = x.attribute("typeCode").as_int(-1);
    REQUIRE(catalogue().has(static_cast<TerrainId>(code)));
    const Terrain& t = catalogue()[static_cast<TerrainId>(code)];
    const auto flag = [&](const char* name) { return std::string(x.attribute(name).as_string()) == "TRUE"; };
    INFO(t.name);
    CHECK(t.title == x.attribute("name").as_string());
    CHECK(t.height == x.attribute("height").as_int());
    CHECK(t.half_level == flag("isHalfLevelHeight"));
    CHECK(t.obstacle == flag("isLOSObstacle"));
    CHECK(t.hindrance == flag("isLOSHindrance"));
    CHECK(t.inherent == flag("isInherentTerrain"));
    CHECK(t.lower_obstacle == flag("isLowerLOSObstacle"));
    CHECK(t.lower_hindrance == flag("isLowerLOSHindrance"));
    CHECK(t.split_half_levels == static_cast<int>(2 * x.attribute("split").as_double()));
    const std::vector<std::string> categories{"OPEN",   "ROAD",     "WATER",        "DEPRESSION",
                                              "WOODS",  "BUILDING", "FACTORY",      "MARKETPLACE",
                                              "BRIDGE", "HEXSIDE",  "ENTRENCHMENT", "OTHER"};
    CHECK(categories[static_cast<std::size_t>(t.kind)] == x.attribute("LOSCategory").as_string());
    ++seen;
  }
  CHECK(seen == 166);
}
