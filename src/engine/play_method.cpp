// "play": a phase to its end at once, or question by question.
#include <fmt/format.h>

#include <utility>

#include "engine/asked.hpp"
#include "engine/methods.hpp"
#include "engine/want.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

struct PlayParts {
  bool words = true;
  bool facts = true;
  bool events = true;
  bool units = false;
  bool hash = false;
  bool outcomes = false;
};

constexpr std::array<PartName<PlayParts>, 6> kPlayParts{{{"words", &PlayParts::words},
                                                         {"facts", &PlayParts::facts},
                                                         {"events", &PlayParts::events},
                                                         {"units", &PlayParts::units},
                                                         {"hash", &PlayParts::hash},
                                                         {"outcomes", &PlayParts::outcomes}}};

struct PlayRequest {
  bool starts = false;
  CoursePlan plan;
  const Json* answers = nullptr;  // a list, or null
  std::uint64_t back = 0;
  std::optional<std::uint64_t> reseed;
  bool stop = false;
  PlayParts parts;
  bool wants = false;  // the parts were named
};

PlayRequest read_play_request(const EngineRoom& room, Params& params, Diagnostics& found) {
  PlayRequest out;
  out.starts = params.has("ask") || params.has("seed") || params.has("run") || params.has("by_view");
  out.plan.asks = static_cast<CourseAsks>(params.choice("ask", 3, {"all", "rolls", "decisions", "nothing"}));
  out.plan.seed = params.number("seed", 1, 0, UINT64_MAX);
  out.plan.stream = params.number("run", 0, 0, UINT64_MAX);
  out.plan.by_view = params.boolean("by_view", false);
  out.answers = params.any("answers");
  out.back = params.number("back", 0, 0, room.limits.answers);
  const std::uint64_t reseed = params.number("reseed", 1, 0, UINT64_MAX);
  if (params.has("reseed")) out.reseed = reseed;
  out.stop = params.boolean("stop", false);
  out.wants = params.has("want");
  out.parts = read_want(params, kPlayParts, PlayParts{});
  if (!params.boolean("events", true)) out.parts.events = false;
  params.done();
  if (out.answers != nullptr && !out.answers->is_array())
    found.error("bad-param", field("answers"), "'answers' must be a list", "");
  return out;
}

// Gives the answers to a course; false after errors.
bool give(const EngineRoom& room, const Json& answers, PlayCourse& course, Diagnostics& found) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string name = fmt::format("answers[{}]", i);
    const Asked* asked = course.asked();
    if (asked == nullptr) {
      found.error("nothing-asked", field(name),
                  fmt::format("the phase is over after {} of {} answers", i, answers.size()), "give fewer");
      return false;
    }
    if (room.interrupted()) {
      found.error("interrupted", {}, "the answer was not finished", "");
      return false;
    }
    const auto answer = read_answer(answers[i], *asked, name, found);
    if (!answer || !course.give(*answer, found)) return false;
  }
  return true;
}

// Copies a course, takes back `back` answers, reseeds its dice if the request says so, and gives it the answers. Null
// after errors.
std::unique_ptr<PlayCourse> gone_on(const EngineRoom& room, const PlayCourse& from, const PlayRequest& request,
                                    const Json& answers, Diagnostics& found) {
  auto course = std::make_unique<PlayCourse>(from);
  if (request.back > 0) course->take_back(request.back);
  const bool well = (!request.reseed || course->reseed(*request.reseed, found)) && give(room, answers, *course, found);
  return well ? std::move(course) : nullptr;
}

// Takes back answers of a finished play: it is under way again, and the game has its position before the play.
bool go_back(const EngineRoom& room, LoadedGame& game, const PlayRequest& request, const Json& answers,
             Diagnostics& found) {
  auto course = gone_on(room, *game.ended, request, answers, found);
  if (course == nullptr) return false;
  game.scenario.game = std::move(game.ended_from);
  game.course = std::move(course);
  game.ended.reset();
  return true;
}

