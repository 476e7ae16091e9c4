// The worth of a leader's end as far as it depends on where a plan has the others: how far ahead he would be, and whom
// he rallies.
//
//   Leading leading(board);
//   leading.see(ends);                       // the Location of each of board.units() in the plan
//   leading.hexes_to_goal(at);               // no less than from the nearest fit unit that is no leader
//   leading.rallies(u, at);                  // broken friends more who rally, in thousandths
//
// Thread safety: a value that refers to its board. Cost: see() is linear in units times goals, the others in goals and
// broken units.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/plan_board.hpp"

namespace hexrout::plan {

class Leading {
 public:
  explicit Leading(const PlanBoard& board) : board_(board) {}
  void see(std::vector<LocationId> ends);

  std::int64_t hexes_to_goal(LocationId at) const;
  // Rally odds that the leader adds for broken units beside him, or half of those that he adds in one Location that
  // he can step into, if that is more.
  std::int64_t rallies(std::size_t leader, LocationId at) const;

 private:
  std::int64_t adds(std::size_t leader, const Patient& patient) const;

  const PlanBoard& board_;
  std::vector<LocationId> ends_;
  std::vector<std::int64_t> men_to_aim_;  // by PlanBoard::aims(): hexes from the nearest fit unit that is no leader
};

}  // namespace hexrout::plan
