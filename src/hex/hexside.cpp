#include "hexrout/hex/hexside.hpp"

#include <algorithm>

namespace hexrout {

namespace {

int sign(std::int64_t v) {
  return v > 0 ? 1 : v < 0 ? -1 : 0;
}

bool within(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// Closed segments have a common point.
bool meet(Point a, Point b, Point c, Point d) {
  const int abc = sign(turn(a, b, c));
  const int abd = sign(turn(a, b, d));
  const int cda = sign(turn(c, d, a));
  const int cdb = sign(turn(c, d, b));
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (abc == 0 && within(a, b, c)) || (abd == 0 && within(a, b, d)) || (cda == 0 && within(c, d, a)) ||
         (cdb == 0 && within(c, d, b));
}

}  // namespace

std::uint8_t sides_met(Hex from, Hex to, Hex hex) {
  std::uint8_t sides = 0;
  for (int i = 0; i < kDirections; ++i)
    if (meet(centre(from), centre(to), vertex(hex, i), vertex(hex, i + 1)))
      sides = static_cast<std::uint8_t>(sides | 1u << i);
  return sides;
}

}  // namespace hexrout
