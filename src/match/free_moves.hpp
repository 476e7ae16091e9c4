// Moves and advances of a player's free units.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/phase_play.hpp"

namespace hexrout::match {

// Plays the Movement Phase or the advances of the side at `seat`: `game` is replaced by the position after each move.
// Ids of units that have moved are added to `moved`. Throws Forfeited for a move that is not offered.
void play_moves(std::unique_ptr<Game>& game, MatchPhase phase, std::size_t seat, Table& table, CourseDice& dice,
                Record& record, std::vector<std::string>& moved);

}  // namespace hexrout::match
