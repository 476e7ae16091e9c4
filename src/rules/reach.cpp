#include "hexrout/rules/reach.hpp"

#include <algorithm>

namespace hexrout {

namespace {
constexpr std::uint32_t kQuarters = 4;
}  // namespace

std::uint32_t Firer::quarters(int hexes) const {
  std::uint32_t sum = 0;
  for (const FireFactor& f : factors) {
    if (hexes > f.long_range) continue;
    std::uint32_t effect = kQuarters * static_cast<std::uint32_t>(f.firepower);
    if (f.close_doubles && hexes <= 1) effect *= 2;
    if (hexes > f.normal_range) effect /= 2;
    sum += effect >> f.halvings;
  }
  return sum;
}

bool Firer::within_normal_range(int hexes) const {
  return std::any_of(factors.begin(), factors.end(), [&](const FireFactor& f) { return hexes <= f.normal_range; });
}

Reach no_reach(std::string_view unit, std::string code, Reason because) {
  Reach out;
  out.unit = std::string(unit);
  out.code = std::move(code);
  out.because = std::move(because);
  return out;
}

}  // namespace hexrout
