// Makes the game that one side knows.
#include "capi/handles.hpp"

using namespace hexrout;
using c::within;

hexrout_status hexrout_game_for_side(hexrout_game* game, uint32_t side, hexrout_game** view) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (view == nullptr) return c::null_argument("view", found);
    *view = nullptr;
    const std::vector<std::string>& sides = game->now().setting().sides;
    if (side >= sides.size()) return c::out_of_range("side", side, sides.size(), found);
    *view = new hexrout_game(hexrout_envs::copy_of(game->scenario, game->now().seen_by(sides[side])));
    return HEXROUT_OK;
  });
}
