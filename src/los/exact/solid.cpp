#include "solid.hpp"

#include <algorithm>
#include <cstdlib>

namespace hexrout::exact {

namespace {

struct Division {
  int quotient;
  int rest;
};

// Rounded down; b > 0.
Division divided(int a, int b) {
  const int quotient = a >= 0 ? a / b : -((b - 1 - a) / b);
  return {quotient, a - quotient * b};
}

}  // namespace

Solid::Solid(const Ground& ground, const Depiction& depiction) : map_(ground.map) {
  // On maps with hillocks some obstacles are seen over.
  if (ground.any_hillock) return;
  top2_.assign(map_.hex_count(), kNone);
  for (HexId h = 0; h < map_.hex_count(); ++h) {
    const auto whole = depiction.whole(h);
    const PlacedLayer::Entry* placed = ground.layer.at(h);
    if (!whole || (placed != nullptr && placed->rubble != kNoTerrain)) continue;
    const Kind& k = ground.kind(whole->terrain);
    if (!k.obstacle || k.light_woods || k.hexside || k.split || k.bocage || k.bridge) continue;
    if (k.inherent && whole->terrain != ground.hexes[h].terrain) continue;
    top2_[h] = static_cast<std::int8_t>(std::clamp(2 * whole->level + k.top2(), -127, 127));
  }
}

bool Solid::bars_in(int col, int row, Hex from, Hex to, int range, int hi2) const {
  const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
  const HexId hex = map_.find(at);
  // The hexes of the ends, and others as far from one of them as the other is, do not bar.
  return hex != kNowhere && top2_[hex] != kNone && top2_[hex] > hi2 && distance(from, at) < range && distance(to, at) < range;
}

bool Solid::bars(Hex from, Hex to, int hi2) const {
  if (top2_.empty()) return false;
  const int range = distance(from, to);
  const int columns = std::abs(to.col - from.col);
  const int half_rows = std::abs(doubled_y(to) - doubled_y(from));
  if (columns >= half_rows) {
    // Where the line meets the middle of a column it is in a hex whose middle is less than half a hex away.
    const int step = to.col > from.col ? 1 : -1;
    const int rise = doubled_y(to) - doubled_y(from);
    for (int i = 1; i < columns; ++i) {
      const int col = from.col + step * i;
      const int odd = (col & 1) == 0 ? 1 : 0;
      // Doubled: y = (doubled_y(from) * columns + rise * i) / columns; a hex reaches from 2 * row + odd - 1 to that + 2.
      const auto [row, rest] = divided(doubled_y(from) * columns + rise * i + (1 - odd) * columns, 2 * columns);
      if (rest != 0 && bars_in(col, row, from, to, range, hi2)) return true;
    }
  } else {
    // Where it meets the middle of a half-row, in a hex whose middle is less than two thirds of a column away.
    const int step = doubled_y(to) > doubled_y(from) ? 1 : -1;
    const int run = to.col - from.col;
    for (int i = 1; i < half_rows; ++i) {
      const int y = doubled_y(from) + step * i;
      // Even columns have odd y: columns of one kind lie two apart.
      const int odd = (y & 1) == 0 ? 1 : 0;
      const int across = from.col * half_rows + run * i;  // x * half_rows
      const int col = 2 * divided(across - odd * half_rows + half_rows, 2 * half_rows).quotient + odd;
      if (3 * std::abs(across - col * half_rows) >= 2 * half_rows) continue;
      if (bars_in(col, (y - (odd == 0 ? 1 : 0)) / 2, from, to, range, hi2)) return true;
    }
  }
  return false;
}

}  // namespace hexrout::exact
