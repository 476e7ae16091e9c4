// "check": the referee's judgement of a path.
#include <fmt/format.h>

#include "engine/methods.hpp"
#include "engine/place_params.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostSteps = 10'000;  // of a path

}  // namespace

std::optional<Json> check_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  const std::string id = params.need_text("unit");
  const auto path = read_places(params, "path", map, kMostSteps, found);
  const bool crawl = params.boolean("crawl", false);
  params.done();
  if (found.has_errors()) return std::nullopt;
  const auto unit = known_unit(now, id, "unit", found);
  if (!unit) return std::nullopt;
  if (!path || path->empty() || path->front() != unit->at) {
    found.error("bad-path", field("path"), fmt::format("the path of '{}' starts where it stands", id),
                unit->at == kNowhere ? "it is off the map" : fmt::format("start with {}", map.location_name(unit->at)));
    return std::nullopt;
  }
  const auto verdict = now.check(id, *path, crawl);
  if (!verdict) {
    found.error("no-referee", {}, "these rules have no second opinion on paths", "ask for the options");
    return std::nullopt;
  }
  return to_json(*verdict, map);
}

}  // namespace hexrout
