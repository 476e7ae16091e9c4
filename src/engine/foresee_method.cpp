// "foresee": the possible consequences of each answer to the open decision.
#include <fmt/format.h>

#include "engine/asked.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/want.hpp"
#include "hexrout/play/nlohmann_report.hpp"

namespace hexrout {

namespace {

constexpr std::uint64_t kMostForeseen = 1000;

struct ForeseeParts {
  bool units = true;
  bool hash = true;
};

constexpr std::array<PartName<ForeseeParts>, 2> kForeseeParts{
    {{"units", &ForeseeParts::units}, {"hash", &ForeseeParts::hash}}};

Json phase_end_json(EngineRoom& room, const Game& game, const ForeseeParts& want) {
  Json out = Json::object();
  if (want.units) out["units"] = units_with_figures(game);
  if (want.hash) out["hash"] = room.hash(game);
  return out;
}

// Reads the answers in question, by default all. Returns nullopt after errors.
std::optional<std::vector<CourseAnswer>> read_answers(const Json* options, const Asked& asked, Diagnostics& found) {
  std::vector<CourseAnswer> out;
  if (options == nullptr) {
    for (std::size_t i = 0; i < asked.decision.options.size(); ++i) out.push_back({{}, i});
    return out;
  }
  for (const Json& option : *options) {
    const auto answer = read_answer(option, asked, fmt::format("options[{}]", out.size()), found);
    if (!answer) return std::nullopt;
    out.push_back(*answer);
  }
  return out;
}

}  // namespace

// Each run plays the phase on to its end with recommended choices. game; options: which (default: all); seed, runs.
std::optional<Json> foresee_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.whole_game(params, found);
  const Json* options = params.any("options");
  const std::uint64_t seed = params.number("seed", 1, 0, UINT64_MAX);
  const std::uint64_t runs = params.number("runs", 1, 1, kMostForeseen);
  const ForeseeParts want = read_want(params, kForeseeParts, ForeseeParts{});
  Deadline deadline(room, params);
  params.done();
  if (options != nullptr && !options->is_array())
    found.error("bad-param", field("options"), "'options' must be a list", "");
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Asked* asked = game->course == nullptr ? nullptr : game->course->asked();
  if (asked == nullptr || asked->roll) {
    found.error("nothing-asked", {}, "no decision is open", R"(start one with "play" and "ask")");
    return std::nullopt;
  }
  const auto wanted = read_answers(options, *asked, found);
  if (!wanted) return std::nullopt;
  Json list = Json::array();
  for (const CourseAnswer& answer : *wanted)
    list.push_back(Json{{"option", asked->decision.options[answer.option]}, {"ends", Json::array()}});
  // Run by run over all options, so that a limit of time leaves as much of each.
  bool complete = true;
  for (std::uint64_t run = 0; run < runs && complete; ++run)
    for (std::size_t i = 0; i < wanted->size() && complete; ++i) {
      deadline.made(list[i]["ends"].emplace_back(
          phase_end_json(room, *game->course->to_the_end_with((*wanted)[i], seed, run), want)));
      complete = !deadline.over() || (run + 1 == runs && i + 1 == wanted->size());
    }
  if (deadline.interrupted(found)) return std::nullopt;
  Json out = object_with_room(4);
  add_house_rules(game->now().setting(), out);
  add_readings(game->now(), out);
  out["options"] = std::move(list);
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
