#include "placed_layer.hpp"

#include <algorithm>

namespace hexrout {

PlacedLayer::Entry& PlacedLayer::entry(HexId hex, const Map& map) {
  if (index_.empty()) index_.assign(map.hex_count(), 0);
  if (index_[hex] == 0) {
    entries_.push_back({});
    entries_.back().hex = hex;
    index_[hex] = static_cast<std::uint32_t>(entries_.size());
  }
  return entries_[index_[hex] - 1];
}

PlacedLayer::PlacedLayer(const Map& map, std::span<const Placed> placed) {
  const auto& catalogue = TerrainCatalogue::standard();
  const auto add_smoke = [](Entry& e, int strength, int level) {
    if (strength > e.smoke) {
      e.smoke = static_cast<std::uint8_t>(std::min(strength, 6));
      e.smoke_level = static_cast<std::int8_t>(level);
    }
  };
  const auto add_vehicle = [](Entry& e, int level) {
    e.vehicles = 1;
    e.vehicle_level = static_cast<std::int8_t>(level);
  };
  for (const Placed& p : placed) {
    if (p.at >= map.location_count()) continue;
    const HexId hex = map.location(p.at).hex;
    const int level = map.absolute_level(p.at);
    switch (p.kind) {
      case PlacedKind::smoke:
        add_smoke(entry(hex, map), p.strength, level);
        break;
      case PlacedKind::blaze:
        add_smoke(entry(hex, map), kBlazeSmoke, level);
        break;
      case PlacedKind::vehicle:
      case PlacedKind::wreck:
        add_vehicle(entry(hex, map), level);
        break;
      case PlacedKind::burning_wreck:
        add_vehicle(entry(hex, map), level);
        add_smoke(entry(hex, map), kWreckSmoke, level);
        break;
      case PlacedKind::stone_rubble:
        entry(hex, map).rubble = catalogue.find("stone-rubble").value_or(kNoTerrain);
        break;
      case PlacedKind::wooden_rubble:
        entry(hex, map).rubble = catalogue.find("wooden-rubble").value_or(kNoTerrain);
        break;
      case PlacedKind::fire_for_effect:
        entry(hex, map).barrage = 1;
        break;
      case PlacedKind::roadblock: {
        Entry& e = entry(hex, map);
        e.roadblocks = static_cast<std::uint8_t>(e.roadblocks | 1u << static_cast<unsigned>(p.side));
        if (const HexId n = map.neighbour(hex, p.side); n != kNowhere) {
          Entry& o = entry(n, map);
          o.roadblocks = static_cast<std::uint8_t>(o.roadblocks | 1u << static_cast<unsigned>(opposite(p.side)));
        }
        break;
      }
      default:
        break;  // does not change sight
    }
  }
}

}  // namespace hexrout
