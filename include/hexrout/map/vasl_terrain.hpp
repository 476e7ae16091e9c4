// The facts of a terrain code that VASL's sight and board rules use: the sight columns of the catalogue and the
// predicates that VASL draws from its categories and exact names.
//
//   const VaslTerrain woods = vasl_terrains()[60];
//   woods.obstacle && woods.height == 1
//
// Built once from TerrainCatalogue::standard(); immutable, any thread. Eight bytes a code, so that the
// whole table stays in the first cache.
#pragma once

#include <array>
#include <cstdint>

#include "hexrout/map/terrain.hpp"

namespace hexrout {

struct VaslTerrain {
  std::int8_t height = 0;  // whole levels; `half` adds one half
  bool known : 1 = false;
  bool half : 1 = false;
  bool obstacle : 1 = false;
  bool hindrance : 1 = false;
  bool inherent : 1 = false;
  bool split : 1 = false;
  bool lower_obstacle : 1 = false;
  bool lower_hindrance : 1 = false;
  bool building : 1 = false;  // building, factory or marketplace
  bool house : 1 = false;     // building or marketplace, not factory
  bool factory : 1 = false;
  bool marketplace : 1 = false;
  bool water : 1 = false;
  bool bridge : 1 = false;
  bool road : 1 = false;
  bool named_road : 1 = false;  // "Road" occurs in the name
  bool depression : 1 = false;
  bool open : 1 = false;  // open ground, road or water
  bool woods : 1 = false;
  bool hexside : 1 = false;        // of the hexside category, or a wall within a building
  bool rowhouse_wall : 1 = false;  // rowhouse wall or interior factory wall
  bool interior_wall : 1 = false;
  bool outside_factory_wall : 1 = false;
  bool cliff : 1 = false;
  bool cellar : 1 = false;
  bool rooftop : 1 = false;
  bool roofless : 1 = false;  // roofless or gutted
  bool bocage : 1 = false;
  bool light_woods : 1 = false;
  bool bare_orchard : 1 = false;  // orchard out of season
  bool brush_or_grain : 1 = false;
  bool wall_or_hedge : 1 = false;
  bool rubble : 1 = false;  // stone or wooden rubble of VASL's plain kinds
  bool hillock : 1 = false;
  bool jungle_or_bamboo : 1 = false;  // dense jungle, bamboo: yield to water in their hex
  bool single_storey : 1 = false;     // "Wooden Building", "Stone Building"
  bool one_level_house : 1 = false;   // "... Building, 1 Level": always with stairs
};

const std::array<VaslTerrain, 256>& vasl_terrains();

}  // namespace hexrout
