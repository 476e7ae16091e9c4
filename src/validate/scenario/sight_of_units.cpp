// Pairs of enemies of which one alone sees the other.
#include <fmt/format.h>

#include "hexrout/los/sight.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

namespace {

constexpr std::size_t kMostUnits = 400;  // pairs grow with the square

}  // namespace

void check_sight_of_units(const ScenarioCase& c, Collector& found) {
  if (c.units.size() > kMostUnits) return;
  const Sight& sight = *c.setting().sight;
  for (std::size_t i = 0; i < c.units.size(); ++i)
    for (std::size_t k = i + 1; k < c.units.size(); ++k) {
      const UnitView& a = c.units[i];
      const UnitView& b = c.units[k];
      if (a.side == b.side || a.at == kNowhere || b.at == kNowhere || a.at == b.at) continue;
      const Sighting there = sight.look(a.at, b.at);
      const Sighting back = sight.look(b.at, a.at);
      if (there.undecided || back.undecided || there.blocked == back.blocked) continue;
      const UnitView& seer = there.blocked ? b : a;
      const UnitView& seen = there.blocked ? a : b;
      About about = c.at(seer);
      about.where.push_back(c.map().location_name(seen.at));
      about.units.push_back(seen.id);
      about.rule = "A6.5";
      found.warning("one-way-sight", std::move(about),
                    fmt::format("'{}' in {} sees '{}' in {}, which does not see it back", seer.id,
                                c.map().location_name(seer.at), seen.id, c.map().location_name(seen.at)),
                    "'los: exact' gives one verdict for both ends; or agree on the line before play");
    }
}

}  // namespace hexrout::validate
