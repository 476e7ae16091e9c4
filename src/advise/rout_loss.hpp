// The loss of a unit in its coming rout, in points (deny.hpp defines the measure).
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/advisor.hpp"
#include "hexrout/rules/boost_number.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// True if it has to move, or is lost, captured or otherwise harmed.
bool has_to_go(const UnitVerdict& verdict);

class RoutLoss {
 public:
  // `rules`: those by which all positions are judged.
  RoutLoss(const Weights& weights, const Advisor& rules) : weights_(weights), ways_have_odds_(rules.ways_have_odds()) {}
  // The sum over its ends of chance times loss; of ends among which it chooses the recommended one. Under rules without
  // odds for a way an end off the map or on an enemy is a loss, as in a survey (game_survey.hpp).
  Number of(const Game& game, const std::string& unit, const UnitVerdict& verdict, UnitSize size) const;

 private:
  Number of_routs(const UnitVerdict& verdict, UnitSize size) const;
  Number of_way(const VerdictEnd& end, UnitSize size) const;
  Number of_fate(FateKind fate, UnitSize size) const;

  Weights weights_;
  bool ways_have_odds_;
};

// "routs to J4, lost 2.8 %", "stays in K5", "surrenders": the recommended option in words.
std::string rout_words(const UnitVerdict& verdict, const Game& game);

}  // namespace hexrout::planning
