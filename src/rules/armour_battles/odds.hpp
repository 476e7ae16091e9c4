// Exact odds of one fire (2.3), by counting rolls without enumerating them.
#pragma once

#include <map>
#include <vector>

#include "rules/armour_battles/position.hpp"

namespace hexrout::ab {

// Number of rolls, of 6^dice, with so many successes and sixes.
struct Count {
  Successes rolled;
  std::int64_t ways = 0;
};
std::vector<Count> count_rolls(SuccessRoll roll);

struct FireOdds {
  bool counted = false;  // false: more than kMostOddsDice dice
  Odds dispersed{0, 1};
  Odds suppressed{0, 1};            // without those dispersed
  std::map<int, Odds> disruption;   // points added, by number; dispersals included
  std::map<int, Odds> forced_back;  // by unmatched sixes
};
inline constexpr int kMostOddsDice = 24;  // 6^24 is a 64-bit number
// `attack` and `reaction`: counts of rolls to come, or of the one roll thrown.
FireOdds fire_odds(const Position& p, const Unit& unit, const std::vector<Count>& attack,
                   const std::vector<Count>& reaction);

// The chance of each number of hexes of a budget thrown so many times; nothing above 10 dice, or if the ways
// exceed 64 bits.
std::map<int, Odds> push_hexes(const Scale& scale, const Budget& budget, int throws);

}  // namespace hexrout::ab
