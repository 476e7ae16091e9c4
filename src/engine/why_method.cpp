// "why": why units may, or may not, end their moves in a Location.
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "hexrout/play/why.hpp"
#include "hexrout/rules/readings.hpp"

namespace hexrout {

std::optional<Json> why_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  const bool all = !params.has("unit");
  const std::string id = params.text("unit", "");
  const auto at = need_place(params, "at", map, found);
  params.done();
  if (!all) known_unit(now, id, "unit", found);
  if (found.has_errors() || !at) return std::nullopt;
  Json list = Json::array();
  AnswersByReadings answers(now);
  for (const std::string& unit : all ? units_to_tell(now) : std::vector{id})
    list.push_back(to_json(WhyThere(now, answers.of(unit)).of(*at), map));
  return Json{{"units", std::move(list)}};
}

}  // namespace hexrout
