// A line from a point to another and its walk over hexes, in integers.
//
// Points are those of hexside.hpp times two (a centre lies at (6 col, 2 doubled_y)), so that midpoints of
// hexsides are whole numbers. `shift` -1 pushes the line to its left, +1 to its right, by less than any
// distance: a point exactly on the line then counts as lying on its other side.
#pragma once

#include <array>
#include <cstdint>

#include "hexrout/hex/hex.hpp"
#include "hexrout/los/trace.hpp"

namespace hexrout::exact {

__extension__ using Wide = __int128;

struct Spot {
  std::int64_t x = 0;
  std::int64_t y = 0;
  constexpr bool operator==(const Spot&) const = default;
};

constexpr Spot centre2(Hex h) {
  return {6 * std::int64_t{h.col}, 2 * std::int64_t{doubled_y(h)}};
}
inline constexpr std::array<Spot, 6> kCorner{Spot{-2, -2}, Spot{2, -2}, Spot{4, 0},
                                             Spot{2, 2},   Spot{-2, 2}, Spot{-4, 0}};
constexpr Spot corner2(Hex h, int i) {
  const Spot c = centre2(h);
  const Spot o = kCorner[static_cast<std::size_t>(((i % 6) + 6) % 6)];
  return {c.x + o.x, c.y + o.y};
}

// The distance of a point in direction d, in units of which a hexside is 4 away from its centre.
constexpr std::int64_t toward(int d, Spot p) {
  switch (d) {
    case 0:
      return -2 * p.y;
    case 1:
      return p.x - p.y;
    case 2:
      return p.x + p.y;
    case 3:
      return 2 * p.y;
    case 4:
      return p.y - p.x;
    default:
      return -p.x - p.y;
  }
}

// Square of a distance of real, regular hexes: neighbouring centres are kStep2 apart.
constexpr std::int64_t square(Spot v) {
  return v.x * v.x + 3 * v.y * v.y;
}
inline constexpr std::int64_t kStep2 = 48;

struct Ray {
  Spot from;
  Spot to;
  std::int64_t dx() const { return to.x - from.x; }
  std::int64_t dy() const { return to.y - from.y; }
  // Positive when p lies to the right (y grows downward).
  std::int64_t side(Spot p) const { return dx() * (p.y - from.y) - dy() * (p.x - from.x); }
};

// Calls visit(HexVisit&) for every hex of the shifted line, in order, corners included, until it returns
// false; `first` is the hex the line starts in. Sets `touched` if the unshifted line meets a corner of a hex,
// so that the other shift sees something else. Complexity: constant per hex.
template <class Visit>
void walk(const Ray& ray, Hex first, int shift, bool& touched, Visit&& visit) {
  std::array<std::int64_t, 6> offset{};
  for (std::size_t i = 0; i < 6; ++i) offset[i] = ray.dx() * kCorner[i].y - ray.dy() * kCorner[i].x;
  std::array<std::int64_t, 6> from{}, length{};
  for (int d = 0; d < 6; ++d) {
    from[static_cast<std::size_t>(d)] = toward(d, ray.from);
    length[static_cast<std::size_t>(d)] = toward(d, ray.to) - from[static_cast<std::size_t>(d)];
  }
  HexVisit v;
  v.at = first;
  v.begin = {0, 1};
  int enter = -1;
  while (true) {
    const Spot c = centre2(v.at);
    const std::int64_t side = ray.side(c);
    unsigned right = 0;  // bit i: corner i lies to the right
    unsigned on = 0;
    for (unsigned i = 0; i < 6; ++i) {
      const std::int64_t s = side + offset[i];
      // A corner on the line lies to the right of a line pushed to the left.
      if (s > 0 || (s == 0 && shift < 0)) right |= 1u << i;
      if (s == 0) on |= 1u << i;
    }
    if (on != 0) touched = true;
    // The line leaves over the side whose first corner is to its left and whose second is to its right.
    const unsigned next = (right >> 1 | right << 5) & 63u;
    const unsigned out = ~right & next & 63u;
    const unsigned along = on & (on >> 1 | on << 5) & 63u;
    v.enter = static_cast<std::int8_t>(enter);
    v.along = static_cast<std::int8_t>(along == 0 ? -1 : __builtin_ctz(along));
    if (out == 0) return;  // cannot happen for a line that meets the hex
    const int d = __builtin_ctz(out);
    const auto k = static_cast<std::size_t>(d);
    Fraction end{toward(d, c) - from[k] + 4, length[k]};
    if (end.num >= end.den) {
      v.exit = -1;
      v.end = {1, 1};
      visit(v);
      return;
    }
    v.exit = static_cast<std::int8_t>(d);
    v.end = end;
    if (!visit(v)) return;
    v.at = neighbour(v.at, static_cast<Direction>(d));
    v.begin = end;
    enter = (d + 3) % 6;
  }
}

// The hex in which the shifted line starts, if it starts at a corner of `hex`: one of the three hexes there.
Hex start_at_corner(const Ray& ray, Hex hex, int corner, int shift);

}  // namespace hexrout::exact
