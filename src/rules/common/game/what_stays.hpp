// Shares lines of sight and plans of withdrawals among a game and its clones. Nothing that is placed, and no hex,
// changes during a phase.
#pragma once

#include <memory>

#include "hexrout/los/known_sight.hpp"
#include "hexrout/rout/withdrawals.hpp"

namespace hexrout {

template <class Position>
void keep_what_stays(Position& position) {
  position.setting.sight = known_lines(position.setting.sight, position.map().location_count());
  position.searches = std::make_shared<Withdrawals>(position.map());
}

// A position changed (Game::changed) goes on with the plans of the one before, where both are on the same ground.
template <class Position>
void share_what_stays(const Position& before, Position& position) {
  if (before.setting.sight == position.setting.sight && before.setting.placed == position.setting.placed &&
      before.setting.month == position.setting.month)
    position.searches = before.searches;
}

}  // namespace hexrout
