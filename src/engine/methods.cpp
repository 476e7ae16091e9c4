// The table of methods, look-ups in the room, and errors.
#include "engine/methods.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace hexrout {

namespace {

constexpr NamedMethod kMethods[] = {
    {"load", load_method},         {"games", games_method},     {"copy", copy_method},
    {"drop", drop_method},         {"set", set_method},         {"each", each_method},
    {"validate", validate_method}, {"options", options_method}, {"why", why_method},
    {"check", check_method},       {"compare", compare_method}, {"play", play_method},
    {"foresee", foresee_method},   {"sweep", sweep_method},     {"odds", odds_method},
    {"advise", advise_method},     {"deny", deny_method},       {"plan", plan_method},
    {"match", match_method},       {"survey", survey_method},   {"cut", cut_method},
    {"los", los_method},           {"state", state_method},     {"map", map_method},
    {"reach", reach_method},       {"sees", sees_method},       {"threats", threats_method},
    {"lines", lines_method},       {"log", log_method},         {"judge", judge_method},
    {"bench", bench_method},       {"schema", schema_method},   {"quit", quit_method},
    {"resample", resample_method}, {"history", history_method},
};

}  // namespace

std::span<const NamedMethod> methods() {
  return kMethods;
}

Json EngineRoom::asked_of(LoadedGame& position, const NamedMethod& method, const Json& params) {
  struct StandIn {
    LoadedGame*& game;
    ~StandIn() { game = nullptr; }
  };
  stands_in_ = &position;
  const StandIn for_now{stands_in_};
  Diagnostics found;
  Params read(params, found);
  auto result = method.method(*this, read, found);
  return result && !found.has_errors() ? std::move(*result) : Json{{"error", error_json(found)}};
}

LoadedGame* EngineRoom::whole_game(Params& params, Diagnostics& found) {
  // Inside "each", "game" is rejected as an unknown parameter.
  if (stands_in_ != nullptr) return stands_in_;
  const std::string name = params.text("game", "");
  const auto it = games.find(name);
  if (it != games.end()) return &it->second;
  std::vector<std::string> names;
  for (const auto& [known, game] : games) names.push_back(known);
  const std::string near = nearest_word(name, names);
  found.error("unknown-game", field("game"), fmt::format("there is no game '{}'", printable(name)),
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
    found.error("unknown-side", field("view"),
                fmt::format("there is no side '{}' to view the game from", printable(side)),
                fmt::format("'view' is one of: {}", fmt::join(sides, ", ")));
    return nullptr;
  }
  seen_ = LoadedGame{whole->with(std::move(seen)), nullptr, side, whole->course.get()};
  return &*seen_;
}

Scenario LoadedGame::with(std::unique_ptr<Game> game) const {
  Scenario out;
  out.file = scenario.file;
  out.rules = game->setting().rules;
  out.map = scenario.map;
  out.los = scenario.los;
  out.inherent_vertex = scenario.inherent_vertex;
  out.game = std::move(game);
  return out;
}

void name_fields(Diagnostics& found) {
  found.change([](Diagnostic& said) {
    if (!said.place.file.starts_with("--")) return;
    said.place.field = said.place.file == "--unit" ? "units" : said.place.file.substr(2);
    said.place.file.clear();
  });
}

Json diagnostics_json(const Diagnostics& found) {
  Json out = Json::array();
  for (const Diagnostic& d : found.all()) {
    constexpr const char* kSeverities[] = {"note", "warning", "error"};
    Json one{{"severity", kSeverities[static_cast<std::size_t>(d.severity)]}, {"code", d.code}};
    if (!d.place.file.empty()) one["file"] = d.place.file;
    if (d.place.line > 0) one["line"] = d.place.line;
    if (d.place.column > 0) one["column"] = d.place.column;
    if (!d.place.field.empty()) one["field"] = d.place.field;
    one["message"] = d.what;
    if (!d.hint.empty()) one["hint"] = d.hint;
    out.push_back(std::move(one));
  }
  return out;
}

Json error_json(const Diagnostics& found) {
  for (const Diagnostic& d : found.all())
    if (d.severity == Severity::error) {
      Json out{{"code", d.code}, {"message", d.what}};
      if (!d.hint.empty()) out["hint"] = d.hint;
      if (!d.place.field.empty()) out["field"] = d.place.field;
      const bool placed = std::any_of(found.all().begin(), found.all().end(),
                                      [](const Diagnostic& one) { return !one.place.file.empty(); });
      if (placed || found.all().size() > 1) out["diagnostics"] = diagnostics_json(found);
      return out;
    }
  return {{"code", "internal"},
          {"message", "the request failed without a diagnostic; please report it with the request"}};
}

}  // namespace hexrout
