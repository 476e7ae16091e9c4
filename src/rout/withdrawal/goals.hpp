// Tests whether an end meets a goal of the policy. Internal.
//
//   const GoalTest test(bound, goal);                  // for many ends
//   test.met(at, at_start)
#pragma once

#include <vector>

#include "rout/withdrawal/case.hpp"

namespace hexrout {

class GoalTest {
 public:
  // Both must outlive the test.
  GoalTest(const WithdrawalCase& bound, const Goal& goal);
  // start: no step has been taken.
  bool met(LocationId at, bool start) const;

 private:
  const WithdrawalCase& case_;
  const Goal& goal_;
  Condition at_end_;                 // of a goal that is a condition
  std::vector<std::uint8_t> hexes_;  // of a goal that is a place: 1 at its hexes
};

// Distance from the start to the nearest reference in contact with a mover at `at`; -1 without any.
int nearest_enemy(const WithdrawalCase& bound, const Goal& goal, LocationId at);

}  // namespace hexrout
