#include "ray.hpp"

namespace hexrout::exact {

Hex start_at_corner(const Ray& ray, Hex hex, int corner, int shift) {
  const auto d = static_cast<Direction>(((corner % 6) + 6) % 6);
  const std::array<Hex, 3> around{hex, neighbour(hex, d), neighbour(hex, turned(d, -1))};
  for (const Hex h : around) {
    const std::int64_t centre = ray.side(centre2(h));
    std::array<bool, 6> right{};
    for (std::size_t i = 0; i < 6; ++i) {
      const std::int64_t s = centre + ray.dx() * kCorner[i].y - ray.dy() * kCorner[i].x;
      right[i] = s > 0 || (s == 0 && shift < 0);
    }
    for (int i = 0; i < 6; ++i) {
      if (right[static_cast<std::size_t>(i)] || !right[static_cast<std::size_t>((i + 1) % 6)]) continue;
      // The hex that holds the line's beginning is the one it leaves after more than no distance.
      if (toward(i, centre2(h)) + 4 > toward(i, ray.from)) return h;
    }
  }
  return hex;
}

}  // namespace hexrout::exact
