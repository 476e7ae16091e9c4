// "deny": which moves of free units take most from the enemy's routs.
#include "engine/methods.hpp"
#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/deny.hpp"

namespace hexrout {

std::optional<Json> deny_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  DenyOptions options;
  options.side = params.text("side", "");
  options.units = params.ids("units");
  options.most_movers = params.number("k", options.most_movers, 1, kMostMovers);
  options.top = params.number("top", options.top, 0, 10'000);
  options.time_ms = static_cast<unsigned>(params.number("time_ms", options.time_ms, 1, kMostAdviceMs));
  options.with_reasons = params.boolean("reasons", options.with_reasons);
  read_weights_param(params, options.weights, found);
  params.done();
  name_fields(found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  // A view makes its side the default.
  if (!game->side.empty() && options.side.empty()) options.side = game->side;
  const Game& now = game->now();
  const auto denial = deny(now, options, found);
  name_fields(found);
  if (!denial) return std::nullopt;
  return Json::parse(denial_json(*denial, now));
}

}  // namespace hexrout
