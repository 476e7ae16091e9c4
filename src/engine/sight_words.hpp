// Bounds and words shared by the methods about many lines of sight.
#pragma once

#include <fmt/format.h>

#include <string>

#include "hexrout/los/sight.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::size_t kMostLines = 1'000'000;  // looked along for an answer

inline bool few_enough(std::size_t lines, Diagnostics& found, std::string hint) {
  if (lines <= kMostLines) return true;
  found.error("too-many-lines", {}, fmt::format("{} lines of sight are more than {}", lines, kMostLines),
              std::move(hint));
  return false;
}

inline const char* mode_of(const Sight& sight) {
  return sight.mode() == SightMode::vasl ? "vasl" : "exact";
}

}  // namespace hexrout
