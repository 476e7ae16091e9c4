#include "engine/methods.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hexrout/los/explain.hpp"
#include "hexrout/rules/readings.hpp"
#include "hexrout/sweep/sweep_file.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostNameBytes = 64;

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
    found.error("unknown-game", {}, fmt::format("there is no game '{}'", printable(name)), "load it first");
    return std::nullopt;
  }
  room.games.erase(it);
  return Json{{"game", name}};
}

// Another game in the same position, and in the same play if one is under way.
std::optional<Json> copy_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.whole_game(params, found);
  const std::string name = params.need_text("as");
  params.done();
  if (!found.has_errors() && (name.empty() || name.size() > kMostNameBytes))
    found.error("bad-param", {}, fmt::format("'as' must have 1 to {} bytes", kMostNameBytes), "");
  if (!found.has_errors() && room.games.count(name) == 0 && room.games.size() >= room.limits.games)
    found.error("too-many-games", {}, fmt::format("{} games are loaded", room.games.size()), "drop one");
  if (game == nullptr || found.has_errors()) return std::nullopt;
  LoadedGame copy{game->with(game->scenario.game->clone()), nullptr};
  if (game->course != nullptr) copy.course = std::make_unique<PlayCourse>(*game->course);
  const std::string hash = position_hash(copy.now());
  room.games[name] = std::move(copy);
  return Json{{"game", name}, {"hash", hash}};
}

std::optional<Json> quit_method(EngineRoom& room, Params& params, Diagnostics& found) {
  params.done();
  if (found.has_errors()) return std::nullopt;
  room.finished = true;
  return Json{{"bye", true}};
}

constexpr NamedMethod kMethods[] = {
    {"load", load_method},         {"games", games_method},     {"copy", copy_method},     {"drop", drop_method},
    {"validate", validate_method}, {"options", options_method}, {"check", check_method},   {"play", play_method},
    {"foresee", foresee_method},   {"sweep", sweep_method},     {"advise", advise_method}, {"survey", survey_method},
    {"cut", cut_method},           {"los", los_method},         {"state", state_method},   {"bench", bench_method},
    {"quit", quit_method},
};

const UnitView* find_unit(const std::vector<UnitView>& units, const std::string& id) {
  const auto it = std::find_if(units.begin(), units.end(), [&](const UnitView& unit) { return unit.id == id; });
  return it == units.end() ? nullptr : &*it;
}

void unknown_unit(const std::string& id, const std::vector<UnitView>& units, Diagnostics& found) {
  std::vector<std::string> ids;
  for (const UnitView& unit : units) ids.push_back(unit.id);
  const std::string near = nearest_word(id, ids);
  found.error("unknown-unit", {}, fmt::format("there is no unit '{}'", printable(id)),
              near.empty() ? "'state' lists the units" : fmt::format("did you mean '{}'?", near));
}

std::optional<LocationId> find_place(const Map& map, const std::string& name, Diagnostics& found) {
  const auto at = map.find_location(name);
  if (!at)
    found.error("off-map", {}, fmt::format("there is no Location '{}'", printable(name)),
                "write M2 for the ground of a hex, M2/1 for its first level");
  return at;
}

}  // namespace

std::span<const NamedMethod> methods() {
  return kMethods;
}

LoadedGame* EngineRoom::whole_game(Params& params, Diagnostics& found) {
  const std::string name = params.text("game", "");
  const auto it = games.find(name);
  if (it != games.end()) return &it->second;
  std::vector<std::string> names;
  for (const auto& [known, game] : games) names.push_back(known);
  const std::string near = nearest_word(name, names);
  found.error("unknown-game", {}, fmt::format("there is no game '{}'", printable(name)),
              near.empty() ? "load it first" : fmt::format("did you mean '{}'?", near));
  return nullptr;
}

