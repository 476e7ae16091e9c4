// The moves and verdicts of one rule system, read from its data/policies.yaml.
//
//   const PolicyBook book = read_policy_book(document.root(), {{"detour"}, {"C-NC"}, {}}, found);
//   book.move("C-NC").citation
//
// A position holds its book, so that a test can substitute another.
// Thread safety: a value type.
#pragma once

#include <functional>
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

// The words, moves and verdicts that a system needs. `words`: see read_policies().
struct BookSpec {
  std::vector<std::string> words;
  std::vector<std::string> moves;
  std::vector<std::string> verdicts;
  PolicyParts parts = {};
  PolicyMeans means = {};
  std::function<std::vector<std::string>()> more_moves = {};  // asked once the policies are read
};

// Reads the keys `policies` and `verdicts`. A missing move or verdict is an error; so is one that the system does not
// use.
PolicyBook read_policy_book(const Node& root, const BookSpec& spec, Diagnostics& found);

}  // namespace hexrout
