// Walks an option of a Withdrawal step by step, so that whoever runs the game can answer what happens on the way.
//
//   const Walked w = walk(withdrawal, policy, situation, answer.options.front(),
//                         [&](const WalkStep& step, Situation& s) {
//     if (enemy_revealed_at(step.to)) { s.references.push_back(...); return OnHazard::replan; }
//     return OnHazard::carry_on;
//   });
//
// replan: the move is planned afresh from there, with what is left of the budget and with everybody who has seen
// the mover so far; stop: it ends there; reduce and carry_on: it goes on. Plans are bounded: a
// caller that wants one at every step for ever is not heeded after 64 and one for each reference.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

struct WalkStep {
  LocationId from = kNowhere;
  LocationId to = kNowhere;        // kNowhere: off the map
  std::vector<HazardMet> hazards;  // met on entering
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
            const std::function<OnHazard(const WalkStep&, Situation&)>& on_step);

}  // namespace hexrout
