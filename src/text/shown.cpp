#include "hexrout/text/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

namespace {

// A character of UTF-8.
struct Character {
  std::size_t length = 0;  // bytes; 0: no valid sequence begins there
  std::uint32_t point = 0;
};

Character character_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(i);
  if (first < 0x80) return {1, first};
  const std::size_t length = first >= 0xf0 && first < 0xf5   ? 4
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xc2 && first < 0xe0 ? 2
                                                             : 0;
  if (length == 0 || i + length > text.size()) return {};
  std::uint32_t point = first & (0xffu >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xc0) != 0x80) return {};
    point = point << 6 | (byte(i + k) & 0x3f);
  }
  // Overlong forms and surrogates are no characters.
  static constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kLeast[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return {};
  return {length, point};
}

// True unless the character is a control, or a mark that reorders or hides text.
bool is_shown(std::uint32_t point) {
  if (point < 0xa0) return point >= 0x20 && point < 0x7f;
  return point != 0xad && point != 0x61c && !(point >= 0x200b && point <= 0x200f) &&
         !(point >= 0x2028 && point <= 0x202e) && !(point >= 0x2060 && point <= 0x206f) && point != 0xfeff &&
         !(point >= 0xe0000 && point <= 0xe007f);
}

bool plain(char c) {
  return c >= 0x20 && c < 0x7f;
}

// Copies printable text; escape(at) appends the rest and returns how many bytes it took.
template <class Escape>
std::string shown(std::string_view text, Escape&& escape) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && plain(text[end])) ++end;
    out.append(text.substr(i, end - i));
    i = end;
    if (i == text.size()) break;
    const Character c = character_at(text, i);
    if (c.length > 0 && is_shown(c.point)) {
      out.append(text.substr(i, c.length));
      i += c.length;
    } else {
      i += escape(i, c, out);
    }
  }
  return out;
}

std::size_t escape_byte(char byte, std::string& out) {
  out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return 1;
}

}  // namespace

std::string printable(std::string_view text) {
  return shown(text, [&](std::size_t i, const Character&, std::string& out) { return escape_byte(text[i], out); });
}

std::string printable_lines(std::string_view text) {
  return shown(text, [&](std::size_t i, const Character&, std::string& out) -> std::size_t {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') return 1;
    if (text[i] != '\n' && text[i] != '\t') return escape_byte(text[i], out);
    out += text[i];
    return 1;
  });
}

std::string shown_json(std::string json) {
  if (std::all_of(json.begin(), json.end(), [](char c) { return plain(c) || c == '\n'; })) return json;
  return shown(json, [&](std::size_t i, const Character& c, std::string& out) -> std::size_t {
    // White space between values; within strings JSON has it escaped.
    if (json[i] == '\n' || json[i] == '\r' || json[i] == '\t') {
      out += json[i];
      return 1;
    }
    if (c.length == 0) {
      out += "\xef\xbf\xbd";  // the replacement character
      return 1;
    }
    if (c.point >= 0x10000)
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + ((c.point - 0x10000) >> 10U), 0xdc00 + (c.point & 0x3ffU));
    else
      out += fmt::format("\\u{:04x}", c.point);
    return c.length;
  });
}

std::string shown_yaml(std::string quoted) {
  if (std::all_of(quoted.begin(), quoted.end(), plain)) return quoted;
  return shown(quoted, [&](std::size_t i, const Character& c, std::string& out) -> std::size_t {
    if (c.length == 0) {
      out += quoted[i];
      return 1;
    }
    out += c.point < 0x100     ? fmt::format("\\x{:02x}", c.point)
           : c.point < 0x10000 ? fmt::format("\\u{:04x}", c.point)
                               : fmt::format("\\U{:08x}", c.point);
    return c.length;
  });
}

}  // namespace hexrout
