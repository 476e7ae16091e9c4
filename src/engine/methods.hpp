// The methods of an engine, one function each.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/params.hpp"
#include "hexrout/engine/engine.hpp"
#include "hexrout/play/play_course.hpp"

namespace hexrout {

struct LoadedGame {
  Scenario scenario;
  std::unique_ptr<PlayCourse> course;  // under way
  // Of a game as a side knows it: that side, and the play that is under way in the whole game.
  std::string side = {};
  const PlayCourse* behind = nullptr;

  // The position that every method answers for: where the play under way has come to.
  const Game& now() const { return course != nullptr ? course->game() : *scenario.game; }
  // The scenario with another game of it.
  Scenario with(std::unique_ptr<Game> game) const;
};

struct EngineRoom {
  ReadOptions reading;
  EngineLimits limits;
  std::map<std::string, LoadedGame, std::less<>> games;
  bool finished = false;
  std::function<bool()> interrupted = [] { return false; };

  // The game named by "game", to be changed or played; null after error[unknown-game].
  LoadedGame* whole_game(Params& params, Diagnostics& found);
  // The same to be asked: as the side named by "view" knows it, if there is a view. Valid until the next call.
  const LoadedGame* game(Params& params, Diagnostics& found);

 private:
  std::optional<LoadedGame> seen_;
};

// The result, or nothing after errors.
using Method = std::optional<Json> (*)(EngineRoom& room, Params& params, Diagnostics& found);

struct NamedMethod {
  const char* name;
  Method method;
};

// All methods, in the order of the greeting.
std::span<const NamedMethod> methods();

std::optional<Json> load_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> validate_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> options_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> check_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> play_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> foresee_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> sweep_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> advise_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> survey_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> cut_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> los_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> state_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> bench_method(EngineRoom& room, Params& params, Diagnostics& found);

// "hash" of a position: 16 hexadecimal digits of its text.
std::string position_hash(const Game& game);
Json unit_json(const UnitView& unit, const Map& map);
// The open question of a play as JSON; null if there is none.
Json asked_json(const PlayCourse* course);
// The same for a game as a side knows it: of questions to others it knows no more than that there is one.
Json asked_json(const LoadedGame& game);
Json diagnostics_json(const Diagnostics& found);

}  // namespace hexrout
