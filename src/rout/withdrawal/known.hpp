// Plans met before, by all that they follow from. Internal; see Withdrawal::known.
//
// The key is of the policy and of everything a Situation lists; what its functions say is stood for by
// Situation::ground, and without that there is no key. A plan is kept when its case is met for the second time, as long
// as there is room: many cases of a wide phase are met once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

// False if the situation says too little of itself to be remembered.
bool plan_key(const WithdrawalPolicy& policy, const Situation& situation, Told told, CaseKey& out);

class KnownPlans {
 public:
  explicit KnownPlans(std::size_t bytes) : bytes_left_(bytes), met_(kMet, 0) {}
  // Null if it is not known.
  KnownPlan find(const CaseKey& key) const {
    const auto it = plans_.find(key);
    return it == plans_.end() ? nullptr : it->second;
  }
  void meet(const CaseKey& key, const KnownPlan& plan);

 private:
  static constexpr std::size_t kMet = 1U << 14U;
  std::size_t bytes_left_;
  std::vector<std::uint64_t> met_;  // lately, by key: a newer one takes the place of an older
  std::unordered_map<CaseKey, KnownPlan, CaseKey::Hash> plans_;
};

}  // namespace hexrout
