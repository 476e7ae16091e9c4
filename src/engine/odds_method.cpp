// "odds": the exact distribution of fates of every unit in the phase, or in the rest of it.
#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "hexrout/play/fates.hpp"

namespace hexrout {

std::optional<Json> odds_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  bool complete = true;
  FateLimits limits;
  limits.stopped = deadline.stops(complete);
  const std::unique_ptr<Game> rest = game->course != nullptr ? game->course->rest() : nullptr;
  const auto fates = phase_fates(rest != nullptr ? *rest : game->now(), {}, limits, found);
  if (!fates || deadline.interrupted(found)) return std::nullopt;
  Json out = Json::parse(fates_json(*fates, game->now()));
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
