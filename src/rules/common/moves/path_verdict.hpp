// path_verdict: judges a path under a policy (hexrout/rout/path_referee.hpp), in words.
//
//   return path_verdict(p.map(), policy, situation, path, {"SQ ", "square", "squares"});
//
// Thread safety: free functions.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

// How verdicts of a system are written.
struct VerdictWords {
  std::string_view prefix;  // of its rules: "SQ "
  std::string_view step;    // what the budget counts: "square"
  std::string_view steps;
};

// `path`: the unit's own Location first; one that leaves the map may leave the last step away.
PathVerdict path_verdict(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                         std::span<const LocationId> path, const VerdictWords& words);

// Where dice give the budget: legal if one of them allows the path, with the chances of all that do. The reason of an
// illegal one is that of the largest budget.
PathVerdict path_verdict_by_dice(const Map& map, const WithdrawalPolicy& policy, Situation situation,
                                 const std::map<int, Odds>& budgets, std::span<const LocationId> path,
                                 const VerdictWords& words);

// The path of a unit that stays where it is: legal wherever nothing makes it leave, whatever its own moves may do.
bool stays_put(LocationId at, std::span<const LocationId> path);

// Illegal at the start, whatever the path.
PathVerdict no_path(std::string rule, std::string why);
PathVerdict no_path_of_unknown();
PathVerdict no_low_crawl();

}  // namespace hexrout
