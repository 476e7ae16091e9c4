// A map of our own for the benchmarks of exact sight, equal on every machine.
#pragma once

#include <array>
#include <random>

#include "hexrout/map/map.hpp"

namespace hexrout::bench {

inline TerrainId named(const char* name) {
  return TerrainCatalogue::standard().find(name).value();
}

// 33 x 10 hexes, a quarter of them filled with terrain, 236 outlines.
inline MapContents own_map() {
  std::mt19937 dice(1);
  MapContents c;
  const TerrainId kinds[] = {named("woods"), named("grain"), named("brush"), named("stone-building-1"),
                             named("orchard")};
  for (int col = 0; col < 33; ++col)
    for (int row = 0; row < 10 + (col & 1); ++row) {
      HexFacts f;
      f.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      if (dice() % 4 == 0) f.terrain = kinds[dice() % 5];
      if (dice() % 10 == 0) f.base_level = static_cast<std::int8_t>(dice() % 3);
      if (dice() % 20 == 0) f.hexside[dice() % 6] = named("wall");
      c.hexes.push_back(f);
    }
  for (int i = 0; i < 236; ++i) {
    Outline o;
    o.terrain = kinds[dice() % 4];
    const int x = static_cast<int>(dice() % (33 * 192));
    const int y = static_cast<int>(dice() % (21 * 64));
    constexpr std::array<Point, 8> kRound{{{10, 0}, {7, 4}, {0, 6}, {-7, 4}, {-10, 0}, {-7, -4}, {0, -6}, {7, -4}}};
    for (const Point p : kRound) {
      const int size = 15 + static_cast<int>(dice() % 40);
      o.ring.push_back({x + size * p.x / 10, y + size * p.y / 10});
    }
    c.outlines.push_back(std::move(o));
  }
  return c;
}

}  // namespace hexrout::bench
