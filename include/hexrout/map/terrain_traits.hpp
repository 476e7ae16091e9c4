// Traits of terrain: its material, and the cover that it gives. Rules go by these, not by the letters of a name.
//
//   const Terrain& t = TerrainCatalogue::standard()[map.location(at).terrain];
//   if (traits_of(t).rubble) ...
//
// Traits are data like the rest of the catalogue (src/map/data/terrain.inc). The terrain must be one of the catalogue.
// Complexity: constant. Thread safety: immutable.
#pragma once

#include "hexrout/map/terrain.hpp"

namespace hexrout {

struct TerrainTraits {
  bool stone = false;   // buildings, rubble and bridges of stone
  bool rubble = false;  // of a building, at whatever level
  bool bamboo = false;
  bool as_road = false;    // maps lay it as a road; paths, tracks and runways too
  bool as_bridge = false;  // maps lay it as a bridge; pontoon and foot bridges too
  bool deir = false;       // a hollow whose Lip covers against firers on its level beyond it (F4)
  bool hillock = false;
  bool paddy = false;       // between banks (G8)
  bool crowded = false;     // holds two squads instead of three, off the road (G2.2)
  bool crawl_only = false;  // entered on foot by Low Crawl alone, but by road or path (G3.2)
  bool conceals = false;    // Concealment Terrain, though open ground (F2.3)
  int loose_half_mf = 0;    // on top of the cost of terrain and never doubled; not by road, and not in mud (F7.3)
};
const TerrainTraits& traits_of(const Terrain& terrain);

// Buildings of every kind, their walls included.
inline bool is_building(const Terrain& t) {
  return t.kind == TerrainClass::building || t.kind == TerrainClass::factory || t.kind == TerrainClass::marketplace;
}
// Woods of every kind: what a rout makes for that is neither a building nor a pillbox.
inline bool is_woods(const Terrain& t) {
  return t.rout_cover && !is_building(t) && t.fortification_half_mf == 0;
}
// Cover from anywhere, under rules without a cover of their own for each terrain.
inline bool gives_cover(const Terrain& t) {
  return t.rout_cover || t.rally_cover;
}

}  // namespace hexrout
