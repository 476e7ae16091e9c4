// The policy that calls `deny` in the Movement Phase and makes the moves that gain more than they cost.
#pragma once

#include "hexrout/advise/deny.hpp"
#include "hexrout/match/player.hpp"

namespace hexrout::match {

// The worth of a move is its gain less its cost: the loss if the mover broke there, weighed by the fire on it (in full
// from kFullFire on). The best move is made while its worth is above 0; then `deny` is called again for the others.
class DenyingMoves final : public MovePolicy {
 public:
  // 24 factors, in quarters: under at least this fire a unit is counted as broken for certain.
  static constexpr std::uint64_t kFullFire = 96;

  explicit DenyingMoves(unsigned time_ms) : time_ms_(time_ms) {}
  std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override;

  // Returns the worth of a move, in points.
  static double worth_of(const DenyMove& move);

 private:
  unsigned time_ms_;
};

}  // namespace hexrout::match
