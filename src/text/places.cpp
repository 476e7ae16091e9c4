#include "hexrout/text/places.hpp"

#include <algorithm>

#include "hexrout/text/characters.hpp"

namespace hexrout {

TextPlaces::TextPlaces(std::string_view text) : text_(text), line_starts_{0} {
  characters_.reserve(text.size() / kStep + 1);
  std::uint32_t counted = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % kStep == 0) characters_.push_back(counted);
    counted += begins_character(text[i]) ? 1 : 0;
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  }
  if (text.size() % kStep == 0) characters_.push_back(counted);
}

std::size_t TextPlaces::characters_before(std::size_t byte) const {
  const std::size_t step = byte / kStep;
  return characters_[step] + characters(text_.substr(step * kStep, byte - step * kStep));
}

int TextPlaces::column(std::size_t line, std::size_t byte) const {
  return static_cast<int>(characters_before(std::min(byte, text_.size())) - characters_before(line_starts_[line])) + 1;
}

Place TextPlaces::at(std::size_t byte, const std::string& file) const {
  byte = std::min(byte, text_.size());
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), byte);
  const auto line = static_cast<std::size_t>(after - line_starts_.begin()) - 1;
  return {file, static_cast<int>(line) + 1, column(line, byte)};
}

}  // namespace hexrout
