// Where an answer hangs on how the rules are read.
//
//   const UnitAnswer a = answer_by_readings(*scenario.game, "r1");
//   for (const Reason& r : a.readings)
//     r.text == "by the reading metric=raw: to F3, not to D6"     r.disputed == "metric"
//
// Game::answer() marks a reason or refusal as disputed wherever a disputed reading was taken on the way to it. Here the
// mark stays only where something hangs on it: on a reason if the answer would differ under another value of that
// switch, on a refusal if the step would then be allowed.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// A Game of a system whose rules have disputed readings is one of these too.
class DisputedReadings {
 public:
  virtual ~DisputedReadings() = default;
  // The answer with its readings. Cost: one answer for each value of each disputed switch.
  virtual UnitAnswer answer_by_readings(std::string_view unit) const = 0;
};

// The same of any game; the plain answer where a system cannot be read in another way.
inline UnitAnswer answer_by_readings(const Game& game, std::string_view unit) {
  const auto* disputed = dynamic_cast<const DisputedReadings*>(&game);
  return disputed == nullptr ? game.answer(unit) : disputed->answer_by_readings(unit);
}

}  // namespace hexrout
