// When a search has seen all that its answer needs. Internal.
//
//   Enough enough(bound, steps, Told::whether);
//   if (enough.with(label)) return;                    // of the labels in the order in which the search expands them
//
// Told::whether: the first label that meets a goal will do, because a better one at the same Location meets it as well.
//
// Told::paths, where the goals are places: a label is final when it is expanded if the keys of the path that weigh more
// than its cost are all 0, since later labels have spent more. With a final label at each hex of the place nothing that
// follows changes an option; of a place that only the nearest hex of is wanted, once dearer labels come.
//
// Budgets that must be spent to the end need the whole search: where a path ends depends on what follows.
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

  // True from the label on with which there is enough.
  bool with(const WithdrawalSteps::Label& label);

 private:
  // A goal that is a place.
  struct Sought {
    const Goal* goal;
    std::vector<std::uint8_t> hexes;     // 1: of the place, and not reached for good
    std::size_t left = 0;                // of them
    std::optional<std::uint32_t> spent;  // on the way to the nearest that has room, where the nearest is wanted
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
  std::size_t now_ = 0;                                   // the first of them that is not known to be met by nobody
};

}  // namespace hexrout
