// Methods that pass a question on to another room unchanged.
#include <fmt/format.h>

#include "engine/methods.hpp"
#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/cut.hpp"
#include "hexrout/advise/survey.hpp"
#include "hexrout/engine/signature.hpp"
#include "hexrout/validate/print.hpp"

namespace hexrout {

// The findings as `hexrout validate --format json` writes them.
std::optional<Json> validate_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const bool from_text = params.has("text");
  const std::string source = from_text ? params.need_text("text") : params.need_text("file");
  const std::string beside = from_text ? params.text("beside", "<text>") : std::string();
  params.done();
  if (found.has_errors()) return std::nullopt;
  const ValidateOptions options{room.reading.boards_directory};
  const Validated validated = from_text ? validate_text(source, beside, options) : validate_file(source, options);
  Json out = Json::parse(findings_json({&validated, 1}, ""));
  out.erase("tool");  // the greeting names the program
  return out;
}

namespace {

// In the middle of a play advice is for the side that says who is next to rout,
// and for its units whose turns are still to come.
bool between_turns(const PlayCourse& course, AdviceOptions& options, Diagnostics& found) {
  const Asked* asked = course.asked();
  const bool next = asked != nullptr && !asked->roll && asked->decision.what == "next to rout";
  if (!next || (!options.side.empty() && options.side != asked->decision.who)) {
    found.error(
        "mid-phase", {},
        next ? fmt::format("it is the turn of the {} to rout", printable(asked->decision.who))
             : "a unit is in the middle of its turn, or the phase has not come to the routs",
        next ? "ask for that side" : R"(answer until "next to rout" is asked, or end the play with "stop": true)");
    return false;
  }
  options.side = asked->decision.who;
  options.to_come = asked->decision.options;
  return true;
}

}  // namespace

std::optional<Json> advise_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  AdviceOptions options;
  options.side = params.text("side", "");
  options.worst_case = params.boolean("worst_case", false);
  options.exact_units = params.number("exact_units", options.exact_units, 1, 8);
  options.states = params.number("states", options.states, 1, 1'000'000);
  options.time_ms = static_cast<unsigned>(params.number("time_ms", options.time_ms, 1, kMostAdviceMs));
  const std::string weights = params.text("weights", "");
  params.done();
  // Weights from a file are for people; a client writes them out.
  if (!weights.empty() && weights.find('=') == std::string::npos)
    found.error("bad-param", {}, "'weights' must be like survival=40,rally=24", "");
  if (game == nullptr || found.has_errors() || (!weights.empty() && !read_weights(weights, options.weights, found)))
    return std::nullopt;
  const Game& now = game->now();
  // As a side knows it, advice in the midst of a play is for that side.
  if (!game->side.empty() && options.side.empty()) options.side = game->side;
  const PlayCourse* course = game->side.empty() ? game->course.get() : game->behind;
  if (course != nullptr && !between_turns(*course, options, found)) return std::nullopt;
  const auto advice = advise(now, options, found);
  if (!advice) return std::nullopt;
  return Json::parse(advice_json(*advice, now));
}

std::optional<Json> survey_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  SurveyOptions options;
  options.as = params.need_text("as");
  options.side = params.text("side", "");
  options.threads = static_cast<unsigned>(params.number("threads", 0, 0, 1024));
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const auto survey = survey_map(now, options, found);
  if (!survey) return std::nullopt;
  return Json::parse(survey_json(*survey, *now.setting().map));
}

std::optional<Json> cut_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  CutOptions options;
  options.units = params.texts("units");
  const bool reopen = params.boolean("reopen", false);
  options.candidates = params.texts("candidates");
  options.turns = static_cast<int>(params.number("turns", 1, 1, 2));
  options.by = params.text("by", "");
  options.most = static_cast<int>(params.number("most", 3, 1, 6));
  options.lower = params.boolean("lower", false);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const Map& map = *now.setting().map;
  if (reopen) {
    const auto ways = find_reopenings(now, options.units, found);
    if (!ways) return std::nullopt;
    return Json{{"reopenings", Json::parse(reopenings_json(*ways, map))}};
  }
  const auto cut = find_cut(now, options, found);
  if (!cut) return std::nullopt;
  return Json::parse(cut_json(*cut, map));
}

std::optional<Json> bench_method(EngineRoom& room, Params& params, Diagnostics& found) {
  BenchPlan plan;
  plan.positions = static_cast<int>(params.number("positions", 8, 1, 1000));
  plan.interrupted = room.interrupted;
  params.done();
  if (found.has_errors()) return std::nullopt;
  const Signature signature = bench_signature(plan);
  Json parts = Json::array();
  for (const SignaturePart& part : signature.parts)
    parts.push_back(Json{{"name", part.name}, {"work", part.work}, {"digest", fmt::format("{:016x}", part.digest)}});
  return Json{{"signature", fmt::format("{:016x}", signature.number)}, {"work", signature.work}, {"parts", parts}};
}

}  // namespace hexrout
