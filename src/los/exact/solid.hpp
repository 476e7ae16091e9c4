// Hexes that bar every line through their inside, so that most long lines are told to be blocked without being traced.
//
//   const Solid solid(ground, depiction);
//   if (solid.bars(s.at, t.at, hi2)) ...     // blocked for certain; false says nothing
//
// A hex is solid up to a height if one whole obstacle fills it, and nothing else: then every line between centres that
// passes through its inside, neither end higher than that, meets the obstacle there (A6.2). Lines are sampled where that is
// cheap: as they cross the middles of columns, or of half-rows if there are more of these. Complexity: a few operations a
// hex of the line. Thread safety: immutable.
#pragma once

#include <cstdint>
#include <vector>

#include "judge.hpp"

namespace hexrout::exact {

class Solid {
 public:
  Solid(const Ground& ground, const Depiction& depiction);

  // The ends are centres of hexes; hi2: the height of the higher eye in half levels.
  bool bars(Hex from, Hex to, int hi2) const;

 private:
  bool bars_in(int col, int row, Hex from, Hex to, int range, int hi2) const;

  const Map& map_;
  std::vector<std::int8_t> top2_;  // by hex; kNone: not solid
  static constexpr std::int8_t kNone = -128;
};

}  // namespace hexrout::exact
