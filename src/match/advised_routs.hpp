// The policy that calls `advise` at each "next to rout" and follows its plans.
#pragma once

#include <string>
#include <vector>

#include "match/planned_routs.hpp"

namespace hexrout::match {

class AdvisedRouts final : public RoutPolicy {
 public:
  explicit AdvisedRouts(unsigned time_ms) : time_ms_(time_ms) {}
  bool looks(const Decision& decision) const override;
  std::size_t choose(const Game& game, const std::string& side, MatchPhase phase, const Decision& decision) override;

 private:
  std::size_t next_to_rout(const Game& game, const std::string& side, const Decision& decision);

  unsigned time_ms_;
  std::vector<RoutPlan> plans_;  // of the units that shall go, in the order advised
};

}  // namespace hexrout::match
