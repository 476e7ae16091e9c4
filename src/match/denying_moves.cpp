#include "match/denying_moves.hpp"

#include <algorithm>

namespace hexrout::match {

double DenyingMoves::worth_of(const DenyMove& move) {
  const double breaks = static_cast<double>(std::min(move.fire(), kFullFire)) / static_cast<double>(kFullFire);
  return move.taken.value - breaks * move.loss_if_broken.value;
}

std::optional<FreeMove> DenyingMoves::next(const Game& game, const FreeTurn& turn) {
  if (turn.phase != MatchPhase::movement || turn.units.empty()) return std::nullopt;
  DenyOptions options;
  options.side = turn.side;
  options.units = turn.units;
  options.most_movers = 1;
  options.top = 0;
  options.with_reasons = false;
  options.time_ms = time_ms_;
  Diagnostics found;
  const auto denial = deny(game, options, found);
  if (!denial) return std::nullopt;
  const DenyMove* best = nullptr;
  double most = 0;
  for (const UnitDenial& unit : denial->units)
    for (const DenyMove& move : unit.moves)
      if (const double worth = worth_of(move); worth > most) {
        // A hidden enemy may bar an end that `deny` proposes from the view of the side.
        const std::vector<LocationId> ends = turn.ends(move.unit);
        if (!std::binary_search(ends.begin(), ends.end(), move.point.at)) continue;
        most = worth;
        best = &move;
      }
  if (best == nullptr) return std::nullopt;
  return FreeMove{best->unit, best->point.at};
}

}  // namespace hexrout::match
