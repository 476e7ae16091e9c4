// The policy that follows `plan` in the Movement Phase, and its plan of advances in the Advance Phase.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "hexrout/match/player.hpp"
#include "hexrout/plan/plan.hpp"

namespace hexrout::match {

class PlannedMoves final : public MovePolicy {
 public:
  // weights: null for the usual ones.
  PlannedMoves(std::optional<Intent> intent, std::shared_ptr<const PlanTable> weights, unsigned time_ms)
      : intent_(intent), weights_(std::move(weights)), time_ms_(time_ms) {}
  // Plans at the first call of a phase, and gives the moves of that plan one by one.
  std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override;

 private:
  std::optional<Intent> intent_;
  std::shared_ptr<const PlanTable> weights_;
  unsigned time_ms_;
  bool planned_ = false;
  std::deque<FreeMove> moves_;
};

}  // namespace hexrout::match
