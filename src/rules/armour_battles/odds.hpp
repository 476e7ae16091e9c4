// Exact odds of one fire (2.3), by counting rolls: no roll is enumerated one by one.
#pragma once

#include <map>
#include <vector>

#include "rules/armour_battles/position.hpp"

namespace hexrout::ab {

// How often so many dice give so many successes and sixes, of 6^dice rolls.
struct Count {
  Successes rolled;
  std::int64_t ways = 0;
};
std::vector<Count> count_rolls(SuccessRoll roll);

struct FireOdds {
  bool counted = false;  // false: more than kMostOddsDice dice
  Odds dispersed{0, 1};
  Odds suppressed{0, 1};            // and not dispersed
  std::map<int, Odds> disruption;   // points added, by number; dispersals included
  std::map<int, Odds> forced_back;  // by unmatched sixes
};
inline constexpr int kMostOddsDice = 24;  // 6^24 still is a 64-bit number
// `attack` and `reaction`: what is still to be rolled, or the one thing that was rolled.
FireOdds fire_odds(const Position& p, const Unit& unit, const std::vector<Count>& attack,
                   const std::vector<Count>& reaction);

// The chance of each number of hexes that a budget thrown so many times gives; nothing above 10 dice, or where the ways
// are too many for 64 bits.
std::map<int, Odds> push_hexes(const Scale& scale, const Budget& budget, int throws);

}  // namespace hexrout::ab
