// Walks an option of a Withdrawal step by step; the caller reports hazards met on the way.
//
//   const Walked w = walk(withdrawal, policy, situation, answer.options.front(),
//                         [&](const WalkStep& step, Situation& s) {
//     if (!enemy_revealed_at(step.to)) return false;
//     s.references.push_back(...);
//     return true;                     // a hazard: the policy's onHazard says what the mover does
//   });
//
// replan: the move is planned anew from there, with the rest of the budget; stop: it ends there; continue: it
// follows the plan. The number of plans is bounded: with a hazard at every step at most 64, and one for each
// reference.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

struct WalkStep {
  LocationId from = kNowhere;
  LocationId to = kNowhere;  // kNowhere: off the map
};

struct Walked {
  std::vector<LocationId> path;  // start included; kNowhere last if it left the map
  std::string code;              // of the last plan; "HALT_PINNED" where it was stopped
  int spent = 0;
  bool exits = false;
  Direction exit_by = Direction::north;
  bool stopped = false;
  int plans = 1;
};

// `situation`: at the start of the move; changed to that of its end.
Walked walk(Withdrawal& withdrawal, const WithdrawalPolicy& policy, Situation& situation, WithdrawalOption option,
            const std::function<bool(const WalkStep&, Situation&)>& meets_hazard);

// Returns the option as a walk without hazards.
Walked walked(const WithdrawalOption& option);

}  // namespace hexrout