const LoadedGame* EngineRoom::game(Params& params, Diagnostics& found) {
  const LoadedGame* whole = whole_game(params, found);
  const std::string side = params.text("view", "");
  if (!params.has("view") || whole == nullptr) return whole;
  auto seen = whole->now().seen_by(side);
  if (seen == nullptr) {
    const std::vector<std::string>& sides = whole->now().setting().sides;
    found.error("unknown-side", {}, fmt::format("there is no side '{}' to view the game from", printable(side)),
                fmt::format("'view' is one of: {}", fmt::join(sides, ", ")));
    return nullptr;
  }
  seen_ = LoadedGame{whole->with(std::move(seen)), nullptr, side, whole->course.get()};
  return &*seen_;
}

Scenario LoadedGame::with(std::unique_ptr<Game> game) const {
  Scenario out;
  out.file = scenario.file;
  out.rules = scenario.rules;
  out.map = scenario.map;
  out.los = scenario.los;
  out.game = std::move(game);
  return out;
}

std::string position_hash(const Game& game) {
  const Setting& setting = game.setting();
  std::uint64_t value = 0xcbf29ce484222325U;
  const std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", setting.attacker, setting.phase, setting.turn, setting.title) + game.yaml();
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("{:016x}", value);
}

Json unit_json(const UnitView& unit, const Map& map) {
  return {{"id", unit.id},
          {"side", unit.side},
          {"at", place_json(unit.at, map)},
          {"label", unit.label},
          {"state", unit.state}};
}

Json diagnostics_json(const Diagnostics& found) {
  Json out = Json::array();
  for (const Diagnostic& d : found.all()) {
    constexpr const char* kSeverities[] = {"note", "warning", "error"};
    Json one{{"severity", kSeverities[static_cast<std::size_t>(d.severity)]}, {"code", d.code}};
    if (!d.place.file.empty()) one["file"] = d.place.file;
    if (d.place.line > 0) one["line"] = d.place.line;
    if (d.place.column > 0) one["column"] = d.place.column;
    one["message"] = d.what;
    if (!d.hint.empty()) one["hint"] = d.hint;
    out.push_back(std::move(one));
  }
  return out;
}

std::optional<Json> load_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const std::string name = params.text("game", "");
  const bool from_text = params.has("text");
  const std::string source = from_text ? params.need_text("text") : params.need_text("file");
  const std::string beside = from_text ? params.text("beside", "") : std::string();
  params.done();
  if (name.size() > kMostNameBytes)
    found.error("bad-param", {}, fmt::format("'game' must have at most {} bytes", kMostNameBytes), "");
  if (!found.has_errors() && room.games.count(name) == 0 && room.games.size() >= room.limits.games)
    found.error("too-many-games", {}, fmt::format("{} games are loaded", room.games.size()), "drop one");
  if (found.has_errors()) return std::nullopt;
  auto scenario = from_text ? parse_scenario(source, beside.empty() ? "<text>" : beside, room.reading, found)
                            : read_scenario(source, room.reading, found);
  if (!scenario) return std::nullopt;
  const Game& game = *scenario->game;
  const Json out{{"game", name},
                 {"title", game.setting().title},
                 {"rules", scenario->rules},
                 {"units", game.units().size()},
                 {"movers", game.movers()},
                 {"hash", position_hash(game)}};
  room.games[name] = LoadedGame{std::move(*scenario), nullptr};
  return out;
}

std::optional<Json> options_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  std::vector<std::string> ids = params.texts("units");
  const bool all = !params.has("units");
  const bool readings = params.boolean("readings", false);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const std::vector<UnitView> units = now.units();
  if (all) ids = now.movers();
  Json list = Json::array();
  AnswersByReadings by_readings(now);
  for (const std::string& id : ids) {
    if (find_unit(units, id) == nullptr) {
      unknown_unit(id, units, found);
      continue;
    }
    if (room.interrupted()) {
      found.error("interrupted", {}, "the answer was not finished", "");
      return std::nullopt;
    }
    list.push_back(to_json(readings ? by_readings.of(id) : now.answer(id), *now.setting().map));
  }
  return Json{{"units", list}};
}

