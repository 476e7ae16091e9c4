#include "hexrout/text/json_shape.hpp"

#include <algorithm>
#include <vector>

namespace hexrout {

JsonShape json_shape(std::string_view text) {
  JsonShape shape;
  std::vector<std::size_t> colons;  // by depth: colons of the object or list open at that depth
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
      continue;
    }
    shape.marks += c == ',' || c == ':' || c == '"' || c == '[' || c == '{' ? 1 : 0;
    if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      colons.push_back(0);
      shape.depth = std::max(shape.depth, static_cast<int>(colons.size()));
    } else if ((c == ']' || c == '}') && !colons.empty()) {
      colons.pop_back();
    } else if (c == ':' && !colons.empty()) {
      shape.members = std::max(shape.members, ++colons.back());
    }
  }
  return shape;
}

}  // namespace hexrout
