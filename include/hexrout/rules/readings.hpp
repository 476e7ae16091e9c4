// Where an answer hangs on how the rules are read.
//
//   for (const Reason& r : other_readings(*scenario.game, "r1"))
//     r.text == "by the reading metric=raw: to F3, not to D6"     r.disputed == "metric"
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// Disputed readings of the rules under which Game::answer(unit) would differ: each names its switch and says what the
// answer would be. Empty for systems without disputed readings. Cost: one answer for each reading.
std::vector<Reason> other_readings(const Game& game, std::string_view unit);

}  // namespace hexrout
