// What a unit loses in its coming rout, in points (deny.hpp has the measure).
#pragma once

#include <string>
#include <vector>

#include "advise/number.hpp"
#include "hexrout/advise/weights.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// m of weights.hpp.
struct UnitSize {
  int whole = 2;
  int reduced = 1;
};

// In the order of Game::units().
std::vector<UnitSize> unit_sizes(const Game& game, const Weights& weights);

// It has to go somewhere, or something befalls it.
bool has_to_go(const UnitVerdict& verdict);

class RoutLoss {
 public:
  explicit RoutLoss(const Weights& weights) : weights_(weights) {}
  // By its recommended option; by all of them where dice choose.
  Number of(const UnitVerdict& verdict, UnitSize size) const;

 private:
  Number of_way(const VerdictEnd& end, UnitSize size) const;
  Number of_fate(FateKind fate, UnitSize size) const;

  Weights weights_;
};

// "routs to J4, lost 2.8 %", "stays in K5", "surrenders": what the unit does by its recommended option.
std::string rout_words(const UnitVerdict& verdict, const Map& map);

}  // namespace hexrout::planning
