// The fire of a player turn: who attacks whom, and what comes of it.
//
// Every Location attacks once, with all of its units able to fire, under its best leader who is fit. The target is the
// Location of enemies on which the attack does the most harm on average; among equals the nearest, then the first. The
// players have no say in it, so that a match compares their routs and moves, and nothing else.
#pragma once

#include <string>
#include <vector>

#include "hexrout/match/match_game.hpp"
#include "hexrout/text/value.hpp"
#include "match/record.hpp"

namespace hexrout::match {

struct Attack {
  LocationId from = kNowhere;
  LocationId target = kNowhere;
  std::uint32_t quarters = 0;  // of a factor of firepower
  int modifier = 0;
  std::vector<std::string> firers;
  std::vector<std::string> targets;
};

// The attacks of both sides, by Location of the firers. `moved`: units that have moved in this player turn.
std::vector<Attack> attacks(const Game& game, const FootGraph& ground, const FireTable& table,
                            const std::vector<std::string>& moved);

// Rolls for the attacks in their order, and gives what the rules shall play: a list of events.
Value rolled_events(const std::vector<Attack>& attacks, const FireTable& table, CourseDice& dice, Record& record);

// Quarters of firepower that enemies can bring to bear on the units of each side: sums by index in
// Setting::sides.
std::vector<std::uint64_t> exposures(const Game& game);

}  // namespace hexrout::match
