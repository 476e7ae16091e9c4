// A Rally or Rout Phase of the rules, played by two players.
#pragma once

#include <array>

#include "hexrout/env/deciders.hpp"
#include "hexrout/match/match_game.hpp"
#include "match/record.hpp"

namespace hexrout::match {

// Who sits where: players and names by side of the MatchPosition.
struct Table {
  const MatchPosition& position;
  std::array<Player*, 2> players;
  Deciders deciders;
};

// Plays `game` to the end of its phase. A player who looks at the position sees it as it is when he is asked; the step
// is then played again up to his decision. Throws Forfeited where a player forfeits.
void play_phase(Game& game, MatchPhase phase, Table& table, CourseDice& dice, Record& record);

// A forfeit, and whose.
struct Forfeited {
  std::size_t seat = 0;
  std::string why;
};

}  // namespace hexrout::match
