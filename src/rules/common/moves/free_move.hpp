// free_reach: all ends of a move that its player chooses (hexrout/rules/reach.hpp), for systems whose moves are
// withdrawal policies.
//
//   ReachQuestion move{&p.map(), &p.policies->move("C-MOVE"), &situation, situation.budget};
//   return free_reach(stand.id, move, enemies);
//
// Steps, costs, what bars them and stacking limits are those of the policy and the situation (Withdrawal);
// tests/rules/free_reach_test compares the ends with a plain search. Only Locations on the ground: policies have no
// stairs. Cost: the steps within reach, times the enemies that fire there. Thread safety: free functions.
#pragma once

#include <span>
#include <string_view>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

struct ReachQuestion {
  const Map* map = nullptr;
  const WithdrawalPolicy* policy = nullptr;
  const Situation* situation = nullptr;  // its budget: the most that dice can give
  int certain = 0;                       // the least that dice can give, in the same unit
};

// `enemies`: those of Game::firers() that fire at the unit. A hex without cover or concealment from an enemy counts
// twice in exposure.
Reach free_reach(std::string_view unit, const ReachQuestion& move, std::span<const Firer> enemies);

// Reach of a unit that may choose among the options of a policy only: one point an end, by the
// path that the policy prefers. `move.policy` is that policy, `ways` its options in `move.situation`.
Reach reach_of_options(std::string_view unit, const ReachQuestion& move, std::span<const WithdrawalOption> ways,
                       std::span<const Firer> enemies);

// Returns those of other sides than `side`.
std::vector<Firer> firers_against(std::vector<Firer> all, std::string_view side);

// Range of a weapon without a range in its rules.
inline constexpr int kAnyRange = 10'000;

}  // namespace hexrout
