// Game::become of a system whose games can be assigned.
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout {

template <class System>
bool become_same(System& game, const Game& other) {
  const auto* same = dynamic_cast<const System*>(&other);
  if (same != nullptr) game = *same;
  return same != nullptr;
}

}  // namespace hexrout
