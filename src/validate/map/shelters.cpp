// Woods and buildings that a rout makes for and never gets into.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_shelters(const MapCase& c, Collector& found) {
  for (HexId hex = 0; hex < c.map.hex_count(); ++hex) {
    const LocationId at = c.map.ground(hex);
    if (!TerrainCatalogue::standard()[c.feet.place(at).terrain].rout_cover || !standable(c, at)) continue;
    if (c.feet.place(at).has(PlacedKind::blaze)) continue;
    int least = -1;
    for (const LocationId from : c.feet.entries(at)) {
      if (c.map.location(from).hex == hex) continue;
      for (const FootStep& step : c.feet.steps(from))
        if (step.to == at && (least < 0 || step.half_mf < least)) least = step.half_mf;
    }
    if (least <= kRoutHalfMf) continue;  // if no unit can come there, check_on_foot reports it
    About about = c.about(hex);
    about.rule = "A10.51";
    found.warning(
        "shelter-never-serves", std::move(about),
        fmt::format("no rout reaches the shelter in {}: the last step alone costs {} MF", c.map.name(hex), least / 2),
        "level the ground beside it, or open a side");
  }
}

}  // namespace hexrout::validate
