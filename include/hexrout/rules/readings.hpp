// Where an answer hangs on how the rules are read.
//
//   for (const Reason& r : other_readings(*scenario.game, "r1"))
//     r.text == "by the reading metric=raw: to F3, not to D6"     r.disputed == "metric"
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// A Game of a system whose rules have disputed readings is one of these too.
class DisputedReadings {
 public:
  virtual ~DisputedReadings() = default;
  // Those under which Game::answer(unit) would differ: each names its switch and says what the answer would be.
  // Cost: one answer for each reading.
  virtual std::vector<Reason> other_readings(std::string_view unit) const = 0;
};

// The same of any game; empty for systems without disputed readings.
inline std::vector<Reason> other_readings(const Game& game, std::string_view unit) {
  const auto* disputed = dynamic_cast<const DisputedReadings*>(&game);
  return disputed == nullptr ? std::vector<Reason>{} : disputed->other_readings(unit);
}

}  // namespace hexrout
