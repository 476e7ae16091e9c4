#include "rules/common/tables/embedded.hpp"

#include <stdexcept>

namespace hexrout {

namespace rules {
std::string_view embedded(std::string_view path);
}

std::string_view embedded_rules(std::string_view path) {
  return rules::embedded(path);
}

void broken_built_in_file(const Diagnostics& found) {
  std::string what = "a file built into the program is wrong: " + found.text();
  while (!what.empty() && what.back() == '\n') what.pop_back();
  throw std::runtime_error(what);
}

}  // namespace hexrout
