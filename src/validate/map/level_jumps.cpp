// Neighbours two levels or more apart with no cliff between them.
#include <cstdlib>

#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_level_jumps(const MapCase& c, Collector& found) {
  for (HexId hex = 0; hex < c.map.hex_count(); ++hex)
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      if (other == kNowhere || other < hex) continue;
      if ((c.map.hex(hex).cliff_sides >> static_cast<unsigned>(d) & 1) != 0) continue;
      if (std::abs(c.map.base_level(hex) - c.map.base_level(other)) < 2) continue;
      About about = c.about(hex, other);
      about.rule = "B10.51";
      found.warning("level-jump", std::move(about),
                    fmt::format("{} lies at level {} and {} beside it at level {}, with no cliff between", c.map.name(hex), c.map.base_level(hex), c.map.name(other),
                                c.map.base_level(other)),
                    "put a level between them, or a cliff, unless an abrupt change is meant");
    }
}

}  // namespace hexrout::validate
