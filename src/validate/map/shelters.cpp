// Shelter that a rout makes for and cannot enter, because the last step costs too much.
#include <fmt/format.h>

#include <algorithm>

#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_shelters(const MapCase& c, Collector& found) {
  for (const HexId hex : c.map.hexes()) {
    const LocationId at = c.map.ground(hex);
    if (!c.shelters[at.number()] || !standable(c, at)) continue;
    std::optional<HalfMf> least;
    for (const LocationId from : c.feet.entries(at)) {
      if (c.map.location(from).hex == hex) continue;
      for (const FootStep& step : c.feet.steps(from))
        if (step.to == at && (!least || step.half_mf < *least)) least = step.half_mf;
    }
    if (!least || *least <= kRoutHalfMf) continue;  // if no unit can come there, check_on_foot reports it
    About about = c.about(hex);
    about.rule = "A10.51";
    found.warning("shelter-never-serves", std::move(about),
                  fmt::format("no rout reaches the shelter in {}: the last step alone costs {} MF", c.map.name(hex),
                              mf_text(*least)),
                  "level the ground beside it, or open a side");
  }
}

}  // namespace hexrout::validate
