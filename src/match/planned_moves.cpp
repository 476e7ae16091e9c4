#include "match/planned_moves.hpp"

#include <algorithm>

namespace hexrout::match {

std::optional<FreeMove> PlannedMoves::next(const Game& game, const FreeTurn& turn) {
  if (turn.units.empty()) {
    planned_ = false;
    return std::nullopt;
  }
  if (!planned_) {
    PlanOptions options;
    options.side = turn.side;
    options.intent = intent_;
    options.units = turn.units;
    options.advance = turn.phase == MatchPhase::advance;
    options.table = weights_.get();
    options.time_ms = time_ms_;
    Diagnostics found;
    moves_.clear();
    planned_ = true;
    if (const auto plan = plan_moves(game, options, found))
      for (const PlannedMove& move : plan->moves) moves_.push_back({move.unit, move.end.at});
  }
  while (!moves_.empty()) {
    FreeMove move = std::move(moves_.front());
    moves_.pop_front();
    if (std::find(turn.units.begin(), turn.units.end(), move.unit) == turn.units.end()) continue;
    // A hidden enemy may bar an end that the side's view of the position allows.
    const std::vector<LocationId> ends = turn.ends(move.unit);
    if (std::binary_search(ends.begin(), ends.end(), move.to)) return move;
  }
  planned_ = false;
  return std::nullopt;
}

}  // namespace hexrout::match
