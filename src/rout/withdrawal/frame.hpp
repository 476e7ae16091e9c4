// A map with the hexes just beyond its edge, where moves may exit. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

// A hex one step beyond the map: a pseudo-Location after the map's own, where exits end.
struct Beyond {
  Hex at;
  LocationId from = kNowhere;
  Direction by = Direction::north;
  std::uint8_t side = 0;
};

struct MapFrame {
  const Map* map = nullptr;
  std::vector<Beyond> beyond;
  std::vector<std::array<LocationId, 6>> step;  // by hex: ground Location next to it, or an exit
  std::vector<Hex> hexes;                       // by Location, exits among them
  explicit MapFrame(const Map& m);
  bool is_beyond(LocationId at) const { return at >= map->location_count(); }
  const Beyond& exit(LocationId at) const { return beyond[at.number() - map->location_count()]; }
  std::size_t size() const { return map->location_count() + beyond.size(); }
  Hex hex(LocationId at) const { return hexes[at]; }
};

}  // namespace hexrout
