// "play": a phase to its end at once, or question by question.
#include <fmt/format.h>

#include <algorithm>

#include "engine/methods.hpp"

namespace hexrout {

namespace {

// Faces of a roll, or the option of a decision by its word or its number; nothing after an error.
std::optional<CourseAnswer> read_answer(const Json& json, const Asked& asked, Diagnostics& found) {
  CourseAnswer out;
  if (asked.roll) {
    const bool well = json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& face) {
                        return face.is_number_unsigned() && face.get<std::uint64_t>() <= 100;
                      });
    if (!well || json.size() > 1000) {
      found.error("not-a-face", {}, fmt::format("'{}' of {} is a roll", asked.what, asked.who),
                  fmt::format("give a list of {} faces from 1 to {}", asked.count, asked.sides));
      return std::nullopt;
    }
    for (const Json& face : json) out.faces.push_back(face.get<int>());
    return out;
  }
  const auto& options = asked.decision.options;
  if (json.is_string()) {
    const auto it = std::find(options.begin(), options.end(), json.get_ref<const std::string&>());
    if (it != options.end()) {
      out.option = static_cast<std::size_t>(it - options.begin());
      return out;
    }
  } else if (json.is_number_unsigned() && json.get<std::uint64_t>() < options.size()) {
    out.option = json.get<std::size_t>();
    return out;
  }
  found.error("not-an-option", {}, fmt::format("'{}' of {} has no such option", asked.what, asked.who),
              fmt::format("the options are: {}", fmt::join(options, ", ")));
  return std::nullopt;
}

Json event_json(const Event& event, const Map& map) {
  return {{"what", event.what},     {"who", event.who},  {"rule", event.rule}, {"at", place_json(event.at, map)},
          {"others", event.others}, {"text", event.text}};
}

// The state of every unit when the phase is over.
Json end_json(const Game& game) {
  Json units = Json::array();
  for (const UnitView& unit : game.units()) units.push_back(unit_json(unit, *game.setting().map));
  return {{"units", units}, {"hash", position_hash(game)}};
}

}  // namespace

Json asked_json(const PlayCourse* course) {
  const Asked* asked = course == nullptr ? nullptr : course->asked();
  if (asked == nullptr) return nullptr;
  if (asked->roll)
    return {{"kind", "roll"},        {"what", asked->what},   {"who", asked->who},          {"rule", asked->rule},
            {"count", asked->count}, {"sides", asked->sides}, {"sum_only", asked->sum_only}};
  const Decision& decision = asked->decision;
  return {{"kind", "decision"},    {"what", decision.what}, {"who", decision.who},
          {"rule", decision.rule}, {"text", decision.text}, {"options", decision.options}};
}

Json asked_json(const LoadedGame& game) {
  if (game.side.empty()) return asked_json(game.course.get());
  const Asked* asked = game.behind == nullptr ? nullptr : game.behind->asked();
  if (asked == nullptr) return nullptr;
  const std::string& who = asked->roll ? asked->who : asked->decision.who;
  const auto unit = game.now().unit(who);
  if (who == game.side || (unit && unit->side == game.side)) return asked_json(game.behind);
  return {{"kind", "other"}};
}