// Continues the play of a game, or begins one. Returns false after errors, without a change.
bool go_on(const EngineRoom& room, LoadedGame& game, const PlayRequest& request, Diagnostics& found) {
  const Json none = Json::array();
  const Json& answers = request.answers == nullptr ? none : *request.answers;
  if (game.course == nullptr && game.ended != nullptr && request.back > 0 && !request.starts)
    return go_back(room, game, request, answers, found);
  if (game.course == nullptr && request.reseed) {
    found.error("nothing-asked", field("reseed"), "nothing is asked, and no dice are to come",
                "begin a play with 'seed'");
    return false;
  }
  if (game.course == nullptr) {
    auto course = std::make_unique<PlayCourse>(*game.scenario.game, request.plan);
    if (!give(room, answers, *course, found)) return false;
    game.course = std::move(course);
    game.ended.reset();
    return true;
  }
  if (answers.size() + game.course->answers().size() > room.limits.answers) {
    found.error("too-many-answers", field("answers"), fmt::format("a play has at most {} answers", room.limits.answers),
                "");
    return false;
  }
  // The common step: one answer, checked before anything changes.
  const bool forward = request.back == 0 && !request.reseed;
  if (forward && answers.size() == 1) return give(room, answers, *game.course, found);
  if (forward && answers.empty()) return true;
  // A wrong answer must leave the play where it was, so the answers are given to a copy.
  auto course = gone_on(room, *game.course, request, answers, found);
  if (course == nullptr) return false;
  game.course = std::move(course);
  return true;
}

Json event_json(const Event& event, const Map& map, bool words) {
  Json out{{"what", event.what},
           {"who", event.who},
           {"rule", event.rule},
           {"at", place_json(event.at, map)},
           {"others", event.others}};
  // An event without a sentence has words in English alone.
  const bool worded = !event.text.empty() || language() == "en";
  if (words) out["text"] = translated(worded ? event.text : fmt::format("{} {}", event.who, event.what));
  return out;
}

}  // namespace

// game; ask: all, decisions, rolls or nothing (default: nothing); seed, run; answers: to the questions, in their order;
// back: answers to take back first, also once the phase is over; reseed: a seed for the dice to come of a play under
// way, as hexrout_game_reseed; by_view: true asks by what each side knows; stop: true ends a play under way and leaves
// the game where it was.
std::optional<Json> play_method(EngineRoom& room, Params& params, Diagnostics& found) {
  LoadedGame* game = room.whole_game(params, found);
  const PlayRequest request = read_play_request(room, params, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  if (request.stop) {
    game->course.reset();
    return Json{{"asked", nullptr}, {"hash", room.hash(*game->scenario.game)}};
  }
  if (game->course != nullptr && request.starts) {
    found.error("under-way", {}, "a play is under way", R"(answer what it asks, or end it with "stop": true)");
    return std::nullopt;
  }
  if (!go_on(room, *game, request, found)) return std::nullopt;
  const Map& map = *game->scenario.game->setting().map;
  const PlayParts& parts = request.parts;
  Json out{{"asked", asked_json(game->course.get(), {parts.words, parts.facts, parts.outcomes})},
           {"answers", game->course->answers().size()}};
  if (parts.events) {
    out["events"] = Json::array();
    for (const Event& event : game->course->events()) out["events"].push_back(event_json(event, map, parts.words));
  }
  const bool over = game->course->asked() == nullptr;
  if (over) {
    // The game takes the end of the phase over.
    game->ended_from = std::exchange(game->scenario.game, game->course->game().clone());
    game->ended = std::move(game->course);
  }
  if (parts.units || (over && !request.wants)) out["units"] = units_with_figures(game->now());
  if (parts.hash || (over && !request.wants)) out["hash"] = room.hash(*game);
  return out;
}

}  // namespace hexrout
