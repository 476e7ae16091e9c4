// Cache of plans, keyed by everything that they depend on. Internal; see Withdrawal::known.
//
// The key holds the policy and the parts of a Situation that the policy reads: without the enemies that have fired
// for a policy that reads only Locations of enemies, without friends for most policies, and without the places that it
// does not name.
// The functions are represented by Situation::ground; a situation without it has no key.
//
// Every plan is kept at once, because a play that stops at a question needs the same plan again once it is answered.
// A full cache is emptied.
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
  explicit KnownPlans(std::size_t bytes) : most_(bytes) {}
  // False if the situation has no `ground`.
  bool key(const WithdrawalPolicy& policy, const Situation& situation, Told told, CaseKey& out);
  // Null if the plan is not cached.
  KnownPlan find(const CaseKey& key) const;
  void keep(const CaseKey& key, const KnownPlan& plan);

 private:
  const PolicyConcern& concern_of(const WithdrawalPolicy& policy);

  std::vector<std::pair<const WithdrawalPolicy*, PolicyConcern>> concerns_;  // of each policy met so far
  std::size_t most_;                                                         // bytes
  std::size_t bytes_ = 0;
  std::unordered_map<CaseKey, KnownPlan, CaseKey::Hash> plans_;
};

}  // namespace hexrout
