// The hexes and terrain that a straight line crosses on a map, in order and exactly. A trace does not judge the line.
//
//   const Trace trace = sight.trace({from}, {to});
//   for (const HexVisit& v : trace.visits)
//     for (const Stretch& s : trace.of(v)) ...   // terrain s.terrain at level s.level from s.begin to s.end
//
// Places on the line are fractions of the way from the viewer (0) to the target (1), exact. A line that
// runs along an edge of what is drawn, or through a point where edges meet, belongs to both sides: it is
// traced twice, once pushed to its left and once to its right by less than any distance. Each pass sees
// clean crossings only; what either pass meets over more than a point, the line meets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/hex/hex.hpp"
#include "hexrout/map/map.hpp"

namespace hexrout {

// num / den, den > 0. Not reduced.
struct Fraction {
  std::int64_t num = 0;
  std::int64_t den = 1;
};

// Negative, zero or positive as a is less than, equal to or greater than b. Exact.
constexpr int compare(Fraction a, Fraction b) {
  __extension__ using Wide = __int128;
  const Wide left = Wide(a.num) * b.den;
  const Wide right = Wide(b.num) * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

// Terrain and ground level that do not change from begin to end.
struct Stretch {
  Fraction begin;
  Fraction end;
  TerrainId terrain = kOpenGround;
  std::int8_t level = 0;  // of the ground, absolute
};

// The line within one hex. begin == end: it only passes a corner of the hex.
struct HexVisit {
  Hex at;
  HexId hex = kNowhere;    // kNowhere: beyond the map
  std::int8_t enter = -1;  // the side by which the line enters; -1: it starts here
  std::int8_t exit = -1;   // -1: it ends here
  std::int8_t along = -1;  // the side on which it runs
  Fraction begin;
  Fraction end;
  std::uint32_t first = 0;  // of its stretches
  std::uint32_t count = 0;
};

struct Trace {
  std::vector<HexVisit> visits;
  std::vector<Stretch> stretches;
  std::size_t second_pass = 0;  // visits from here on are of the second pass; visits.size(): there is none

  std::span<const Stretch> of(const HexVisit& v) const { return {stretches.data() + v.first, v.count}; }
  void clear() {
    visits.clear();
    stretches.clear();
    second_pass = 0;
  }
};

}  // namespace hexrout
