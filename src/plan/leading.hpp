// The worth of a leader's end as far as it depends on where a plan has the others: how far ahead he would be, and whom
// he rallies.
//
//   Leading leading(board);
//   leading.see(ends);                       // the Location of each of board.units() in the plan
//   leading.hexes_to_goal(at);               // no less than from the nearest fit unit that is no leader
//   leading.rallies(u, at);                  // broken friends more who rally, in thousandths
//
// Thread safety: a value that refers to its board. Cost: see() is linear in units times goals, and in broken units
// times the square of leaders; the others in goals and broken units.
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
  // Rally odds that the leader adds for broken units in his Location, or half of those that he adds in one Location
  // that he can step into, if that is more (none in a plan of advances): beyond those that the other leaders, each in
  // one Location, give them.
  std::int64_t rallies(std::size_t leader, LocationId at) const;

 private:
  // The Location where a leader adds most.
  struct Visit {
    LocationId to = kNowhere;
    std::int64_t adds = 0;
  };
  // odds: of each of PlanBoard::patients() before he comes.
  Visit best_visit(std::size_t leader, LocationId at, const std::vector<std::int64_t>& odds) const;
  // Odds of each patient with all leaders but this one where the plan has them.
  std::vector<std::int64_t> odds_without(std::size_t leader) const;

  const PlanBoard& board_;
  std::vector<LocationId> ends_;
  std::vector<std::int64_t> men_to_aim_;  // by PlanBoard::aims(): hexes from the nearest fit unit that is no leader
  std::vector<std::vector<std::int64_t>> odds_;  // by leader: odds_without() him
};

}  // namespace hexrout::plan
