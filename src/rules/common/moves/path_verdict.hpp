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

// Words of a system for its verdicts.
struct VerdictWords {
  std::string_view prefix;  // of its rules: "SQ "
  std::string_view step;    // what the budget counts: "square"
  std::string_view steps;
};

// `path`: begins with the unit's own Location; a path off the map may omit its last step.
PathVerdict path_verdict(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                         std::span<const LocationId> path, const VerdictWords& words);

// Judges a path whose budget is thrown: legal if one throw allows it, with the chances of all that do. The reason of
// an illegal one is that of the largest budget.
PathVerdict path_verdict_by_dice(const Map& map, const WithdrawalPolicy& policy, Situation situation,
                                 const std::map<int, Odds>& budgets, std::span<const LocationId> path,
                                 const VerdictWords& words);

// True if the path stays at `at`: legal for a unit that nothing forces to leave, whatever its own moves allow.
bool stays_put(LocationId at, std::span<const LocationId> path);

// Returns a verdict that is illegal at the start.
PathVerdict no_path(std::string rule, std::string why);
PathVerdict no_path_of_unknown();
PathVerdict no_low_crawl();

}  // namespace hexrout
