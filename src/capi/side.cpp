// Makes the game that one side knows, and worlds that look the same to it.
#include "capi/handles.hpp"
#include "hexrout/play/resample.hpp"

using namespace hexrout;
using c::within;

hexrout_status hexrout_game_for_side(hexrout_game* game, uint32_t side, hexrout_game** view) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (view == nullptr) return c::null_argument("view", found);
    *view = nullptr;
    const std::vector<std::string>& sides = game->now().setting().sides;
    if (side >= sides.size()) return c::out_of_range("side", side, sides.size(), found);
    *view = new hexrout_game(game->source, game->now().seen_by(sides[side]));
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_resample(hexrout_game* game, uint32_t side, uint64_t seed, hexrout_game** world) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (world == nullptr) return c::null_argument("world", found);
    *world = nullptr;
    const std::vector<std::string>& sides = game->now().setting().sides;
    if (side >= sides.size()) return c::out_of_range("side", side, sides.size(), found);
    std::unique_ptr<PlayCourse> course;
    std::unique_ptr<Game> position;
    if (game->asked() == nullptr)
      position = resampled(game->now(), sides[side], seed, found);
    else if ((course = resampled_course(*game->course, sides[side], seed, found)) != nullptr)
      position = course->start().clone();
    if (position == nullptr) return HEXROUT_REFUSED;
    auto made = std::make_unique<hexrout_game>(game->source, std::move(position));
    made->course = std::move(course);
    *world = made.release();
    return HEXROUT_OK;
  });
}
