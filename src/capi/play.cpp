// A phase played question by question.
#include <fmt/format.h>

#include <algorithm>

#include "capi/handles.hpp"
#include "hexrout/play/history.hpp"

using namespace hexrout;
using c::within;

namespace {

// Takes each option with equal chance.
class RandomChoices final : public Choices {
 public:
  explicit RandomChoices(std::uint64_t seed) : chance_(seed) {}
  std::size_t choose(const Decision& decision) override {
    if (decision.kind == DecisionKind::event && ++events_ > kMostEvents) return 0;
    return below(decision.options.size());
  }
  std::optional<std::size_t> choose_by_number(std::string_view, std::size_t count) override { return below(count); }

 private:
  static constexpr int kMostEvents = 64;
  std::size_t below(std::size_t count) {
    chance_ = chance_ * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return static_cast<std::size_t>((chance_ >> 32U) * count >> 32U);
  }
  std::uint64_t chance_;
  int events_ = 0;
};

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
    constexpr int32_t kView = HEXROUT_BY_VIEW;
    if (asks < HEXROUT_ASKS_ALL || asks > HEXROUT_ASKS_NOTHING + kView) {
      found.error("bad-argument", {}, fmt::format("asks cannot be {}", asks),
                  "give one of HEXROUT_ASKS_..., with HEXROUT_BY_VIEW or without");
      return HEXROUT_BAD_ARGUMENT;
    }
    if (game->asked() != nullptr) {
      found.error("under-way", {}, "a play of this game is under way", "answer the open question");
      return HEXROUT_NOT_NOW;
    }
    CoursePlan plan;
    plan.asks = static_cast<CourseAsks>(asks & ~kView);
    plan.by_view = (asks & kView) != 0;
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
    *out = c::asked_of(*game, decision, c::unit_number(*game, decision.who), game->decides(decision.who));
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

hexrout_status hexrout_game_play_out(hexrout_game* game, int32_t choices, uint64_t seed) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (choices != HEXROUT_RECOMMENDED && choices != HEXROUT_RANDOM) {
      found.error("bad-argument", {}, fmt::format("choices cannot be {}", choices),
                  "give HEXROUT_RECOMMENDED or HEXROUT_RANDOM");
      return HEXROUT_BAD_ARGUMENT;
    }
    if (game->asked() == nullptr) return nothing_asked(found);
    SeededDice dice(seed);
    dice.set_logging(false);
    FirstChoice first;
    RandomChoices random(seed);
    game->course->play_out(dice, choices == HEXROUT_RANDOM ? static_cast<Choices&>(random) : first);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_worth(hexrout_game* game, uint32_t side, int32_t* own, int32_t* others) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (own == nullptr) return c::null_argument("own", found);
    if (others == nullptr) return c::null_argument("others", found);
    const std::size_t sides = game->now().setting().sides.size();
    if (side >= sides) return c::out_of_range("side", side, sides, found);
    game->now().figures(game->figures);
    *own = *others = 0;
    for (const UnitFigures& unit : game->figures) (unit.side == side ? *own : *others) += worth(unit);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_outcomes(hexrout_game* game, int32_t* faces, double* chances, uint32_t room,
                                     uint32_t* count) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (count == nullptr) return c::null_argument("count", found);
    if (room > 0 && faces == nullptr) return c::null_argument("faces", found);
    if (room > 0 && chances == nullptr) return c::null_argument("chances", found);
    const Asked* asked = game->asked();
    if (asked == nullptr || !asked->roll) return nothing_asked(found);
    const std::vector<RollOutcome> all = outcomes_of(*asked);
    if (all.empty()) {
      found.error("too-many-outcomes", {}, fmt::format("the roll has more than {} results", kMostOutcomes),
                  "draw its faces");
      return HEXROUT_UNSUPPORTED;
    }
    *count = static_cast<uint32_t>(all.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(room, all.size()); ++i) {
      faces = std::copy(all[i].faces.begin(), all[i].faces.end(), faces);
      chances[i] = all[i].odds.value();
    }
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_history(hexrout_game* game, uint32_t side, const char** json, size_t* length) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (json == nullptr) return c::null_argument("json", found);
    const std::vector<std::string>& sides = game->now().setting().sides;
    if (side >= sides.size()) return c::out_of_range("side", side, sides.size(), found);
    if (game->course == nullptr) return nothing_asked(found);
    std::string text = history_json(*game->course, sides[side]);
    if (length != nullptr) *length = text.size();
    *json = game->give(std::move(text));
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_undo(hexrout_game* game, uint32_t answers) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (game->course == nullptr) return nothing_asked(found);
    game->course->take_back(answers);
    return HEXROUT_OK;
  });
}
