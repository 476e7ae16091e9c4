// Walks an option of a Withdrawal step by step, so that the caller can say what happens on the way.
//
//   const Walked w = walk(withdrawal, policy, situation, answer.options.front(),
//                         [&](const WalkStep& step, Situation& s) {
//     if (!enemy_revealed_at(step.to)) return false;
//     s.references.push_back(...);
//     return true;                     // a hazard: the policy's onHazard says what the mover does
//   });
//
// replan: the move is planned anew from there, with what is left of the budget; stop: it ends there; continue: it goes
// on as planned. Plans are bounded: a caller that reports a hazard at every step for ever gets 64 and one for each
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
  bool stopped = false;
  int plans = 1;
};

// `situation` is as of the start and is changed to that of the end.
Walked walk(Withdrawal& withdrawal, const WithdrawalPolicy& policy, Situation& situation, WithdrawalOption option,
            const std::function<bool(const WalkStep&, Situation&)>& meets_hazard);

// The same where nothing can happen on the way: the option as it is.
Walked walked(const WithdrawalOption& option);

}  // namespace hexrout
