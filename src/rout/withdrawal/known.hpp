// Plans met before, by all that they follow from. Internal; see Withdrawal::known.
//
// The key is of the policy and of everything a Situation lists that the policy looks at: which enemies have fired is
// nothing to one that only asks where they stand, where friends are is nothing to most, and a place to those that do
// not name it. What the functions of a
// Situation say is stood for by Situation::ground, and without that there is no key.
//
// Each plan is kept, for a step of a play that is left at a question asks for the same plan again when it is answered.
// Of two halves of the room the older is emptied when the newer is full; a plan that is wanted again goes over to the
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
  // False if the situation says too little of itself to be remembered.
  bool key(const WithdrawalPolicy& policy, const Situation& situation, Told told, CaseKey& out);
  // Null if it is not known.
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

  std::vector<std::pair<const WithdrawalPolicy*, PolicyConcern>> concerns_;  // of the few policies asked for so far
  std::size_t half_;                                                         // bytes
  std::size_t bytes_ = 0;                                                    // of the newer half
  Half newer_;
  Half older_;
};

}  // namespace hexrout
