// The best path to one place, searched from the place backwards. Internal.
//
//   PathToPlace path(frame);
//   if (path.serves(policy, situation)) path.find(bound, steps, labels);     // of the path, the start first
//
// A player who names a goal may name any Location of a map, and each order is another search. Where the cost of a step
// does not depend on the path before it, least costs are computed from the goal backwards, and the path is then read
// off from the start: at each Location the first optimal step in the order of the last tie-break. That is the path that
// the search by labels prefers (Search), without its labels, and Locations beyond the start need not be looked at.
// Locations are expanded in the order of the least cost of a path over them (A*); the bound is the distance to the
// start at the least cost of a step. All Locations with at most the optimal cost are expanded, so that every best path
// is found.
//
// Cost: the expanded Locations, times 6, and a heap of them. Memory: a few words a Location,
// kept from call to call.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rout/withdrawal/steps.hpp"

namespace hexrout {

class PathToPlace {
 public:
  using Label = WithdrawalSteps::Label;

  explicit PathToPlace(const MapFrame& frame) : frame_(frame) {}

  // True if the policy only wants a path to one place, and the situation lists exactly one place of that name.
  static bool serves(const WithdrawalPolicy& policy, const Situation& situation, const MapFrame& frame);
  // steps: bound to the case. Replaces the labels by those of the path; by that of the start alone if there is no path.
  void find(const WithdrawalCase& bound, const WithdrawalSteps& steps, std::vector<Label>& labels);

 private:
  // The policy's one possible key, then the budget: the order of preference.
  using Least = std::uint64_t;
  struct Known {
    Least least = 0;           // from here to the place
    std::uint32_t search = 0;  // the search that set `least`
  };
  static constexpr std::uint32_t kSpentBits = 32;

  bool search(const WithdrawalSteps& steps, LocationId goal, LocationId start);
  void offer(LocationId at, Least least);
  // Lower bound on the rest of the way, from a Location to the start.
  Least on_to(LocationId at) const {
    return least_cost_ * static_cast<Least>(distance(frame_.hex(at), frame_.hex(start_)));
  }

  const MapFrame& frame_;
  std::vector<Known> known_;                        // by Location
  std::vector<std::pair<Least, LocationId>> open_;  // a heap, by the lower bound of a path over the Location
  LocationId start_ = kNowhere;
  Least least_cost_ = 1;  // of a step
  std::uint32_t searches_ = 0;
};

}  // namespace hexrout
