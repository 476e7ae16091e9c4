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
  filled_.resize(map_.hex_count());
  for (HexId h = 0; h < map_.hex_count(); ++h) {
    const auto whole = depiction.whole(h);
    const PlacedLayer::Entry* placed = ground.layer.at(h);
    if (!whole || (placed != nullptr && placed->rubble != kNoTerrain)) continue;
    const Kind& k = ground.kind(whole->terrain);
    // Inherent terrain of the hex would take the place of what is flat.
    const bool inherent = k.inherent || ground.kind(ground.hexes[h].terrain).inherent;
    if (k.bridge || (inherent && whole->terrain != ground.hexes[h].terrain)) continue;
    Filled& filled = filled_[h];
    filled.ground2 = static_cast<std::int16_t>(2 * whole->level);
    if (!k.obstacle || k.light_woods || k.hexside || k.split || k.bocage || k.rowhouse_wall) continue;
    filled.top2 = static_cast<std::int16_t>(filled.ground2 + k.top2());
    if (k.height2 > 0) filled.body2 = static_cast<std::int16_t>(filled.ground2 + k.height2);
  }
}

bool Solid::bars_in(int col, int row, const Line& line) const {
  const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
  const HexId hex = map_.find(at);
  if (hex == kNowhere) return false;
  const Filled& filled = filled_[hex];
  if (filled.ground2 == kNone) return false;
  const bool ground = line.on_ground && filled.ground2 > line.hi2;
  const bool above = filled.top2 > line.hi2;
  const bool between = line.plain_ends && filled.body2 > line.lo2 && filled.body2 < line.hi2;
  if (!ground && !above && !between) return false;
  // The hexes of the ends, and others as far from one of them as the other is, do not bar.
  const int to_upper = distance(line.upper, at);
  const int to_lower = distance(line.lower, at);
  if (to_upper >= line.range || to_lower >= line.range) return false;
  return ground || above || 2 * to_lower <= std::max(2 * filled.body2 + 2 * (to_upper / 5) - line.hi2 - line.lo2 + 2, 2);
}

bool Solid::bars(const End& s, const End& t) const {
  if (filled_.empty() || !s.central || !t.central) return false;
  const auto plain = [](const End& e) { return e.kind != LocationKind::rooftop && e.kind != LocationKind::cellar; };
  const bool s_upper = s.eye2 >= t.eye2;
  const Line line{s_upper ? s.at : t.at, s_upper ? t.at : s.at, distance(s.at, t.at), std::max(s.eye2, t.eye2), std::min(s.eye2, t.eye2),
                  plain(s) && plain(t),  !s.depression && !t.depression};
  const Hex from = s.at;
  const Hex to = t.at;
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
      if (rest != 0 && bars_in(col, row, line)) return true;
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
      if (bars_in(col, (y - (odd == 0 ? 1 : 0)) / 2, line)) return true;
    }
  }
  return false;
}

}  // namespace hexrout::exact
