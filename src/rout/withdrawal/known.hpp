// Cache of plans, keyed by everything that they depend on. Internal; see Withdrawal::known.
//
// The key holds the policy and the parts of a Situation that the policy reads: without the enemies that have fired
// for a policy that reads only Locations of enemies, without friends for most policies, and without the places that it
// does not name.
// The functions are represented by Situation::ground; a situation without it has no key.
//
// Every plan is kept at once, because a play that stops at a question needs the same plan again once it is answered.
// The cache has two halves: when the newer is full the older is emptied, and a plan found in the older moves to the
// newer.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "hexrout/rout/withdrawal.hpp"
#include "rout/withdrawal/concern.hpp"

namespace hexrout {

class KnownPlans {
 public:
  explicit KnownPlans(std::size_t bytes) : half_(bytes / 2) {}
  // False if the situation has no `ground`.
  bool key(const WithdrawalPolicy& policy, const Situation& situation, Told told, CaseKey& out);
  // Null if the plan is not cached.
  KnownPlan find(const CaseKey& key);
  void keep(const CaseKey& key, const KnownPlan& plan);

 private:
  struct Kept {
    KnownPlan plan;
    std::size_t bytes = 0;
  };
  using Half = std::unordered_map<CaseKey, Kept, CaseKey::Hash>;
  const KnownPlan& put(const CaseKey& key, Kept kept);
  const PolicyConcern& concern_of(const WithdrawalPolicy& policy);

  std::vector<std::pair<const WithdrawalPolicy*, PolicyConcern>> concerns_;  // of each policy met so far
  std::size_t half_;                                                         // bytes
  std::size_t bytes_ = 0;                                                    // of the newer half
  Half newer_;
  Half older_;
};

}  // namespace hexrout
