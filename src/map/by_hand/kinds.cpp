#include "map/by_hand/kinds.hpp"

#include <fmt/format.h>

#include "hexrout/map/terrain_traits.hpp"

namespace hexrout::by_hand {

TerrainPart part_of(TerrainId id) {
  const Terrain& t = TerrainCatalogue::standard()[id];
  if (t.hexside) return TerrainPart::hexside;
  if (t.kind == TerrainClass::depression) return TerrainPart::depression;
  if (traits_of(t).as_bridge) return TerrainPart::bridge;
  return traits_of(t).as_road ? TerrainPart::road : TerrainPart::ground;
}

TerrainId with_upper_levels(TerrainId id, int levels) {
  const TerrainCatalogue& all = TerrainCatalogue::standard();
  if (!all.has(id) || all[id].kind != TerrainClass::building) return kNoTerrain;
  std::string stem = all[id].name;
  const bool numbered = stem.size() > 2 && stem[stem.size() - 2] == '-' && stem.back() >= '1' && stem.back() <= '4';
  if (numbered) stem.resize(stem.size() - 2);
  const auto tall = [&](int number) { return all.find(fmt::format("{}-{}", stem, number)).value_or(kNoTerrain); };
  // Storage tanks have a second kind, and no first.
  if (tall(1) == kNoTerrain || !all.find(stem)) return kNoTerrain;
  return levels == 0 ? *all.find(stem) : tall(levels);
}

}  // namespace hexrout::by_hand
