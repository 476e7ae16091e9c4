// Findings of the rule system (Game::concerns).
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

void check_concerns(const ScenarioCase& c, Collector& found) {
  for (Concern& concern : c.game.concerns()) {
    About about{concern.units.empty() ? c.places.whole() : c.places.unit_at(concern.units.front())};
    if (concern.at != kNowhere) about.where.push_back(c.map().location_name(concern.at));
    about.units = std::move(concern.units);
    about.rule = std::move(concern.rule);
    found.warning(std::move(concern.code), std::move(about), std::move(concern.what), std::move(concern.hint));
  }
}

}  // namespace hexrout::validate
