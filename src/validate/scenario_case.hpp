// A scenario as the checks see it.
#pragma once

#include <vector>

#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rules/game.hpp"
#include "validate/collector.hpp"
#include "validate/places.hpp"

namespace hexrout::validate {

struct ScenarioCase {
  const Game& game;
  const std::vector<UnitView>& units;
  const FootGraph& feet;  // with the placed things
  const ScenarioPlaces& places;
  bool scripted = false;  // events are written in the file

  const Setting& setting() const { return game.setting(); }
  const Map& map() const { return *game.setting().map; }
  About at(const UnitView& unit) const { return {places.unit_at(unit.id), {map().location_name(unit.at)}, {unit.id}}; }
};

// Each check is in a file of its own; this is the order of the calls.
void check_sides(const ScenarioCase& c, Collector& found);
void check_concerns(const ScenarioCase& c, Collector& found);
void check_standing(const ScenarioCase& c, Collector& found);
void check_ways_out(const ScenarioCase& c, Collector& found);
void check_sight_of_units(const ScenarioCase& c, Collector& found);
void check_placed(const ScenarioCase& c, Collector& found);
void check_seams(const ScenarioCase& c, Collector& found);
void check_idle(const ScenarioCase& c, Collector& found);

std::vector<Finding> check_scenario(const Game& game, const Node& document);

}  // namespace hexrout::validate
