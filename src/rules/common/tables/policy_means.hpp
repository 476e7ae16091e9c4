// PolicyMeans: the words of a policy that can have an effect in a game. Sets that never have a member, failures without
// effect and codes for what never happens are refused where the policy is read, by house rules too.
//
//   read_policy_book(root, {{}, {"B-FB"}, {}, Budgets::any, {.failures = {Failure::halt_in_place}}}, found);
//
// Thread safety: a value and a free function.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"

namespace hexrout {

// The means of a game: what its situations hold, and what it does with the end of a move.
struct PolicyMeans {
  std::vector<ReferenceSet> never = {};        // sets without members
  std::vector<Failure> failures = {};          // of which something comes
  std::vector<std::string_view> places = {};   // that goals and keys can name
  bool swept = false;                          // hexes are swept by fire
  bool hazards = false;                        // movers come upon enemies whom they did not know of
  bool exits = false;                          // movers leave the map
  bool disperses = false;                      // movers end among the enemy
  bool faces = false;                          // units have a facing
  std::vector<std::string_view> no_code = {};  // codes of what never happens
};

// Reports each word of a policy that these means leave without effect. `row`: where it was read.
void check_means(const WithdrawalPolicy& policy, const PolicyMeans& means, const Node& row, Diagnostics& found);

}  // namespace hexrout
