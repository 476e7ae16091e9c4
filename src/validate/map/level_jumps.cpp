// Neighbours two levels or more apart with no cliff between them.
#include <cstdlib>

#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

// The ground about a stream or gully, which itself lies a level below it.
static int ground_level(const Map& map, HexId hex) {
  return map.base_level(hex) + (map.location(map.ground(hex)).depression == kNoTerrain ? 0 : 1);
}

void check_level_jumps(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes())
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      if (other == kNowhere || other < hex) continue;
      if ((c.map.hex(hex).cliff_sides >> static_cast<unsigned>(d) & 1) != 0) continue;
      if (std::abs(ground_level(c.map, hex) - ground_level(c.map, other)) < 2) continue;
      About about = c.about(hex, other);
      about.rule = "B10.51";
      found.warning("level-jump", std::move(about),
                    fmt::format("{} lies at level {} and {} beside it at level {}, with no cliff between",
                                c.map.name(hex), c.map.base_level(hex), c.map.name(other), c.map.base_level(other)),
                    "put a level between them, or a cliff, unless the drop is intended");
    }
}

}  // namespace hexrout::validate
