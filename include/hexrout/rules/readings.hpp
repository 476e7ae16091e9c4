// AnswersByReadings: marks where an answer depends on a reading of the rules.
//
//   AnswersByReadings answers(*scenario.game);
//   const UnitAnswer a = answers.of("r1");
//   for (const Reason& r : a.readings)
//     r.text == "by the reading metric=raw: to F3, not to D6"     r.disputed == "metric"
//
// Game::answer() marks a reason or refusal as disputed wherever it used a disputed reading. AnswersByReadings keeps
// only marks that matter: on a reason if the answer would differ under another value of that
// switch, on a refusal if the step would then be allowed.
//
// Cost: one answer a unit, and one more for each other value of each disputed switch that the answers have read. A
// reading costs some 40 us on boards of usual size, and there are some ten of some thirty: so readings
// are compared for the first kMost answers only. Later ones are plain, with a last entry in `readings` as notice.
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
  // Plain answer for rules with one reading.
  UnitAnswer of(std::string_view unit);

 private:
  const Game& game_;
  std::unique_ptr<ReadingAnswers> readings_;
  std::size_t compared_ = 0;
};

}  // namespace hexrout
