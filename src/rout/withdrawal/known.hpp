// Plans met before, by all that they follow from. Internal; see Withdrawal::known.
//
// The key is of the policy and of everything a Situation lists that the policy looks at: which enemies have fired is
// nothing to one that only asks where they stand, and where friends are is nothing to most. What the functions of a
// Situation say is stood for by Situation::ground, and without that there is no key. A plan is kept when its case is
// met for the second time, as long as there is room: many cases of a wide phase are met once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

// False if the situation says too little of itself to be remembered.
bool plan_key(const WithdrawalPolicy& policy, const Situation& situation, Told told, CaseKey& out);
// Of the search behind plans that differ in the place to go to alone (finished.hpp); false for other policies.
bool search_key(const WithdrawalPolicy& policy, const Situation& situation, CaseKey& out);

// Cases met lately; a newer one takes the place of an older.
class MetLately {
 public:
  // Whether this one has been, too.
  bool again(const CaseKey& key) { return std::exchange(met_[key.a % kMet], key.b) == key.b; }

 private:
  static constexpr std::size_t kMet = 1U << 14U;
  std::vector<std::uint64_t> met_ = std::vector<std::uint64_t>(kMet, 0);
};

class KnownPlans {
 public:
  explicit KnownPlans(std::size_t bytes) : bytes_left_(bytes) {}
  // Null if it is not known.
  KnownPlan find(const CaseKey& key) const {
    const auto it = plans_.find(key);
    return it == plans_.end() ? nullptr : it->second;
  }
  void meet(const CaseKey& key, const KnownPlan& plan);

 private:
  std::size_t bytes_left_;
  MetLately met_;
  std::unordered_map<CaseKey, KnownPlan, CaseKey::Hash> plans_;
};

}  // namespace hexrout
