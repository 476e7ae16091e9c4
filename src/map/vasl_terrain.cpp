#include "hexrout/map/vasl_terrain.hpp"

#include <string_view>

namespace hexrout {

namespace {

VaslTerrain from_catalogue(const Terrain& t) {
  const std::string_view title = t.title;
  const auto named = [&](std::string_view whole) { return title == whole; };
  const auto contains = [&](std::string_view part) { return title.find(part) != std::string_view::npos; };
  const auto kind = [&](TerrainClass c) { return t.kind == c; };

  VaslTerrain v;
  v.known = true;
  v.height = static_cast<std::int8_t>(t.height);
  v.half = t.half_level;
  v.obstacle = t.obstacle;
  v.hindrance = t.hindrance;
  v.inherent = t.inherent;
  v.split = t.split_half_levels != 0;
  v.lower_obstacle = t.lower_obstacle;
  v.lower_hindrance = t.lower_hindrance;
  v.factory = kind(TerrainClass::factory);
  v.marketplace = kind(TerrainClass::marketplace);
  v.house = kind(TerrainClass::building) || v.marketplace;
  v.building = v.house || v.factory;
  v.water = kind(TerrainClass::water);
  v.bridge = kind(TerrainClass::bridge);
  v.road = kind(TerrainClass::road);
  v.named_road = contains("Road");
  v.depression = kind(TerrainClass::depression);
  v.open = kind(TerrainClass::open) || v.road || v.water;
  v.woods = kind(TerrainClass::woods);
  v.interior_wall = title.substr(0, 21) == "Interior Factory Wall";
  v.rowhouse_wall = v.interior_wall || title.substr(0, 13) == "Rowhouse Wall";
  v.hexside = kind(TerrainClass::hexside) || v.rowhouse_wall;
  v.outside_factory_wall = !v.interior_wall && contains("Factory Wall");
  v.cliff = contains("Cliff");
  v.cellar = contains("Cellar");
  v.rooftop = contains("Rooftop");
  v.roofless = contains("Roofless") || contains("Gutted");
  v.bocage = named("Bocage");
  v.light_woods = contains("Light Woods");
  v.bare_orchard = named("Orchard, Out of Season");
  v.brush_or_grain = named("Brush") || named("Grain");
  v.wall_or_hedge = named("Wall") || named("Hedge");
  v.rubble = named("Stone Rubble") || named("Wooden Rubble");
  v.hillock = named("Hillock");
  v.jungle_or_bamboo = named("Dense Jungle") || named("Bamboo");
  v.single_storey = named("Wooden Building") || named("Stone Building");
  v.one_level_house = named("Wooden Building, 1 Level") || named("Stone Building, 1 Level");
  return v;
}

}  // namespace

const std::array<VaslTerrain, 256>& vasl_terrains() {
  static const std::array<VaslTerrain, 256> table = [] {
    std::array<VaslTerrain, 256> made{};
    const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
    for (int id = 0; id < kNoTerrain; ++id)
      if (catalogue.has(static_cast<TerrainId>(id)))
        made[static_cast<std::size_t>(id)] = from_catalogue(catalogue[static_cast<TerrainId>(id)]);
    return made;
  }();
  return table;
}

}  // namespace hexrout
