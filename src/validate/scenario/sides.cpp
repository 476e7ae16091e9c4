// Sides without a unit on the map.
#include <fmt/format.h>

#include <algorithm>

#include "validate/scenario_case.hpp"

namespace hexrout::validate {

void check_sides(const ScenarioCase& c, Collector& found) {
  if (c.setting().title.empty())
    found.note("no-title", {c.places.whole()}, "this scenario has no title", "add 'title: ...'");
  for (const std::string& side : c.setting().sides)
    if (std::none_of(c.units.begin(), c.units.end(),
                     [&](const UnitView& u) { return u.side == side && u.at != kNowhere; }))
      found.warning("side-without-units", {c.places.side(side)},
                    fmt::format("the side '{}' has no unit on the map", side),
                    "give it units, or leave it out of 'sides'");
}

}  // namespace hexrout::validate
