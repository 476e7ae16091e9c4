#include "kinds.hpp"

#include "hexrout/map/terrain_traits.hpp"

namespace hexrout::exact {

namespace {

bool has(const Terrain& t, std::string_view word) {
  return t.title.find(word) != std::string::npos;
}

Kind kind_of(const Terrain& t) {
  Kind k;
  k.height2 = static_cast<std::int8_t>(2 * t.height);
  k.half = t.half_level;
  k.obstacle = t.obstacle;
  k.hindrance = t.hindrance;
  k.inherent = t.inherent;
  k.split = t.split_half_levels != 0;
  k.lower_obstacle = t.lower_obstacle;
  k.lower_hindrance = t.lower_hindrance;
  k.house = t.kind == TerrainClass::building || t.kind == TerrainClass::marketplace;
  k.factory = t.kind == TerrainClass::factory;
  k.building = k.house || k.factory;
  k.outside_wall = has(t, "Factory Wall") && !has(t, "Interior");
  k.rowhouse_wall = has(t, "Rowhouse Wall") || has(t, "Interior Factory Wall");
  k.hexside = t.hexside || t.kind == TerrainClass::hexside || k.rowhouse_wall;
  k.bocage = t.title == "Bocage";
  k.cliff = has(t, "Cliff");
  k.water = t.kind == TerrainClass::water;
  k.bridge = t.kind == TerrainClass::bridge;
  k.road = t.kind == TerrainClass::road;
  k.depression = t.kind == TerrainClass::depression;
  k.roofless = has(t, "Roofless") || has(t, "Gutted");
  k.light_woods = has(t, "Light Woods");
  k.bare_orchard = t.title == "Orchard, Out of Season";
  k.hillock = t.title == "Hillock";
  k.rubble = traits_of(t).rubble;
  k.brush_or_grain = t.title == "Brush" || t.title == "Grain";
  k.flat = !k.obstacle && !k.hindrance && !k.hexside && !k.building && !k.bridge && !k.light_woods && k.height2 == 0 &&
           !k.half;
  return k;
}

}  // namespace

std::array<Kind, 256> kinds_in(int month) {
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  std::array<Kind, 256> kinds{};
  for (int id = 0; id < 255; ++id) {
    const auto t = static_cast<TerrainId>(id);
    if (catalogue.has(t)) kinds[t] = kind_of(catalogue.in_month(t, month));
  }
  return kinds;
}

}  // namespace hexrout::exact
