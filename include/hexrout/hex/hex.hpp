// A hex of a map with flat tops, its six directions, distance and turning.
//
// Columns count from 0 at the left, rows from 0 at the top. Even columns (A, C, E ... on a printed
// board) lie half a hex lower than odd ones:
//
//        B0      D0
//    A1      C1      E1            north (0)
//        B1      D1          5 .-----. 1
//    A2      C2      E2       /       \       directions, clockwise
//        B2      D2          4 \     / 2
//    A3      C3      E3         `---'
//                                south (3)
//
//   Hex a{0, 0};                          // A1
//   Hex b = neighbour(a, Direction::south_east);
//   distance(a, b) == 1
//
// Everything here is constant time, allocates nothing and may be used from any thread.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>

namespace hexrout {

enum class Direction : std::uint8_t { north, north_east, south_east, south, south_west, north_west };
inline constexpr int kDirections = 6;
inline constexpr std::array<Direction, 6> kAllDirections{Direction::north,      Direction::north_east,
                                                         Direction::south_east, Direction::south,
                                                         Direction::south_west, Direction::north_west};

// The direction `steps` sixths of a turn clockwise of d; steps may be negative.
constexpr Direction turned(Direction d, int steps) {
  return static_cast<Direction>(((static_cast<int>(d) + steps) % 6 + 6) % 6);
}
constexpr Direction opposite(Direction d) {
  return turned(d, 3);
}

// Column and row; each within -32768..32767, on a map 0..9999.
struct Hex {
  std::int16_t col = 0;
  std::int16_t row = 0;
  constexpr auto operator<=>(const Hex&) const = default;
};

// Twice the vertical position: 2 a row, and 1 more in even columns. A step north or south changes it by 2, a step to a
// neighbouring column by 1.
constexpr int doubled_y(Hex h) {
  return 2 * h.row + ((h.col & 1) == 0 ? 1 : 0);
}

// The hex of a column with the given doubled_y, which must be odd in even columns and even in odd ones.
constexpr Hex from_doubled(int col, int doubled) {
  const int shift = (col & 1) == 0 ? 1 : 0;
  return {static_cast<std::int16_t>(col), static_cast<std::int16_t>((doubled - shift) / 2)};
}

constexpr Hex neighbour(Hex h, Direction d) {
  constexpr std::array<int, 6> dx{0, 1, 1, 0, -1, -1};
  constexpr std::array<int, 6> dy{-2, -1, 1, 2, 1, -1};
  const auto i = static_cast<std::size_t>(d);
  const int col = h.col + dx[i];
  const int doubled = doubled_y(h) + dy[i];
  const int shift = (col & 1) == 0 ? 1 : 0;
  // Floor division: doubled may be negative beyond the top edge.
  const int twice = doubled - shift;
  return {static_cast<std::int16_t>(col), static_cast<std::int16_t>(twice >= 0 ? twice / 2 : -((-twice + 1) / 2))};
}

// Least number of steps between two hexes. Levels play no part.
constexpr int distance(Hex a, Hex b) {
  const int dx = a.col > b.col ? a.col - b.col : b.col - a.col;
  const int ya = doubled_y(a);
  const int yb = doubled_y(b);
  const int dy = ya > yb ? ya - yb : yb - ya;
  return dx + (dy > dx ? (dy - dx) / 2 : 0);
}

// The direction of b from a if they are neighbours; otherwise -1.
constexpr int direction_to(Hex a, Hex b) {
  for (const Direction d : kAllDirections)
    if (neighbour(a, d) == b) return static_cast<int>(d);
  return -1;
}

// Axial coordinates: q along east-south-east (direction 2 raises q), r straight south. Sums and
// multiples of axial vectors make sense, those of columns and rows do not.
struct Axial {
  int q = 0;
  int r = 0;
  constexpr auto operator<=>(const Axial&) const = default;
  constexpr Axial operator+(Axial o) const { return {q + o.q, r + o.r}; }
  constexpr Axial operator-(Axial o) const { return {q - o.q, r - o.r}; }
};

// doubled_y = 2 r + q + 1, so that A1 is (0, 0).
constexpr Axial to_axial(Hex h) {
  return {h.col, (doubled_y(h) - 1 - h.col) >= 0 ? (doubled_y(h) - 1 - h.col) / 2 : -((h.col + 1 - doubled_y(h)) / 2)};
}
constexpr Hex to_hex(Axial a) {
  return from_doubled(a.q, 2 * a.r + a.q + 1);
}

// A sixth of a turn clockwise about (0, 0).
constexpr Axial rotated(Axial a) {
  return {-a.r, a.q + a.r};
}
// Left and right exchanged about the column of (0, 0).
constexpr Axial mirrored(Axial a) {
  return {-a.q, a.q + a.r};
}

}  // namespace hexrout
