// "load", "games", "copy", "drop", "schema", "quit": the games that an engine holds, and its own affairs.
#include <fmt/format.h>

#include <filesystem>

#include "engine/methods.hpp"
#include "hexrout/play/saved_play.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout::engine {
std::string_view embedded(std::string_view path);
}

namespace hexrout {

namespace {

constexpr std::size_t kMostNameBytes = 64;

void too_many(std::size_t games, const char* key, Diagnostics& found) {
  found.error("too-many-games", field(key), fmt::format("{} games are loaded", games), "drop one");
}

// Reads the text of a scenario, or of a saved play with its course.
std::optional<Scenario> read_text(bool saved, const std::string& text, const std::string& name,
                                  const ReadOptions& reading, std::unique_ptr<PlayCourse>& course, Diagnostics& found) {
  if (!saved) return parse_scenario(text, name, reading, found);
  std::optional<SavedPlay> play = read_play(text, name, reading, found);
  if (!play) return std::nullopt;
  course = std::move(play->course);
  return std::move(play->scenario);
}

}  // namespace

void EngineRoom::check_new_name(const std::string& name, Diagnostics& found) const {
  if (name.empty() || name.size() > kMostNameBytes)
    found.error("bad-param", field("as"), fmt::format("'as' must have 1 to {} bytes", kMostNameBytes), "");
  else if (games.count(name) == 0 && games.size() >= limits.games)
    too_many(games.size(), "as", found);
}

void EngineRoom::check_size(bool is_text, const std::string& source, Diagnostics& found) const {
  std::error_code none;  // the reader reports names that are not files
  std::uintmax_t bytes = source.size();
  if (!is_text) {
    const std::filesystem::path path = path_of(source);
    bytes = std::filesystem::is_regular_file(path, none) ? std::filesystem::file_size(path, none) : 0;
  }
  if (none || bytes <= limits.document_bytes) return;
  found.error("too-large", field(is_text ? "text" : "file"),
              fmt::format("'{}' has {} bytes", is_text ? "text" : "file", bytes),
              fmt::format("at most {} are read", limits.document_bytes));
}

void read_house_rules_param(Params& params, ReadOptions& reading, Diagnostics& found) {
  const Json* house = params.any("house_rules");
  if (house == nullptr) return;
  if (house->is_string())
    reading.house_rules = house->get<std::string>();
  else if (house->is_object())
    reading.house_rules_text = dumped(*house);
  else
    found.error("bad-param", field("house_rules"), "'house_rules' must be the name of a file, or an object", "");
}

std::optional<Json> load_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const std::string name = params.text("game", "");
  const bool saved = params.has("saved");
  const bool from_text = saved || params.has("text");
  const std::string saved_text = params.text("saved", "");
  if (saved && (params.has("text") || params.has("file"))) {
    params.text("text", "");
    params.text("file", "");
    found.error("bad-param", field("saved"), "'saved' takes the place of 'text' and 'file'", "give one of them");
  }
  const std::string source = saved ? saved_text : params.need_text(from_text ? "text" : "file");
  const std::string beside = from_text ? params.text("beside", "") : std::string();
  ReadOptions reading = room.reading;
  read_house_rules_param(params, reading, found);
  reading.rules_folder = params.text("rules_folder", reading.rules_folder);
  reading.point = read_log_point(params, found);
  params.done();
  if (name.size() > kMostNameBytes)
    found.error("bad-param", field("game"), fmt::format("'game' must have at most {} bytes", kMostNameBytes), "");
  room.check_size(from_text, source, found);
  if (!found.has_errors() && room.games.count(name) == 0 && room.games.size() >= room.limits.games)
    too_many(room.games.size(), "game", found);
  if (found.has_errors()) return std::nullopt;
  const std::string document = !from_text ? source : beside.empty() ? "<text>" : beside;
  std::unique_ptr<PlayCourse> course;
  auto scenario =
      from_text ? read_text(saved, source, document, reading, course, found) : read_scenario(source, reading, found);
  found.change([&](Diagnostic& one) {
    if (one.place.file == document && one.place.field.empty())
      one.place.field = saved ? "saved" : from_text ? "text" : "file";
  });
  name_log_point(reading.point, found);
  if (!scenario) return std::nullopt;
  const Game& game = course != nullptr ? course->game() : *scenario->game;
  Json out{{"game", name},
           {"title", game.setting().title},
           {"rules", scenario->rules},
           {"units", game.units().size()},
           {"movers", game.movers()},
           {"hash", room.hash(game)}};
  add_house_rules(game.setting(), out);
  add_readings(game, out);
  room.games[name] = LoadedGame{std::move(*scenario), std::move(course)};
  return out;
}

std::optional<Json> games_method(EngineRoom& room, Params& params, Diagnostics&) {
  params.done();
  Json list = Json::array();
  for (const auto& [name, game] : room.games)
    list.push_back(Json{{"game", name}, {"title", game.scenario.game->setting().title}});
  return Json{{"games", list}};
}

std::optional<Json> drop_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const std::string name = params.need_text("game");
  params.done();
  if (found.has_errors()) return std::nullopt;
  const auto it = room.games.find(name);
  if (it == room.games.end()) {
    found.error("unknown-game", field("game"), fmt::format("there is no game '{}'", printable(name)), "load it first");
    return std::nullopt;
  }
  room.games.erase(it);
  return Json{{"game", name}};
}

// Copies a game with its position, and with the play under way; with "view", the position as that side knows it.
std::optional<Json> copy_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::string name = params.need_text("as");
  params.done();
  if (!found.has_errors()) room.check_new_name(name, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  LoadedGame copy{game->with(game->scenario.game->clone()), nullptr};
  if (game->course != nullptr) copy.course = std::make_unique<PlayCourse>(*game->course);
  if (game->ended != nullptr) {
    copy.ended = std::make_unique<PlayCourse>(*game->ended);
    copy.ended_from = game->ended_from->clone();
  }
  const std::string hash = room.hash(copy);
  room.games[name] = std::move(copy);
  return Json{{"game", name}, {"hash", hash}};
}

// Returns the schema of every method, for programs.
std::optional<Json> schema_method(EngineRoom&, Params& params, Diagnostics& found) {
  params.done();
  if (found.has_errors()) return std::nullopt;
  return Json{{"schema", Json::parse(engine::embedded("data/protocol.schema.json"))}};
}

std::optional<Json> quit_method(EngineRoom& room, Params& params, Diagnostics& found) {
  params.done();
  if (found.has_errors()) return std::nullopt;
  room.finished = true;
  return Json{{"bye", true}};
}

}  // namespace hexrout
