// Shares lines of sight and plans of withdrawals among a game and its clones: no phase changes the map
// or what is placed on it.
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

// Gives a changed position (Game::changed) the plans of the one before if map and what is placed are equal.
template <class Position>
void share_what_stays(const Position& before, Position& position) {
  if (before.setting.sight == position.setting.sight && before.setting.placed == position.setting.placed &&
      before.setting.month == position.setting.month)
    position.searches = before.searches;
}

}  // namespace hexrout
