#include "hexrout/rules/readings.hpp"

#include <fmt/format.h>

namespace hexrout {

UnitAnswer AnswersByReadings::of(std::string_view unit) {
  if (readings_ == nullptr) return game_.answer(unit);
  if (compared_ < kMost) {
    ++compared_;
    return readings_->answer(unit);
  }
  UnitAnswer answer = game_.answer(unit);
  answer.readings.push_back(
      {"",
       fmt::format("other readings were not compared: more than {} units were asked about; ask for this one alone",
                   kMost),
       ""});
  return answer;
}

}  // namespace hexrout
