#include "hexrout/text/state_words.hpp"

#include <algorithm>

#include "hexrout/text/phrase.hpp"

namespace hexrout {

std::string state_words(const std::vector<std::string>& states) {
  std::string out;
  for (const std::string& state : states) out += (out.empty() ? "" : ", ") + phrase(state);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

}  // namespace hexrout
