// Whole numbers in names and in files of other programs.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace hexrout {

// Returns the number that `text` consists of; nullopt for other text, or beyond an int.
inline std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace hexrout
