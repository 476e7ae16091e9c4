// The plain twin of exact sight: slow, and obvious step by step. The line is cut at everything that it meets anywhere
// on the map; the middle of each piece is examined a hair to the left and to the right, and the rules are applied in
// levels as they are written. For maps without levels set by outlines, drawn walls, and things placed.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout::test {

using Rational = boost::multiprecision::cpp_rational;

struct Piece {
  Rational begin, end;
  Hex at;
  HexId hex = kNowhere;
  TerrainId terrain = kOpenGround;
  int level = 0;
};

// side -1: to the left of the line, +1: to the right.
std::vector<Piece> plain_pieces(const Map& map, Hex from, Hex to, int side);

Sighting plain_look(const Map& map, LocationId from, LocationId to);

}  // namespace hexrout::test
