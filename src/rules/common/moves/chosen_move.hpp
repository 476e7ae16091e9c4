// path_refusal, end_refusal: judge a move that its player chooses, by the search for moves that morale orders.
//
//   const auto no = path_refusal(search, policy, situation, {&map, "sq", "4 hexes are more than 3"}, path);
//   if (no) return refuse("sq", *no);           // "sq may not go from E4 to E5: impassable", the policy's rule
//
// The policy says what bars a step (ground, the enemy), what a move costs and how many stand in one hex; the situation
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
      too_far;  // the sentence for a path that costs so much; it costs -1 where no path is given
};

// Why a unit may not take a path of single steps, its start left out;
// nothing if it may. Reason::rule is without the system's prefix.
std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path);
// The same of one path after another. plan: null at first; made once a step may need it.
std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path, KnownPlan& plan);

// The same where only the end of the path is said: any path that the policy allows will do.
std::optional<Reason> end_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                  const ChosenMove& move, LocationId end);

}  // namespace hexrout
