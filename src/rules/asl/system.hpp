// ASL as a rule system (hexrout/rules/game.hpp): profiles asl, asl-old and aslsk.
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout::asl {

const RuleSystem& system();

// The position behind a game of this system; null for games of others. It lives as long as the game.
struct Position;
const Position* position_of(const Game& game);

}  // namespace hexrout::asl
