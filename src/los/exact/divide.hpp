// Division that rounds down or up whatever the sign; the divisor is positive.
#pragma once

#include <cstdint>

namespace hexrout::exact {

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  return -floor_div(-a, b);
}

}  // namespace hexrout::exact
