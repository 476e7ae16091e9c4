// Stairwells that lead nowhere.
#include <fmt/format.h>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_stairs(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes()) {
    const HexFacts& facts = c.map.hex(hex);
    if (!facts.stairway) continue;
    bool leads = false;
    for (const LocationId at : c.map.locations(hex)) {
      const LocationKind kind = c.map.location(at).kind;
      leads |= kind == LocationKind::upper || kind == LocationKind::rooftop || kind == LocationKind::cellar;
    }
    if (!leads)
      found.warning("stairs-nowhere", {c.places.detail(facts.at, "stairway"), {c.map.name(hex)}},
                    fmt::format("the stairway in {} leads nowhere: the hex has one level", c.map.name(hex)),
                    "take the stairway away, or give the building its upper levels");
  }
}

}  // namespace hexrout::validate
