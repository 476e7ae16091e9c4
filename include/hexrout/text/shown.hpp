// Text from files of others, made safe to show. `printable` (diagnostic.hpp) is for one line;
// these are for whole texts.
//
//   page += printable_lines(read_me);      // lines stay lines, and an escape sequence in them is seen, not obeyed
//   print(shown_json(json.dump()));        // the same value, without characters that steer a terminal
//
// Complexity: linear. Thread safety: pure.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

// As printable, but line breaks and tabs stay; the carriage return before a line break is dropped.
std::string printable_lines(std::string_view text);

// A JSON text with \u escapes for characters in its strings that are not printable: C1 controls and DEL, which JSON
// allows, and marks that reorder or hide text. Reading it gives the same value.
std::string shown_json(std::string json);

// As shown_json, for text in double quotes of YAML. Bytes that are not UTF-8 stay: an escape would make a character of
// them.
std::string shown_yaml(std::string quoted);

}  // namespace hexrout
