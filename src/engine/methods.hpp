// The methods of an engine, one function each.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/params.hpp"
#include "hexrout/engine/engine.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/rules/weights.hpp"

namespace hexrout {

struct LoadedGame {
  Scenario scenario;
  std::unique_ptr<PlayCourse> course;  // under way
  // For a view: its side, and the play that is under way in the whole game.
  std::string side = {};
  const PlayCourse* behind = nullptr;
  // The play that ended in the present position, and its start: its last answers can be taken back.
  std::unique_ptr<PlayCourse> ended = nullptr;
  std::unique_ptr<Game> ended_from = nullptr;

  // The position that every method answers for: the present one of the play under way.
  const Game& now() const { return course != nullptr ? course->game() : *scenario.game; }
  // The scenario with another game of it.
  Scenario with(std::unique_ptr<Game> game) const;
};

struct NamedMethod;

struct EngineRoom {
  ReadOptions reading;
  EngineLimits limits;
  std::map<std::string, LoadedGame, std::less<>> games;
  bool finished = false;
  // During "each": the end of its time.
  std::optional<std::chrono::steady_clock::time_point> until = {};
  std::function<bool()> interrupted = [] { return false; };

  // The game named by "game", to be changed or played; null after error[unknown-game].
  LoadedGame* whole_game(Params& params, Diagnostics& found);
  // Returns the game to answer for: the view of the side named by "view", if given. Valid until the next call.
  const LoadedGame* game(Params& params, Diagnostics& found);
  // The lines of sight of a game, kept from request to request. Valid until the next call.
  const Sight& lines(const Game& game);
  // "hash" of a position: 16 hexadecimal digits of all that its text holds, its map by content (position_hash.cpp).
  std::string hash(const Game& game);
  // The hash of a position with the progress of its play under way.
  std::string hash(const LoadedGame& game);
  // Checks a new name, given by `as`: error[bad-param], error[too-many-games].
  void check_new_name(const std::string& name, Diagnostics& found) const;
  // Checks the size of a text or a file: error[too-large] at `text` or `file`.
  void check_size(bool is_text, const std::string& source, Diagnostics& found) const;
  // Calls a method for a position in place of the game named; an object with "error" after errors.
  Json asked_of(LoadedGame& position, const NamedMethod& method, const Json& params);

 private:
  struct KnownLines {
    std::shared_ptr<const Sight> of;
    std::shared_ptr<const Sight> known;
  };
  struct MapDigest {
    std::weak_ptr<const Map> of;
    std::uint64_t digest;
  };
  std::string hash(const Game& kept, const Game& now);
  std::uint64_t map_digest(const std::shared_ptr<const Map>& map);

  std::optional<LoadedGame> seen_;
  std::vector<MapDigest> map_digests_;   // the last few, the newest last
  std::vector<KnownLines> known_lines_;  // the last few, the newest last
  LoadedGame* stands_in_ = nullptr;
};

// The result; nullopt after errors.
using Method = std::optional<Json> (*)(EngineRoom& room, Params& params, Diagnostics& found);

struct NamedMethod {
  const char* name;
  Method method;
};

// All methods, in the order of the greeting.
std::span<const NamedMethod> methods();

std::optional<Json> load_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> games_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> copy_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> drop_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> quit_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> set_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> each_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> log_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> judge_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> validate_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> options_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> why_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> check_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> play_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> foresee_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> sweep_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> odds_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> compare_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> advise_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> plan_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> deny_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> match_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> survey_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> cut_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> los_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> map_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> reach_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> sees_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> threats_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> lines_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> state_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> schema_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> resample_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> history_method(EngineRoom& room, Params& params, Diagnostics& found);
std::optional<Json> bench_method(EngineRoom& room, Params& params, Diagnostics& found);

// The game with a change made in it (change.hpp); null after errors. `change` is an object.
std::unique_ptr<Game> changed_game(const Game& game, const Json& change, Diagnostics& found);
// The parameter "weights", over those given. Weights from a file are for people; a client writes them out.
void read_weights_param(Params& params, Weights& weights, Diagnostics& found);
// The parameters "at" and "phase", of which one may be given: where to stand in the log of a VASL game.
LogPoint read_log_point(Params& params, Diagnostics& found);
// Errors about the point are those of its parameter.
void name_log_point(const LogPoint& point, Diagnostics& found);
// The parameter "house_rules": the name of a file, or an object.
void read_house_rules_param(Params& params, ReadOptions& reading, Diagnostics& found);
// Errors of other rooms name the options of the command: "--side" becomes the field "side".
void name_fields(Diagnostics& found);
Json diagnostics_json(const Diagnostics& found);
// "error": the first one, and all diagnostics where there are more.
Json error_json(const Diagnostics& found);

}  // namespace hexrout
