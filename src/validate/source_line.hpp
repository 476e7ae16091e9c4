// A line of a source text, and columns in it.
#pragma once

#include <string_view>

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

// A column counted in bytes from 1, as UTF-16 counts it.
inline int utf16_column(std::string_view line, int column) {
  int out = 1;
  for (std::size_t i = 0; i < line.size() && static_cast<int>(i) + 1 < column; ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    out += byte >= 0xf0 ? 2 : (byte & 0xc0U) != 0x80U ? 1 : 0;
  }
  return out;
}

}  // namespace hexrout::validate
