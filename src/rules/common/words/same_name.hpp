// same_name: compares two names, by length and last letter first, for look-ups in short lists.
#pragma once

#include <string_view>

namespace hexrout {

inline bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || (a.back() == b.back() && a == b));
}

}  // namespace hexrout
