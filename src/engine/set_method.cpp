// "set": a position changed, in its place or as another game.
#include <fmt/format.h>

#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "hexrout/rules/change.hpp"

namespace hexrout {

std::unique_ptr<Game> changed_game(const Game& game, const Json& change, Diagnostics& found) {
  const auto read = read_change(value_of(change), found);
  return read ? game.changed(*read, found) : nullptr;
}

// game, view, as; units, remove, add, and every key of a scenario but hexrout, map and los (change.hpp).
std::optional<Json> set_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const bool copies = params.has("as");
  const std::string as = copies ? params.need_text("as") : std::string();
  if (params.has("view") && !copies && !found.has_errors())
    found.error("bad-param", field("as"), "the view of a side cannot replace the whole position",
                "write 'as': a name for the position that the side knows");
  const Json change = params.others();
  if (copies && !found.has_errors()) room.check_new_name(as, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  auto changed = changed_game(game->now(), change, found);
  if (changed == nullptr) return std::nullopt;
  const std::string name = copies ? as : params.text("game", "");
  const Json out{{"game", name}, {"units", changed->units().size()}, {"hash", room.hash(*changed)}};
  // A play under way is left: the changed position begins its phase anew.
  room.games[name] = LoadedGame{game->with(std::move(changed)), nullptr};
  return out;
}

}  // namespace hexrout
