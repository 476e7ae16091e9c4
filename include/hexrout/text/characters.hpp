// Characters and bytes of UTF-8 text: places count characters, strings hold bytes.
//
//   characters("Gr\xc3\xbc\xc3\x9f" "e") == 5
//
// A byte that begins no character of UTF-8 counts as one. Complexity: linear. Thread safety: pure.
#pragma once

#include <cstddef>
#include <string_view>

namespace hexrout {

inline bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
}

inline std::size_t characters(std::string_view text) {
  std::size_t out = 0;
  for (const char byte : text) out += begins_character(byte) ? 1 : 0;
  return out;
}

// Returns the offset of character `n`, from 0; the size of the text if it has fewer characters.
inline std::size_t byte_of_character(std::string_view text, std::size_t n) {
  std::size_t i = 0;
  for (; i < text.size(); ++i)
    if (begins_character(text[i]) && n-- == 0) break;
  return i;
}

}  // namespace hexrout
