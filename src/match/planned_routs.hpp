// Policies that choose the end of each rout when the unit's turn comes, and follow the path there.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hexrout/match/player.hpp"

namespace hexrout::match {

// A path of a unit, followed step by step.
struct RoutPlan {
  std::string unit;
  std::vector<LocationId> path;  // start and end included
  bool low_crawl = false;

  // The option of a decision "rout" that continues along the path from `at`, or stops at its end. The recommended
  // option if the path cannot be followed any more.
  std::size_t option(const Decision& decision, LocationId at) const;
};

// Which of the options, of which there is at least one, the unit takes.
using ChooseEnd = std::function<const RoutOption&(const Game& game, const std::string& side, const UnitAnswer& answer)>;

// The least MF; among equals the first listed.
const RoutOption& cheapest_end(const Game& game, const std::string& side, const UnitAnswer& answer);
// The most hexes from the nearest unbroken enemy in play; among equals the first listed.
const RoutOption& farthest_end(const Game& game, const std::string& side, const UnitAnswer& answer);

class PlannedRouts final : public RoutPolicy {
 public:
  explicit PlannedRouts(ChooseEnd choose_end) : choose_end_(std::move(choose_end)) {}
  bool looks(const Decision& decision) const override;
  std::size_t choose(const Game& game, const std::string& side, MatchPhase phase, const Decision& decision) override;

 private:
  ChooseEnd choose_end_;
  RoutPlan plan_;
};

}  // namespace hexrout::match
