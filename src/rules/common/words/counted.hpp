// counted: a number with the thing counted, in one or many: "1 casualty", "2 casualties", "0 Orders".
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace hexrout {

inline std::string counted(int n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace hexrout
