// The search of advice, for every game: in a tree of decisions of a side, decisions of its enemy, and dice, the side
// maximises the value, the enemy minimises it, and dice count by their exact odds.
//
//   TreeSearch tree;
//   tree.mean({{odds, go}, ...})                     // of dice
//   tree.least({go, ...})                            // of the enemy's choices
//   tree.most({{go, bound}, ...})                    // of the side's own choices
//   tree.decide(key, [&] { return choices; })        // most(), cached by the key of the state
//
// A branch is a function that searches on from the present state and returns its value. The tree names no game: the
// game makes the branches, and `undo`, if given, is called after each branch to restore the state. A choice with a
// bound is skipped if an earlier choice is worth that much; so give the choices with the highest bound first.
//
// Branches throw Spent (allowance.hpp) to end a search; the table then holds the states that were finished, with exact
// values. Thread safety: one tree belongs to one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "hexrout/rules/boost_number.hpp"

namespace hexrout::planning {

// `parts` by unit and name, kept only if they are wanted.
struct Expected {
  Number total;
  std::map<std::pair<std::string, std::string>, Number> parts = {};
};

class TreeSearch {
 public:
  using Go = std::function<Expected()>;
  using Undo = std::function<void()>;
  struct Chance {
    Number odds;
    Go go;
  };
  struct Choice {
    Go go;
    std::optional<Number> bound = {};  // upper bound of the choice's value
  };
  struct Found {
    Expected value;
    std::size_t taken = 0;  // index of the choice; of equal ones the first
  };

  static Expected mean(const std::vector<Chance>& branches, const Undo& undo = {});
  static Found least(const std::vector<Go>& branches, const Undo& undo = {});
  static Found most(const std::vector<Choice>& choices, const Undo& undo = {});

  Found decide(const CaseKey& key, const std::function<std::vector<Choice>()>& choices, const Undo& undo = {});
  // Result of a state that decide() has finished, or null.
  const Found* known(const CaseKey& key) const;
  std::size_t states() const { return table_.size(); }

 private:
  std::unordered_map<CaseKey, Found, CaseKey::Hash> table_;
};

}  // namespace hexrout::planning
