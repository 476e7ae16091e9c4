// The moves and verdicts of one rule system, as its data/policies.yaml says them.
//
//   const PolicyBook book = read_policy_book(document.root(), {{"detour"}, {"C-NC"}, {}}, found);
//   book.move("C-NC").citation
//
// A position carries the book that it is played by, so that a test can play it by another.
// Thread safety: a value type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"
#include "rules/common/tables/policy_means.hpp"

namespace hexrout {

struct PolicyBook {
  std::vector<WithdrawalPolicy> moves;
  std::vector<PolicyVerdict> verdicts;

  // The id must be in the book (asserted).
  const WithdrawalPolicy& move(std::string_view id) const;
  const PolicyVerdict& verdict(std::string_view id) const;
};

// What a system needs of its book. `words`: see read_policies().
struct BookSpec {
  std::vector<std::string> words;
  std::vector<std::string> moves;
  std::vector<std::string> verdicts;
  Budgets budgets = Budgets::any;
  PolicyMeans means = {};
};

// Reads the keys `policies` and `verdicts`. A move or a verdict that the system needs and that is missing, or that it
// does not know, is an error: nothing would use it.
PolicyBook read_policy_book(const Node& root, const BookSpec& spec, Diagnostics& found);

}  // namespace hexrout
