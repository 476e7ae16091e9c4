// A line of a source text, and columns in it.
#pragma once

#include <string_view>

#include "hexrout/text/characters.hpp"

namespace hexrout::validate {

// Line `number` from 1, without its end; empty if there is none.
inline std::string_view source_line(std::string_view text, int number) {
  std::size_t begin = 0;
  for (int line = 1; line < number; ++line) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

// The byte, from 0, at which the character of a column begins.
inline std::size_t byte_of_column(std::string_view line, int column) {
  return byte_of_character(line, static_cast<std::size_t>(column < 1 ? 0 : column - 1));
}

// A column counted in characters from 1, as UTF-16 counts it.
inline int utf16_column(std::string_view line, int column) {
  int out = 1;
  for (const char c : line.substr(0, byte_of_column(line, column)))
    out += static_cast<unsigned char>(c) >= 0xf0U ? 2 : begins_character(c) ? 1 : 0;
  return out;
}

}  // namespace hexrout::validate
