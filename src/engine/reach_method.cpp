// "reach": where units can go when their players move them.
#include <fmt/format.h>

#include "engine/answer_size.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"

namespace hexrout {

std::optional<Json> reach_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const bool all = !params.has("units");
  std::vector<std::string> ids = params.ids("units");
  const bool paths = params.boolean("paths", true);
  Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  if (all)
    for (const UnitView& unit : now.units())
      if (unit.at != kNowhere && unit.presence == Presence::in_play) ids.push_back(unit.id);
  for (std::size_t i = 0; !all && i < ids.size(); ++i) known_unit(now, ids[i], fmt::format("units[{}]", i), found);
  if (found.has_errors()) return std::nullopt;
  Json list = Json::array();
  AnswerSize size(room, ids.size());
  std::size_t done = 0;
  for (; done < ids.size() && (done == 0 || !deadline.over()); ++done) {
    const Reach reach = now.reach(ids[done]);
    // Asked for all, those who do not move are left out.
    if (all && !reach.code.empty()) continue;
    deadline.made(list.emplace_back(to_json(reach, *now.setting().map, paths)));
    if (!size.add(list.back(), "units", found)) return std::nullopt;
  }
  if (deadline.interrupted(found)) return std::nullopt;
  Json out = object_with_room(3);
  out["units"] = std::move(list);
  deadline.tell_left(out, ids, done);
  return out;
}

}  // namespace hexrout