// game; ask: all, decisions, rolls or nothing (default: nothing); seed, run; answers: to what is asked, in order; back:
// answers to take back first; stop: true ends a play under way and leaves the game where it was.
std::optional<Json> play_method(EngineRoom& room, Params& params, Diagnostics& found) {
  LoadedGame* game = room.whole_game(params, found);
  const bool starts = params.has("ask") || params.has("seed") || params.has("run");
  CoursePlan plan;
  plan.asks = static_cast<CourseAsks>(params.choice("ask", 3, {"all", "rolls", "decisions", "nothing"}));
  plan.seed = params.number("seed", 1, 0, UINT64_MAX);
  plan.stream = params.number("run", 0, 0, UINT64_MAX);
  const Json* answers = params.any("answers");
  const std::uint64_t back = params.number("back", 0, 0, room.limits.answers);
  const bool stop = params.boolean("stop", false);
  const bool with_events = params.boolean("events", true);
  params.done();
  if (answers != nullptr && !answers->is_array()) found.error("bad-param", {}, "'answers' must be a list", "");
  if (game == nullptr || found.has_errors()) return std::nullopt;
  if (stop) {
    game->course.reset();
    return Json{{"asked", nullptr}, {"hash", position_hash(*game->scenario.game)}};
  }
  if (game->course != nullptr && starts) {
    found.error("under-way", {}, "a play is under way", R"(answer what it asks, or end it with "stop": true)");
    return std::nullopt;
  }
  // A wrong answer must leave the play where it was, so the answers are given to a copy.
  auto course = game->course == nullptr ? std::make_unique<PlayCourse>(*game->scenario.game, plan) : nullptr;
  const std::size_t given = answers == nullptr ? 0 : answers->size();
  if (course == nullptr) {
    if (given + game->course->answers().size() > room.limits.answers) {
      found.error("too-many-answers", {}, fmt::format("a play has at most {} answers", room.limits.answers), "");
      return std::nullopt;
    }
    if (back == 0 && given == 1) {
      // The common step: one answer, checked before anything changes.
      const Asked* asked = game->course->asked();
      const auto answer = read_answer(answers->front(), *asked, found);
      if (!answer || !game->course->give(*answer, found)) return std::nullopt;
    } else if (back > 0 || given > 0) {
      course = std::make_unique<PlayCourse>(*game->course);
      if (back > 0) course->take_back(back);
    }
  }
  if (course != nullptr) {
    for (std::size_t i = 0; i < given; ++i) {
      const Asked* asked = course->asked();
      if (asked == nullptr) {
        found.error("nothing-asked", {}, fmt::format("the phase is over after {} of {} answers", i, given),
                    "give fewer");
        return std::nullopt;
      }
      const auto answer = read_answer((*answers)[i], *asked, found);
      if (!answer || !course->give(*answer, found)) return std::nullopt;
      if (room.interrupted()) {
        found.error("interrupted", {}, "the answer was not finished", "");
        return std::nullopt;
      }
    }
    game->course = std::move(course);
  }
  const Map& map = *game->scenario.game->setting().map;
  Json out{{"asked", asked_json(game->course.get())}, {"answers", game->course->answers().size()}};
  if (with_events) {
    out["events"] = Json::array();
    for (const Event& event : game->course->events()) out["events"].push_back(event_json(event, map));
  }
  if (game->course->asked() == nullptr) {
    // The phase is over, and the game takes its end over.
    game->scenario.game = game->course->take_game();
    game->course.reset();
    out.update(end_json(*game->scenario.game));
  }
  return out;
}

// What may come of each answer to the open decision: each run plays the phase on to its end with recommended choices.
// game; options: which (default: all); seed, runs.
std::optional<Json> foresee_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.whole_game(params, found);
  const Json* options = params.any("options");
  const std::uint64_t seed = params.number("seed", 1, 0, UINT64_MAX);
  const std::uint64_t runs = params.number("runs", 1, 1, 1000);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Asked* asked = game->course == nullptr ? nullptr : game->course->asked();
  if (asked == nullptr || asked->roll) {
    found.error("nothing-asked", {}, "no decision is open", R"(start one with "play" and "ask")");
    return std::nullopt;
  }
  std::vector<CourseAnswer> wanted;
  if (options == nullptr) {
    for (std::size_t i = 0; i < asked->decision.options.size(); ++i) wanted.push_back({{}, i});
  } else if (options->is_array()) {
    for (const Json& option : *options) {
      const auto answer = read_answer(option, *asked, found);
      if (!answer) return std::nullopt;
      wanted.push_back(*answer);
    }
  } else {
    found.error("bad-param", {}, "'options' must be a list", "");
    return std::nullopt;
  }
  Json list = Json::array();
  for (const CourseAnswer& answer : wanted) {
    Json ends = Json::array();
    for (std::uint64_t run = 0; run < runs; ++run) {
      if (room.interrupted()) {
        found.error("interrupted", {}, "the answer was not finished", "");
        return std::nullopt;
      }
      ends.push_back(end_json(*game->course->to_the_end_with(answer, seed, run)));
    }
    list.push_back(Json{{"option", asked->decision.options[answer.option]}, {"ends", ends}});
  }
  return Json{{"options", list}};
}

}  // namespace hexrout
