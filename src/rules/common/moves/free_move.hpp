// free_reach: all ends of a move that its player chooses (hexrout/rules/reach.hpp), for systems whose moves are
// withdrawal policies.
//
//   ReachQuestion move{&p.map(), &p.policies->move("C-MOVE"), &situation, situation.budget};
//   return free_reach(stand.id, move, enemies);
//
// The steps, what they cost, who bars them and where there is room are those that the policy and the situation give
// every move (Withdrawal); a test compares the ends. Only the ground of hexes: policies know no stairs.
// Cost: the steps within reach, times the enemies that fire there. Thread safety: free functions.
#pragma once

#include <span>
#include <string_view>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

struct ReachQuestion {
  const Map* map = nullptr;
  const WithdrawalPolicy* policy = nullptr;
  const Situation* situation = nullptr;  // its budget: the most that the unit can have
  int certain = 0;                       // the least that it can have, in the same unit
};

// `enemies`: those of Game::firers() who fire at the unit. A hex without cover or concealment from one of them counts
// twice in exposure.
Reach free_reach(std::string_view unit, const ReachQuestion& move, std::span<const Firer> enemies);

// The same for a unit that moves by its player's choice among the options of a policy: a point for each end, by the
// path that the policy prefers. `move.policy` is that policy, `ways` its options in `move.situation`.
Reach reach_of_options(std::string_view unit, const ReachQuestion& move, std::span<const WithdrawalOption> ways,
                       std::span<const Firer> enemies);

// Those of another side than `side`.
std::vector<Firer> firers_against(std::vector<Firer> all, std::string_view side);

// A weapon whose rules give it no range.
inline constexpr int kAnyRange = 10'000;

}  // namespace hexrout
