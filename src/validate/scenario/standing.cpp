// Units that begin in a Location that they can never leave on foot, and hexes that two boards name.
#include <fmt/format.h>

#include "validate/map_case.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

void check_standing(const ScenarioCase& c, Collector& found) {
  if (c.map().hex_count() < 2) return;
  const Reach reach = reach_on_foot(c.feet);
  for (const UnitView& unit : c.units)
    if (unit.at != kNowhere && reach.left[unit.at] == 0)
      found.warning("unit-cut-off", c.at(unit),
                    fmt::format("'{}' begins in {}, which units can never leave on foot", unit.id,
                                c.map().location_name(unit.at)),
                    "put it elsewhere, or open a way out");
}

}  // namespace hexrout::validate
