// Depth and width of a JSON text, measured before anything is built from it.
//
//   const JsonShape shape = json_shape(line);
//   if (shape.depth > 64 || shape.members > kMostMembers) ...   // refuse it
//
// Check it before reading JSON of others: readers recurse with the depth, and objects that keep the order of their
// members find them by linear search. A text that is not JSON has some shape, too. Complexity: linear. Thread safety:
// free functions without state.
#pragma once

#include <cstddef>
#include <string_view>

namespace hexrout {

struct JsonShape {
  int depth = 0;            // of lists and objects
  std::size_t members = 0;  // of the object that has most
  std::size_t marks = 0;    // commas, colons, brackets and quotes: they bound the work of parsing
};

JsonShape json_shape(std::string_view text);

// No object that hexrout writes or accepts has more members.
inline constexpr std::size_t kMostJsonMembers = 1000;

}  // namespace hexrout
