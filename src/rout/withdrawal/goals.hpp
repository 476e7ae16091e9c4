// Whether an end meets a goal of the policy. Internal.
//
//   const GoalTest test(bound, goal);                  // for many ends
//   test.met(at, at_start)
#pragma once

#include <vector>

#include "rout/withdrawal/case.hpp"

namespace hexrout {

class GoalTest {
 public:
  // Both must outlive it.
  GoalTest(const WithdrawalCase& bound, const Goal& goal);
  // start: no step has been taken.
  bool met(LocationId at, bool start) const;

 private:
  const WithdrawalCase& case_;
  const Goal& goal_;
  Condition at_end_;                 // of a goal that is one
  std::vector<std::uint8_t> hexes_;  // of one that is a place: 1 where it is
};

// Distance from the start of the nearest reference that one who is there is in touch with; -1 without any.
int nearest_enemy(const WithdrawalCase& bound, const Goal& goal, LocationId at);

}  // namespace hexrout
