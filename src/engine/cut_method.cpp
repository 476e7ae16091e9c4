// "cut": positions that leave a broken unit no way out, and the changes that would open one again.
#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "hexrout/advise/cut.hpp"

namespace hexrout {

std::optional<Json> cut_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  CutOptions options;
  options.units = params.ids("units");
  const bool reopen = params.boolean("reopen", false);
  options.candidates = params.ids("candidates");
  options.turns = static_cast<int>(params.number("turns", 1, 1, 2));
  options.by = params.text("by", "");
  options.most = static_cast<int>(params.number("most", 3, 1, 6));
  options.lower = params.boolean("lower", false);
  const Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  bool complete = true;
  options.stopped = deadline.stops(complete);
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  Json out;
  if (reopen) {
    const auto ways = find_reopenings(now, options.units, found, options.stopped);
    if (ways) out = Json::parse(reopenings_json(*ways, map));
  } else if (const auto cut = find_cut(now, options, found)) {
    out = Json::parse(cut_json(*cut, map));
  }
  name_fields(found);
  if (found.has_errors() || deadline.interrupted(found)) return std::nullopt;
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
