// The moves of one unit that take something and are not dominated by another of its moves.
#pragma once

#include "advise/deny_board.hpp"

namespace hexrout::planning {

// Gain and cost of a move of a unit.
struct JudgedMove {
  std::size_t mover = 0;  // in DenyBoard::movers()
  ReachPoint point;
  std::vector<LocationId> path;
  Number taken;
  std::uint64_t fire_at_end = 0;
  BrokenMover broken;

  std::uint64_t fire() const { return point.exposure + fire_at_end; }
};

struct JudgedUnit {
  std::size_t ends = 0;
  std::size_t looked_at = 0;
  std::size_t taking = 0;
  std::vector<JudgedMove> front;  // the best first
};

JudgedUnit judge_unit(DenyBoard& board, std::size_t mover);

// True if the first is better, in the order of deny.hpp.
bool better_move(const JudgedMove& a, const JudgedMove& b);

// As the answer has it, without what it denies.
DenyMove as_move(DenyBoard& board, const JudgedMove& move);

}  // namespace hexrout::planning
