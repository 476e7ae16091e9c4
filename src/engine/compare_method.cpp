// "compare": changes under another reading of the rules, as `hexrout rout --compare`.
#include <fmt/format.h>

#include "engine/answer_size.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "hexrout/play/compare_readings.hpp"

namespace hexrout {

std::optional<Json> compare_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::string reading = params.need_text("reading");
  std::vector<std::string> ids = params.ids("units");
  Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  for (std::size_t i = 0; i < ids.size(); ++i) known_unit(now, ids[i], fmt::format("units[{}]", i), found);
  if (found.has_errors()) return std::nullopt;
  const auto other = now.varied(reading, found);
  if (other == nullptr || found.has_errors()) {
    found.change([](Diagnostic& said) { said.place = field("reading"); });
    return std::nullopt;
  }
  if (ids.empty()) ids = units_to_compare(now, *other);
  Json list = Json::array();
  AnswerSize size(room, ids.size());
  bool differs = false;
  while (list.size() < ids.size() && (list.empty() || !deadline.over())) {
    const ComparedUnit unit = compare_readings(now, *other, {&ids[list.size()], 1}).front();
    differs = differs || !unit.same();
    deadline.made(list.emplace_back(to_json(unit, *now.setting().map)));
    if (!size.add(list.back(), "units", found)) return std::nullopt;
  }
  if (deadline.interrupted(found)) return std::nullopt;
  const std::size_t done = list.size();
  Json out = object_with_room(5);
  out["reading"] = reading;
  out["differs"] = differs;
  out["units"] = std::move(list);
  deadline.tell_left(out, ids, done);
  return out;
}

}  // namespace hexrout
