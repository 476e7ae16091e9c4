// Positions changed.
#include "hexrout/rules/change.hpp"
#include "capi/handles.hpp"

using namespace hexrout;
using c::within;

hexrout_status hexrout_game_change(hexrout_game* game, const char* change, size_t length, hexrout_game** changed) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (changed == nullptr) return c::null_argument("changed", found);
    *changed = nullptr;
    if (change == nullptr) return c::null_argument("change", found);
    const std::optional<PositionChange> read = parse_change({change, length}, found);
    std::unique_ptr<Game> made = read ? game->now().changed(*read, found) : nullptr;
    if (made != nullptr) *changed = new hexrout_game(game->source, std::move(made));
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_move(hexrout_game* game, uint32_t unit, uint32_t location) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    const std::string* id = c::unit_id(*game, unit, found);
    if (id == nullptr) return HEXROUT_BAD_ARGUMENT;
    const uint32_t all = game->map().location_count();
    if (location >= all) return c::out_of_range("Location", location, all, found);
    if (game->asked() != nullptr) {
      found.error("under-way", {}, "a play of this game is under way",
                  "play it to its end, or change a copy made before");
      return HEXROUT_NOT_NOW;
    }
    std::unique_ptr<Game> moved =
        game->now().changed(PositionChange{}.move(*id, game->map().location_name(LocationId{location})), found);
    if (moved == nullptr) return HEXROUT_REFUSED;
    game->leave_play();
    game->position = std::move(moved);
    game->ids = nullptr;
    return HEXROUT_OK;
  });
}
