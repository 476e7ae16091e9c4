// The fire of a player turn: attackers, targets, and effects.
//
// Every Location attacks once, with all of its units able to fire, under its best leader who is fit. The target is the
// Location of enemies on which the attack does the most harm on average; among equals the nearest, then the first.
// Players do not choose targets, so that a match compares only their routs and moves.
#pragma once

#include <string>
#include <vector>

#include "hexrout/match/match_game.hpp"
#include "hexrout/text/value.hpp"
#include "match/fire_style.hpp"
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
std::vector<Attack> attacks(const Game& game, const FootGraph& ground, const FireStyle& style, const FireTable& table,
                            const std::vector<std::string>& moved);

// Rolls for the attacks in their order, and returns a list of events for the rules (fire_style.hpp).
Value rolled_events(const std::vector<Attack>& attacks, const Game& game, const FireStyle& style,
                    const FireTable& table, CourseDice& dice, Record& record);

// Quarters of firepower that enemies can bring to bear on the units of each side: sums by index in
// Setting::sides.
std::vector<std::uint64_t> exposures(const Game& game);

}  // namespace hexrout::match
