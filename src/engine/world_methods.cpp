// "resample", "history": worlds that look the same to a side, and what it has seen.
#include "engine/methods.hpp"
#include "hexrout/play/history.hpp"
#include "hexrout/play/resample.hpp"

namespace hexrout {

namespace {

// Reads "view", which must be given; the game named is whole.
const LoadedGame* game_for_side(EngineRoom& room, Params& params, std::string& side, Diagnostics& found) {
  const LoadedGame* seen = room.game(params, found);
  if (!params.has("view")) params.need_text("view");
  if (seen == nullptr || found.has_errors()) return nullptr;
  side = seen->side;
  return room.whole_game(params, found);
}

}  // namespace

// game; view: the side; as: the name of the new game; seed: of what is drawn and of dice to come.
std::optional<Json> resample_method(EngineRoom& room, Params& params, Diagnostics& found) {
  std::string side;
  const LoadedGame* game = game_for_side(room, params, side, found);
  const std::string name = params.need_text("as");
  const std::uint64_t seed = params.number("seed", 1, 0, UINT64_MAX);
  params.done();
  if (!found.has_errors()) room.check_new_name(name, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  std::unique_ptr<PlayCourse> course;
  std::unique_ptr<Game> position;
  if (game->course == nullptr)
    position = resampled(game->now(), side, seed, found);
  else if ((course = resampled_course(*game->course, side, seed, found)) != nullptr)
    position = course->start().clone();
  if (position == nullptr) return std::nullopt;
  LoadedGame world{game->with(std::move(position)), std::move(course)};
  const std::string hash = room.hash(world);
  room.games[name] = std::move(world);
  return Json{{"game", name}, {"hash", hash}};
}

// game; view: the side.
std::optional<Json> history_method(EngineRoom& room, Params& params, Diagnostics& found) {
  std::string side;
  const LoadedGame* game = game_for_side(room, params, side, found);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const PlayCourse* course = game->course != nullptr ? game->course.get() : game->ended.get();
  if (course == nullptr) {
    found.error("nothing-asked", field("game"), "no play of this game is under way", "begin one with 'play'");
    return std::nullopt;
  }
  return Json{{"history", Json::parse(history_json(*course, side))}};
}

}  // namespace hexrout
