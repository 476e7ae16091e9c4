// The best path to one place, searched from the place backwards. Internal.
//
//   PathToPlace path(frame);
//   if (path.serves(policy, situation)) path.find(bound, steps, labels);     // those of the path, the start first
//
// A player who names a goal may name any Location of a map, and each order is another search. Where steps cost the same
// however the mover has come to them, what is least is known from the goal backwards, and the path is then read off
// from the start: at each Location the first step, in the order of the last tie-break, that loses nothing. That is the
// path that the search by labels prefers (Search), without its labels, and it need look no farther than the start.
// Locations are taken in the order of what leads over them at the least (A*): every hex toward the start costs what the
// cheapest step costs. All of those over which as little leads as what is found are taken, so that each of the best
// paths is known.
//
// Cost: those Locations, times 6, and a heap of them. Memory: a few words a Location,
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

  // Whether the policy wants a path to one place and nothing else, and the situation has one such place.
  static bool serves(const WithdrawalPolicy& policy, const Situation& situation, const MapFrame& frame);
  // steps: bound to the case. The labels become those of the path; that of the start alone where no path leads there.
  void find(const WithdrawalCase& bound, const WithdrawalSteps& steps, std::vector<Label>& labels);

 private:
  // What is preferred by, in its order: the one key that a policy may have, and the budget.
  using Least = std::uint64_t;
  struct Known {
    Least least = 0;           // from here to the place
    std::uint32_t search = 0;  // that it is of
  };
  static constexpr std::uint32_t kSpentBits = 32;

  bool search(const WithdrawalSteps& steps, LocationId goal, LocationId start);
  void offer(LocationId at, Least least);
  // At the least, on from the start to a Location.
  Least on_to(LocationId at) const {
    return least_cost_ * static_cast<Least>(distance(frame_.hex(at), frame_.hex(start_)));
  }

  const MapFrame& frame_;
  std::vector<Known> known_;                        // by Location
  std::vector<std::pair<Least, LocationId>> open_;  // a heap, by what leads over a Location at the least
  LocationId start_ = kNowhere;
  Least least_cost_ = 1;  // of a step
  std::uint32_t searches_ = 0;
};

}  // namespace hexrout
