// How deep and how wide a JSON text is, before anything is built from it.
//
//   const JsonShape shape = json_shape(line);
//   if (shape.depth > 64 || shape.members > kMostMembers) ...   // refuse it
//
// Whoever reads JSON of others looks at this first: readers recurse with the depth, and members of an object that keeps
// their order are found by looking at one after another. A text that is no JSON has some shape, too.
// Complexity: linear. Thread safety: free.
#pragma once

#include <cstddef>
#include <string_view>

namespace hexrout {

struct JsonShape {
  int depth = 0;            // of lists and objects
  std::size_t members = 0;  // of the object that has most
  std::size_t marks = 0;    // commas, colons, brackets and quotes: what there is to parse
};

JsonShape json_shape(std::string_view text);

// No object that hexrout writes, or is asked with, has more members.
inline constexpr std::size_t kMostJsonMembers = 1000;

}  // namespace hexrout
