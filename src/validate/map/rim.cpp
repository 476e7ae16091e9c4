// Hexes that touch no other, and half hexes in the midst of a map.
#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_rim(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes()) {
    int neighbours = 0;
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      if (other == kNowhere) continue;
      ++neighbours;
      if ((c.map.hex(hex).half >> static_cast<unsigned>(d) & 1) == 0) continue;
      found.warning("half-hex-inside",
                    {c.places.detail(c.map.hex(hex).at, "half"), {c.map.name(hex), c.map.name(other)}},
                    fmt::format("the edge of the map cuts {} on the side of {}, which is on the map", c.map.name(hex),
                                c.map.name(other)),
                    "half hexes lie along the edge only: correct 'half' or 'half_hexes'");
    }
    if (neighbours == 0 && c.map.hex_count() > 1)
      found.warning("isolated-hex", c.about(hex), fmt::format("{} touches no other hex", c.map.name(hex)),
                    "delete it, or draw what lies between");
  }
}

}  // namespace hexrout::validate
