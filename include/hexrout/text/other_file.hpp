// Files that are something else than what a reader expects, recognised by how they begin.
//
//   if (const OtherFile* other = other_file(bytes)) found.error("other-file", place, other->what, other->cure);
//
// Complexity: constant. Thread safety: free functions without state.
#pragma once

#include <string_view>

namespace hexrout {

struct OtherFile {
  std::string_view begin;
  const char* what;  // "this is a picture (PNG)"
  const char* cure;
};

// Returns null for unrecognised bytes; text and zip archives are never recognised.
const OtherFile* other_file(std::string_view bytes);

}  // namespace hexrout
