#include "validate/scenario_case.hpp"

namespace hexrout::validate {

std::vector<Finding> check_scenario(const Game& game, const Node& document) {
  const std::vector<UnitView> units = game.units();
  const Setting& setting = game.setting();
  const FootGraph feet(*setting.map, setting.placed, {setting.month});
  const ScenarioPlaces places(document);
  const ScenarioCase c{game, units, feet, places, bool(document.find("events"))};
  Collector found;
  for (const auto check : {check_sides, check_concerns, check_standing, check_ways_out, check_sight_of_units,
                           check_placed, check_seams, check_idle})
    check(c, found);
  return std::move(found.found);
}

}  // namespace hexrout::validate
