// Cliffs that only one hex has, and cliffs without a drop.
#include <cstdlib>

#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_cliffs(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes())
    for (const Direction d : kAllDirections) {
      const HexId other = c.map.neighbour(hex, d);
      if (other == kNowhere || other < hex) continue;
      const unsigned here = c.map.hex(hex).cliff_sides >> static_cast<unsigned>(d) & 1U;
      const unsigned there = c.map.hex(other).cliff_sides >> static_cast<unsigned>(opposite(d)) & 1U;
      if (here + there == 0) continue;
      if (here != there) {
        const HexId from = here != 0 ? hex : other;
        const HexId to = here != 0 ? other : hex;
        found.warning("cliff-one-sided",
                      {c.places.detail(c.map.hex(from).at, "cliff_sides"), {c.map.name(from), c.map.name(to)}},
                      fmt::format("{0} has a cliff toward {1}, and {1} has none", c.map.name(from), c.map.name(to)),
                      "give it to both hexes: list it under 'hexsides'");
      } else if (c.map.base_level(hex) == c.map.base_level(other)) {
        found.warning("cliff-flat",
                      {c.places.detail(c.map.hex(hex).at, "cliff_sides"), {c.map.name(hex), c.map.name(other)}},
                      fmt::format("the cliff between {} and {} has no drop: both lie at level {}", c.map.name(hex),
                                  c.map.name(other), c.map.base_level(hex)),
                      "correct the level of one of them, or take the cliff away");
      }
    }
}

}  // namespace hexrout::validate
