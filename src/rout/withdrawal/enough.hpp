// Ends a search early, once no later label can change the answer. Internal.
//
//   Enough enough(bound, steps, Told::whether);
//   if (enough.with(label)) return;                    // of the labels in the order in which the search expands them
//
// Told::whether: the first label that meets a goal ends it, because a better one at the same Location meets it as well.
//
// Told::paths, where the goals are places: an expanded label is final if all keys of the path that weigh more than its
// cost are 0, since later labels have spent more. With a final label at each hex of the place no later label changes an
// option; if only the nearest hex is wanted, that holds from the first costlier label on.
//
// Budgets that must be spent to the end need the whole search: the end of a path depends on what follows.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rout/withdrawal/goals.hpp"
#include "rout/withdrawal/steps.hpp"

namespace hexrout {

class Enough {
 public:
  Enough(const WithdrawalCase& bound, const WithdrawalSteps& steps, Told told);

  // True from the label on that completes the answer.
  bool with(const WithdrawalSteps::Label& label);

 private:
  // A goal that is a place.
  struct Sought {
    const Goal* goal;
    std::vector<std::uint8_t> hexes;     // 1: of the place, and without a final label
    std::size_t left = 0;                // number of hexes that are 1
    std::optional<std::uint32_t> spent;  // to the nearest hex with room; only for goals of the nearest
  };

  bool will_do(const WithdrawalSteps::Label& label) const;
  bool has_room(const WithdrawalSteps::Label& label) const;
  int spent_here(const WithdrawalSteps::Label& label) const;  // on this move
  // False if the goals from this one on need the whole search.
  bool seek(const Goal& goal);
  void reach(Sought& sought, const WithdrawalSteps::Label& label, HexId hex);
  bool places_reached(const WithdrawalSteps::Label& label);

  const WithdrawalCase& case_;
  const WithdrawalSteps& steps_;
  bool done_ = false;
  std::vector<std::pair<const Goal*, GoalTest>> any_of_;  // Told::whether
  std::vector<Sought> sought_;                            // Told::paths: the first goals of the policy that may be met
  std::size_t now_ = 0;                                   // the first of them that is not proved unreachable
};

}  // namespace hexrout
