#include "numbers.hpp"

#include <fmt/format.h>

#include <charconv>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  return number;
}

CLI::Validator number_from(std::uint64_t least, std::uint64_t most) {
  const auto wrong = [least, most](const std::string& text) {
    const auto number = whole_number(text);
    if (number && *number >= least && *number <= most) return std::string();
    return fmt::format("'{}' is not a whole number from {} to {} in plain digits", printable(text), least, most);
  };
  return {wrong, most == kAnyNumber ? std::string() : fmt::format("[{} - {}]", least, most)};
}

}  // namespace hexrout::command
