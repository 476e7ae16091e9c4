// "a, b and c", as a sentence lists names.
#pragma once

#include <string>
#include <vector>

namespace hexrout::asl {

inline std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

}  // namespace hexrout::asl
