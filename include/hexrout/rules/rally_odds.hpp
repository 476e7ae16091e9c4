// The odds that a broken unit rallies by its next attempt.
//
//   rally_odds(*game, "g3", "g-leader")      // with that leader beside it, wherever he is now
//   rally_odds(*game, "g3")                  // by itself
//
// Under ASL the rules' own numbers, where the unit is: Morale Level, leadership, DM, cover, nationality; an attempt
// earlier in this Player Turn bars none in the next. Nothing where such an attempt is not allowed, for an unknown id,
// and under rules without rallies by dice. Field Promotion, Heat of Battle and Fate are left out.
//
// Thread safety: a pure function. Cost: below a microsecond.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rules/game.hpp"

namespace hexrout {

std::optional<Odds> rally_odds(const Game& game, std::string_view unit, std::string_view leader = {});

}  // namespace hexrout
