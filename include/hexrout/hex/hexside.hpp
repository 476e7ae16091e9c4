// Exact intersections of straight lines between hex centres with hexsides and vertices.
//
// Points are whole numbers on a skewed grid: x in thirds of a column step (a centre lies at 3 * col),
// y in half hex heights (a centre lies at doubled_y). Hexes keep their incidences on that grid, so every
// question "does the line meet this side" has an exact answer in integers,
// the same for a hexagon drawn regular or stretched.
//
//   Point c = centre({0, 0});              // (0, 1)
//   Point v = vertex({0, 0}, 1);           // upper right corner, (1, 0)
//   sides_met({0, 0}, {0, 3}, {0, 3})      // bit set of the sides of the hex {0, 3} that the line meets
#pragma once

#include <cstdint>

#include "hexrout/hex/hex.hpp"

namespace hexrout {

struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  constexpr auto operator<=>(const Point&) const = default;
};

constexpr Point centre(Hex h) {
  return {3 * h.col, doubled_y(h)};
}

// Vertex i of a hex: 0 upper left, 1 upper right, 2 right, 3 lower right, 4 lower left, 5 left.
// Hexside d runs from vertex d to vertex d + 1.
constexpr Point vertex(Hex h, int i) {
  constexpr std::array<int, 6> dx{-1, 1, 2, 1, -1, -2};
  constexpr std::array<int, 6> dy{-1, -1, 0, 1, 1, 0};
  const Point c = centre(h);
  const auto k = static_cast<std::size_t>(((i % 6) + 6) % 6);
  return {c.x + dx[k], c.y + dy[k]};
}

// Twice the signed area of a, b, c: positive when c lies clockwise (y grows downward) of a -> b.
constexpr std::int64_t turn(Point a, Point b, Point c) {
  return std::int64_t(b.x - a.x) * (c.y - a.y) - std::int64_t(b.y - a.y) * (c.x - a.x);
}

// Bits 0..5: the sides of `hex` that the closed segment between the centres of `from` and `to` meets,
// at a vertex both sides that share it. Complexity: constant.
std::uint8_t sides_met(Hex from, Hex to, Hex hex);

// True if the line between the centres runs along hexsides: it passes through a vertex it shares with
// two hexes and does not enter either. These are the lines at odd multiples of 30 degrees.
constexpr bool runs_along_hexsides(Hex from, Hex to) {
  const int dx = to.col - from.col;
  const int dy = doubled_y(to) - doubled_y(from);
  if (dx == 0 && dy == 0) return false;
  return dy == 0 || dy == 3 * dx || dy == -3 * dx;
}

}  // namespace hexrout
