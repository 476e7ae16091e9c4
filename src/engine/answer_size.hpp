// Bounds the size of an answer about many units or changes: limits.answer_parts values.
//
//   AnswerSize size(room, ids.size());
//   if (!size.add(list.back(), "units", found)) return std::nullopt;      // error[too-much]
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/params.hpp"

namespace hexrout {

class AnswerSize {
 public:
  explicit AnswerSize(const EngineRoom& room) : most_(room.limits.answer_parts) {}
  // About so many units.
  AnswerSize(const EngineRoom& room, std::size_t units) : most_(room.limits.answer_parts), few_(units <= kFew) {}

  // Counts an answer; false after reporting that all answers so far are too large for one line. `key`: the parameter
  // that named so many things.
  bool add(const Json& answer, std::string_view key, Diagnostics& found) {
    if (few_ || (parts_ += parts_of(answer)) <= most_) return true;
    found.error("too-much", field(key), fmt::format("the answers have more than {} values", most_),
                fmt::format("name fewer '{}' in one line, or ask for less", key));
    return false;
  }

 private:
  // Answers about so few units are not counted: each is bounded by the map.
  static constexpr std::size_t kFew = 64;

  std::size_t most_;
  bool few_ = false;
  std::size_t parts_ = 0;
};

}  // namespace hexrout
