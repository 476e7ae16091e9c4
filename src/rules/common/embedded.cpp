#include "rules/common/embedded.hpp"

#include <cstdio>
#include <cstdlib>

namespace hexrout {

namespace rules {
std::string_view embedded(std::string_view path);
}

std::string_view embedded_rules(std::string_view path) { return rules::embedded(path); }

void broken_built_in_file(const Diagnostics& found) {
  std::fputs(found.text().c_str(), stderr);
  std::abort();
}

}  // namespace hexrout
