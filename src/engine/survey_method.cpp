// "survey": the fate of a unit that breaks, for every Location of the map.
#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "engine/wanted_keys.hpp"
#include "hexrout/advise/survey.hpp"

namespace hexrout {

namespace {

constexpr KeysOfPart kSurveyParts[] = {{"verdict", "verdict"},
                                       {"end", "end mf checks"},
                                       {"odds", "live captured lost leader"},
                                       {"values", "live_value captured_value lost_value leader_value"}};

}  // namespace

std::optional<Json> survey_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  SurveyOptions options;
  options.as = params.need_text("as");
  options.side = params.text("side", "");
  options.threads = static_cast<unsigned>(params.number("threads", 0, 0, 1024));
  const WantedKeys want(params, kSurveyParts);
  const Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  bool complete = true;
  options.stopped = deadline.stops(complete);
  const Game& now = game->now();
  const auto survey = survey_map(now, options, found);
  name_fields(found);
  if (!survey || deadline.interrupted(found)) return std::nullopt;
  Json out = Json::parse(survey_json(*survey, *now.setting().map));
  for (Json& place : out["locations"]) want.apply(place);
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
