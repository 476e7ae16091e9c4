// A phase played question by question.
#include <fmt/format.h>

#include "capi/handles.hpp"

using namespace hexrout;
using c::within;

namespace {

hexrout_status nothing_asked(Diagnostics& found) {
  found.error("nothing-asked", {}, "nothing is asked", "begin with hexrout_game_play");
  return HEXROUT_NOT_NOW;
}

// Gives an answer to the question of this number.
hexrout_status answer(hexrout_game* game, uint32_t question, bool roll, const CourseAnswer& given, Diagnostics& found) {
  const Asked* asked = game->asked();
  if (asked == nullptr) return nothing_asked(found);
  if (question != game->course->answers().size()) {
    found.error("stale-answer", {}, fmt::format("question {} is no longer open", question),
                fmt::format("question {} is", game->course->answers().size()));
    return HEXROUT_STALE;
  }
  if (asked->roll != roll) {
    found.error("bad-argument", {}, fmt::format("'{}' is a {}", asked->what, asked->roll ? "roll" : "decision"),
                asked->roll ? "answer it with hexrout_game_roll" : "answer it with hexrout_game_decide");
    return HEXROUT_BAD_ARGUMENT;
  }
  return game->course->give(given, found) ? HEXROUT_OK : HEXROUT_BAD_ARGUMENT;
}

}  // namespace

hexrout_status hexrout_game_play(hexrout_game* game, int32_t asks, uint64_t seed) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (asks < HEXROUT_ASKS_ALL || asks > HEXROUT_ASKS_NOTHING) {
      found.error("bad-argument", {}, fmt::format("asks cannot be {}", asks), "give one of HEXROUT_ASKS_...");
      return HEXROUT_BAD_ARGUMENT;
    }
    if (game->asked() != nullptr) {
      found.error("under-way", {}, "a play of this game is under way", "answer the open question");
      return HEXROUT_NOT_NOW;
    }
    CoursePlan plan;
    plan.asks = static_cast<CourseAsks>(asks);
    plan.seed = seed;
    auto course = std::make_unique<PlayCourse>(game->now(), plan);
    game->leave_play();
    game->course = std::move(course);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_asked(hexrout_game* game, hexrout_asked* out) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (out == nullptr) return c::null_argument("asked", found);
    *out = {};
    out->what = out->who = out->rule = out->text = "";
    out->unit = HEXROUT_NOWHERE;
    out->side = -1;
    const Asked* asked = game->asked();
    if (asked == nullptr) return HEXROUT_OK;
    Decision decision = asked->decision;
    if (asked->roll) decision = {asked->what, asked->who, asked->rule, "", {}};
    *out = c::asked_of(*game, decision, game->now(), game->decides(decision.who));
    if (asked->roll) {
      out->kind = HEXROUT_ASKED_ROLL;
      out->dice = static_cast<uint32_t>(asked->count);
      out->faces = static_cast<uint32_t>(asked->sides);
      out->sum_only = asked->sum_only ? 1 : 0;
    }
    out->question = static_cast<uint32_t>(game->course->answers().size());
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_option(hexrout_game* game, uint32_t option, const char** word) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (word == nullptr) return c::null_argument("word", found);
    const Asked* asked = game->asked();
    if (asked == nullptr || asked->roll) return nothing_asked(found);
    const std::vector<std::string>& options = asked->decision.options;
    if (option >= options.size()) return c::out_of_range("option", option, options.size(), found);
    *word = game->give(options[option]);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_decide(hexrout_game* game, uint32_t question, uint32_t option) {
  return within(game, [&](Diagnostics& found) { return answer(game, question, false, {{}, option}, found); });
}

hexrout_status hexrout_game_roll(hexrout_game* game, uint32_t question, const int32_t* faces, uint32_t count) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (faces == nullptr) return c::null_argument("faces", found);
    constexpr uint32_t kMostDice = 1000;
    if (count > kMostDice) return c::out_of_range("die", count, kMostDice, found);
    return answer(game, question, true, {{faces, faces + count}, 0}, found);
  });
}

hexrout_status hexrout_game_reseed(hexrout_game* game, uint64_t seed) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (game->asked() == nullptr) return nothing_asked(found);
    return game->course->reseed(seed, found) ? HEXROUT_OK : HEXROUT_NOT_NOW;
  });
}

hexrout_status hexrout_game_undo(hexrout_game* game, uint32_t answers) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (game->course == nullptr) return nothing_asked(found);
    game->course->take_back(answers);
    return HEXROUT_OK;
  });
}
