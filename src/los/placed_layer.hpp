// The things that a scenario has placed on a map and that change sight, by hex. Used by both modes of sight.
//
//   const PlacedLayer layer(map, placed);
//   if (const PlacedLayer::Entry* e = layer.at(hex)) ... e->smoke ...
//
// Immutable; any thread. at(): constant time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"

namespace hexrout {

class PlacedLayer {
 public:
  struct Entry {
    HexId hex = kNowhere;
    std::uint8_t smoke = 0;       // hindrance of the strongest smoke; smoke is not added up
    std::int8_t smoke_level = 0;  // absolute level of its foot; it reaches kSmokeLevels up
    std::uint8_t vehicles = 0;    // 1 if there is any vehicle or wreck
    std::int8_t vehicle_level = 0;
    TerrainId rubble = kNoTerrain;  // replaces the terrain of the hex
    std::uint8_t roadblocks = 0;    // bit d: on hexside d, whichever of its hexes it was placed in
    std::uint8_t barrage = 0;       // 1: a fire for effect hinders sight through the hex
  };
  static constexpr int kSmokeLevels = 2;
  // The smoke of blazes and burning wrecks.
  static constexpr int kBlazeSmoke = 3;
  static constexpr int kWreckSmoke = 2;

  PlacedLayer() = default;
  PlacedLayer(const Map& map, std::span<const Placed> placed);

  bool empty() const { return entries_.empty(); }
  const Entry* at(HexId hex) const {
    return entries_.empty() || hex >= index_.size() || index_[hex] == 0 ? nullptr : &entries_[index_[hex] - 1];
  }
  // The hindrance of smoke on the line, or in the hex of an end: one more for a line out of it.
  static int smoke_hindrance(const Entry& e, bool end_inside) {
    return e.smoke == 0 ? 0 : e.smoke + (end_inside ? 1 : 0);
  }

 private:
  Entry& entry(HexId hex, const Map& map);
  std::vector<std::uint32_t> index_;  // by hex, 1 + place in entries_
  std::vector<Entry> entries_;
};

}  // namespace hexrout
