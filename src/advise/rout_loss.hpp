// The loss of a unit in its coming rout, in points (deny.hpp defines the measure).
#pragma once

#include <string>
#include <vector>

#include "advise/number.hpp"
#include "hexrout/advise/weights.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// Size m of weights.hpp.
struct UnitSize {
  int whole = 2;
  int reduced = 1;
};

// In the order of Game::units().
std::vector<UnitSize> unit_sizes(const Game& game, const Weights& weights);

// True if it has to move, or is lost, captured or otherwise harmed.
bool has_to_go(const UnitVerdict& verdict);

class RoutLoss {
 public:
  explicit RoutLoss(const Weights& weights) : weights_(weights) {}
  // By its recommended option; by all of them if dice choose.
  Number of(const UnitVerdict& verdict, UnitSize size) const;

 private:
  Number of_way(const VerdictEnd& end, UnitSize size) const;
  Number of_fate(FateKind fate, UnitSize size) const;

  Weights weights_;
};

// "routs to J4, lost 2.8 %", "stays in K5", "surrenders": the recommended option in words.
std::string rout_words(const UnitVerdict& verdict, const Game& game);

}  // namespace hexrout::planning
