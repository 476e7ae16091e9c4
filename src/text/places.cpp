#include "hexrout/text/places.hpp"

#include <algorithm>

#include "hexrout/text/characters.hpp"

namespace hexrout {

namespace {

bool is_wide(char byte) {
  return static_cast<unsigned char>(byte) >= 0xf0U;
}

}  // namespace

TextPlaces::TextPlaces(std::string_view text) : text_(text), line_starts_{0} {
  characters_.reserve(text.size() / kStep + 1);
  wide_.reserve(text.size() / kStep + 1);
  std::uint32_t counted = 0;
  std::uint32_t wide = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i % kStep == 0) {
      characters_.push_back(counted);
      wide_.push_back(wide);
    }
    if (i == text.size()) break;
    counted += begins_character(text[i]) ? 1 : 0;
    wide += is_wide(text[i]) ? 1 : 0;
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  }
}

template <class Counts>
std::size_t TextPlaces::before(std::size_t byte, const std::vector<std::uint32_t>& sums, Counts&& counts) const {
  const std::size_t step = byte / kStep;
  std::size_t out = sums[step];
  for (std::size_t i = step * kStep; i < byte; ++i) out += counts(text_[i]) ? 1 : 0;
  return out;
}

std::size_t TextPlaces::characters_before(std::size_t byte) const {
  return before(byte, characters_, begins_character);
}

int TextPlaces::column(std::size_t line, std::size_t byte) const {
  return static_cast<int>(characters_before(std::min(byte, text_.size())) - characters_before(line_starts_[line])) + 1;
}

int TextPlaces::utf16_column(std::size_t line, std::size_t byte) const {
  const std::size_t wide =
      before(std::min(byte, text_.size()), wide_, is_wide) - before(line_starts_[line], wide_, is_wide);
  return column(line, byte) + static_cast<int>(wide);
}

std::size_t TextPlaces::byte_of(std::size_t line, int column) const {
  const std::size_t start = line_starts_[line];
  const std::size_t end = start + this->line(line).size();
  const std::size_t wanted = characters_before(start) + static_cast<std::size_t>(std::max(column, 1) - 1);
  // The last step with at most `wanted` characters before it.
  const auto step = std::upper_bound(characters_.begin(), characters_.end(), wanted) - characters_.begin() - 1;
  std::size_t at = std::max(start, static_cast<std::size_t>(step) * kStep);
  for (std::size_t counted = characters_before(std::min(at, end)); at < end; ++at)
    if (begins_character(text_[at]) && counted++ == wanted) break;
  return std::min(at, end);
}

std::string_view TextPlaces::line(std::size_t line) const {
  if (line >= line_starts_.size()) return {};
  const std::size_t start = line_starts_[line];
  const std::size_t end = line + 1 < line_starts_.size() ? line_starts_[line + 1] - 1 : text_.size();
  std::string_view out = text_.substr(start, end - start);
  if (out.ends_with('\r')) out.remove_suffix(1);
  return out;
}

std::size_t TextPlaces::line_of(std::size_t byte) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), byte);
  return static_cast<std::size_t>(after - line_starts_.begin()) - 1;
}

Place TextPlaces::at(std::size_t byte, const std::string& file) const {
  byte = std::min(byte, text_.size());
  const std::size_t line = line_of(byte);
  return {file, static_cast<int>(line) + 1, column(line, byte)};
}

}  // namespace hexrout
