// The policy that asks `deny` in the Movement Phase and makes the moves that are worth their cost.
#pragma once

#include "hexrout/advise/deny.hpp"
#include "hexrout/match/player.hpp"

namespace hexrout::match {

// A move is worth what it takes less what it costs: what the mover would lose if it broke there, weighed by the fire on
// it (in full from kFullFire on). The best move is made as long as that is above 0; then the others are asked anew.
class DenyingMoves final : public MovePolicy {
 public:
  // 24 factors, in quarters: a unit under such fire is taken to break for certain.
  static constexpr std::uint64_t kFullFire = 96;

  explicit DenyingMoves(unsigned time_ms) : time_ms_(time_ms) {}
  std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override;

  // What a move is worth, in points.
  static double worth_of(const DenyMove& move);

 private:
  unsigned time_ms_;
};

}  // namespace hexrout::match
