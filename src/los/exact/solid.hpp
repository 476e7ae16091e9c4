// Hexes that bar every line through their inside, so that most long lines are told to be blocked without being traced.
//
//   const Solid solid(ground, depiction);
//   if (solid.bars(s, t)) ...     // blocked for certain; false says nothing
//
// A hex is solid up to a height if one thing fills it, ground or an obstacle: then every line between centres that passes
// through its inside meets it there. It bars those whose ends are both lower (A6.2), and an obstacle those to a lower end in
// its blind hexes (A6.4). Lines are sampled where that is cheap: as they cross the middles of columns, or of half-rows if
// there are more of these. Complexity: a few operations a hex of the line. Thread safety: immutable.
#pragma once

#include <cstdint>
#include <vector>

#include "judge.hpp"

namespace hexrout::exact {

class Solid {
 public:
  Solid(const Ground& ground, const Depiction& depiction);

  bool bars(const End& s, const End& t) const;

 private:
  // A line, and how high its ends are.
  struct Line {
    Hex upper, lower;
    int range = 0;
    int hi2 = 0, lo2 = 0;
    bool plain_ends = true;  // neither on a roof nor in a cellar: blind hexes are counted from their levels
    bool on_ground = true;   // neither in a depression: the ground bars
  };
  struct Filled {
    std::int16_t ground2 = kNone;  // kNone: not known to be filled
    std::int16_t top2 = kNone;     // of an obstacle
    std::int16_t body2 = kNone;    // the same without a half level more
  };
  static constexpr std::int16_t kNone = -32768;
  bool bars_in(int col, int row, const Line& line) const;

  const Map& map_;
  std::vector<Filled> filled_;  // by hex
};

}  // namespace hexrout::exact
