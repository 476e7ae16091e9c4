// "plan": where each free unit of a side goes in its Movement Phase, and in which order.
#include "hexrout/plan/plan.hpp"

#include <fmt/format.h>

#include "engine/methods.hpp"

namespace hexrout {

std::optional<Json> plan_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  PlanOptions options;
  options.side = params.text("side", "");
  const std::string intent = params.text("intent", "");
  options.intent = intent_named(intent);
  if (!intent.empty() && !options.intent)
    found.error("bad-param", field("intent"), "'intent' must be attack, hold, delay or withdraw", "");
  options.goals = params.ids("goals");
  options.units = params.ids("units");
  options.time_ms = static_cast<unsigned>(params.number("time_ms", options.time_ms, 1, kMostPlanMs));
  params.done();
  name_fields(found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  // A view makes its side the default.
  if (!game->side.empty() && options.side.empty()) options.side = game->side;
  const Game& now = game->now();
  const auto plan = plan_moves(now, options, found);
  name_fields(found);
  if (!plan) return std::nullopt;
  return Json::parse(plan_json(*plan, now));
}

}  // namespace hexrout
