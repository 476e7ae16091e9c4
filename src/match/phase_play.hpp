// A Rally or Rout Phase of the rules, played by two players.
#pragma once

#include <array>

#include "hexrout/env/deciders.hpp"
#include "hexrout/match/match_game.hpp"
#include "match/record.hpp"

namespace hexrout::match {

// The players and their names, by side of the MatchPosition.
struct Table {
  const MatchPosition& position;
  std::array<Player*, 2> players;
  Deciders deciders;
};

// Plays `game` to the end of its phase. A player who needs the position gets it as it is at his decision; the step is
// then played again up to this decision. Throws Forfeited if a player forfeits.
void play_phase(Game& game, MatchPhase phase, Table& table, CourseDice& dice, Record& record);

// A forfeit, and whose.
struct Forfeited {
  std::size_t seat = 0;
  std::string why;
};

}  // namespace hexrout::match
