// PolicyMeans: the words of a policy that can have an effect in a game. Sets that never have a member, failures without
// effect and codes for what never happens are refused when the policy is read, also in house rules.
//
//   read_policy_book(root, {{}, {"B-FB"}, {}, {}, {.failures = {Failure::halt_in_place}}}, found);
//
// Thread safety: a value and a free function.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"

namespace hexrout {

// Sets, failures, places and codes that a game's situations and moves use.
struct PolicyMeans {
  std::vector<ReferenceSet> never = {};        // sets without members
  std::vector<Failure> failures = {};          // those that have an effect
  std::vector<std::string_view> places = {};   // those that goals and keys can name
  bool swept = false;                          // hexes are swept by fire
  bool hazards = false;                        // movers can meet enemies unknown to them
  bool exits = false;                          // movers leave the map
  bool disperses = false;                      // movers end among the enemy
  bool faces = false;                          // units have a facing
  bool starts = false;                         // the hex where a move begins is a member of `start`
  bool zones = false;                          // enemies have zones of control
  std::vector<std::string_view> no_code = {};  // codes of what never happens
};

// Reports each word of a policy that has no effect under these means. `row`: its place in the file.
void check_means(const WithdrawalPolicy& policy, const PolicyMeans& means, const Node& row, Diagnostics& found);

}  // namespace hexrout