std::optional<Json> check_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::string id = params.need_text("unit");
  const std::vector<std::string> names = params.texts("path");
  const bool crawl = params.boolean("crawl", false);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const std::vector<UnitView> units = now.units();
  const UnitView* unit = find_unit(units, id);
  if (unit == nullptr) return unknown_unit(id, units, found), std::nullopt;
  const Map& map = *now.setting().map;
  std::vector<LocationId> path;
  for (const std::string& name : names)
    if (const auto at = find_place(map, name, found)) path.push_back(*at);
  if (!found.has_errors() && (path.empty() || path.front() != unit->at))
    found.error("bad-path", {}, fmt::format("the path of '{}' starts where it stands", id),
                unit->at == kNowhere ? "it is off the map" : fmt::format("start with {}", map.location_name(unit->at)));
  if (found.has_errors()) return std::nullopt;
  const auto verdict = now.check(id, path, crawl);
  if (!verdict) {
    found.error("no-referee", {}, "these rules have no second opinion on paths", "ask for the options");
    return std::nullopt;
  }
  return Json::parse(verdict_json(*verdict));
}

std::optional<Json> los_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::string from_name = params.need_text("from");
  const std::string to_name = params.need_text("to");
  const bool explain = params.boolean("explain", false);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Setting& setting = game->now().setting();
  const auto from = find_place(*setting.map, from_name, found);
  const auto to = find_place(*setting.map, to_name, found);
  if (!from || !to) return std::nullopt;
  const Sighting sighting = setting.sight->look(*from, *to);
  Json out{{"blocked", sighting.blocked},
           {"hindrance", sighting.blocked ? 0 : sighting.hindrance},
           {"range", sighting.range},
           {"mode", setting.sight->mode() == SightMode::vasl ? "vasl" : "exact"}};
  if (sighting.undecided) out["undecided"] = true;
  if (explain) {
    const Explanation why = setting.sight->explain(*from, *to);
    out["text"] = why.text;
    out["hex"] = why.hex == kNowhere ? Json(nullptr) : Json(setting.map->name(why.hex));
  }
  return out;
}

std::optional<Json> state_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const bool yaml = params.boolean("yaml", false);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const Setting& setting = now.setting();
  Json units = Json::array();
  for (const UnitView& unit : now.units()) units.push_back(unit_json(unit, *setting.map));
  Json out{{"title", setting.title},
           {"rules", game->scenario.rules},
           {"sides", setting.sides},
           {"attacker", setting.attacker},
           {"turn", setting.turn},
           {"phase", setting.phase},
           {"units", units},
           {"asked", asked_json(*game)},
           {"hash", position_hash(now)}};
  if (yaml) out["yaml"] = write_scenario(game->with(now.clone()), "");
  return out;
}

std::optional<Json> sweep_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::uint64_t runs = params.number("runs", 1000, 1, room.limits.sweep_runs);
  SweepPlan plan;
  plan.seed = params.number("seed", 1, 0, UINT64_MAX);
  plan.threads = static_cast<int>(params.number("threads", 0, 0, 1024));
  plan.choices =
      params.choice("choices", 0, {"recommended", "any"}) == 1 ? SweepChoices::any : SweepChoices::recommended;
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  plan.chunk = 64;
  plan.progress = [&](std::uint64_t) { return !room.interrupted(); };
  SweepFile file{"", {plan.seed, runs, {0, runs}, plan.choices}, {}};
  // In the middle of a play the rest of it is sampled.
  const std::unique_ptr<Game> rest = game->course != nullptr ? game->course->rest() : game->scenario.game->clone();
  file.scenarios.push_back(swept(game->with(game->now().clone()), sweep_runs(*rest, plan, {0, runs})));
  if (file.scenarios.front().tally.runs() != runs) {
    found.error("interrupted", {}, "the sweep was not finished", "");
    return std::nullopt;
  }
  // The lines of `hexrout sweep` as a list.
  Json lines = Json::array();
  const std::string text = sweep_text(file);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(Json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  return Json{{"lines", lines}};
}

}  // namespace hexrout
