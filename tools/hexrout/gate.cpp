#include "gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "hexrout/text/shown.hpp"

namespace hexrout::command {

namespace {

constexpr char kColourBegin = '\x0e';
constexpr char kColourEnd = '\x0f';

// Returns the mark in front of a colour. Its number differs from run to run, so that no file can contain it.
const std::string& colour_mark() {
  static const std::string text = [] {
    static const int here = 0;
    const auto now = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    const auto where = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&here));
    return fmt::format("{}{:016x}", kColourBegin, (now ^ where << 32U) * 0x9e3779b97f4a7c15U);
  }();
  return text;
}

}  // namespace

std::string colour(std::string_view how) {
  return fmt::format("{}{}{}", colour_mark(), how, kColourEnd);
}

std::size_t colour_length(std::string_view text) {
  if (!text.starts_with(colour_mark())) return 0;
  const std::size_t end = text.find(kColourEnd);
  const std::string_view how = text.substr(colour_mark().size(), end - colour_mark().size());
  return end != std::string_view::npos && how.find_first_not_of("0123456789;") == std::string_view::npos ? end + 1 : 0;
}

std::string with_colours(std::string_view drawn) {
  std::string out;
  while (!drawn.empty()) {
    const std::size_t begin = std::min(drawn.find("\033["), drawn.size());
    out += drawn.substr(0, begin);
    drawn.remove_prefix(begin);
    if (drawn.empty()) break;
    const std::size_t end = std::min(drawn.find('m'), drawn.size() - 1);
    out += colour(drawn.substr(2, end - 2));
    drawn.remove_prefix(end + 1);
  }
  return out;
}

std::string gated(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find(colour_mark()), text.size());
    out += printable_lines(text.substr(0, begin));
    text.remove_prefix(begin);
    if (const std::size_t length = colour_length(text)) {
      out += fmt::format("\033[{}m", text.substr(colour_mark().size(), length - colour_mark().size() - 1));
      text.remove_prefix(length);
    } else if (!text.empty()) {
      out += printable_lines(text.substr(0, 1));
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace hexrout::command
