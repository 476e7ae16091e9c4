// path_refusal, end_refusal: judge a move that its player chooses, by the search for moves that morale orders.
//
//   const auto no = path_refusal(search, policy, situation, {&map, "sq", "4 hexes are more than 3"}, path);
//   if (no) return refuse("sq", *no);           // "sq may not go from E4 to E5: impassable", the policy's rule
//
// The policy defines what bars a step (terrain, the enemy), what a move costs and the limit of a hex; the situation
// holds the budget. Thread safety: as Withdrawal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

struct ChosenMove {
  const Map* map = nullptr;
  std::string who;
  std::function<std::string(int spent)>
      too_far;  // the sentence for a path of that cost, over the budget; spent is -1 if only an end is judged
};

// Returns why a unit may not take a path of single steps (without its start);
// nothing if it may. Reason::rule is without the system's prefix.
std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path);
// Judges several paths in turn. plan: null at first; made once a step may need it.
std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path, KnownPlan& plan);

// Judges an end: nothing if any path there is allowed.
std::optional<Reason> end_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                  const ChosenMove& move, LocationId end);

}  // namespace hexrout
