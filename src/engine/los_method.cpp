// "los": one line of sight, and why it is as it is.
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

std::optional<Json> los_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  if (game == nullptr) return std::nullopt;
  const Setting& setting = game->now().setting();
  const auto from = need_stand(params, "from", *setting.map, found);
  const auto to = need_stand(params, "to", *setting.map, found);
  const bool explain = params.boolean("explain", false);
  params.done();
  if (found.has_errors() || !from || !to) return std::nullopt;
  const Sighting sighting = look(*setting.sight, *setting.map, *from, *to);
  Json out{{"blocked", sighting.blocked},
           {"hindrance", sighting.blocked ? 0 : sighting.hindrance},
           {"range", sighting.range},
           {"mode", setting.sight->mode() == SightMode::vasl ? "vasl" : "exact"}};
  if (sighting.undecided) out["undecided"] = true;
  if (explain) {
    const Explanation why = hexrout::explain(*setting.sight, *setting.map, *from, *to);
    out["text"] = translated(why.text);
    out["hex"] = why.hex == kNowhere ? Json(nullptr) : Json(setting.map->name(why.hex));
  }
  return out;
}

}  // namespace hexrout
