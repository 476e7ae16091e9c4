// Whether two names are one, for lookups in short lists: most names differ in their length or in their last letter, so
// that few are compared as a whole.
#pragma once

#include <string_view>

namespace hexrout {

inline bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || (a.back() == b.back() && a == b));
}

}  // namespace hexrout
