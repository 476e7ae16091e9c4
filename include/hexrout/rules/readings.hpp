// Where an answer hangs on how the rules are read.
//
//   AnswersByReadings answers(*scenario.game);
//   const UnitAnswer a = answers.of("r1");
//   for (const Reason& r : a.readings)
//     r.text == "by the reading metric=raw: to F3, not to D6"     r.disputed == "metric"
//
// Game::answer() marks a reason or refusal as disputed wherever a disputed reading was taken on the way to it. Here the
// mark stays only where something hangs on it: on a reason if the answer would differ under another value of that
// switch, on a refusal if the step would then be allowed.
//
// Cost: one answer a unit for each value of each disputed switch; the ground is made ready once for each of them, at
// the first question. A reading costs some 40 us on boards of usual size, and there are some twenty-five: so readings
// are compared for the first kMost answers. Those after them are plain, and their last entry of `readings` says so.
//
// Thread safety: one thread at a time. The game must outlive it and may not change.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "hexrout/rules/game.hpp"

namespace hexrout {

class AnswersByReadings {
 public:
  explicit AnswersByReadings(const Game& game) : game_(game), readings_(game.by_readings()) {}
  static constexpr std::size_t kMost = 200;
  // The plain answer where the rules have one reading.
  UnitAnswer of(std::string_view unit);

 private:
  const Game& game_;
  std::unique_ptr<ReadingAnswers> readings_;
  std::size_t compared_ = 0;
};

}  // namespace hexrout
