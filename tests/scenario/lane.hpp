// A small map and its rules, as scenarios begin.
#pragma once

#include <string>

namespace hexrout::test {

inline const std::string kLane = R"(map:
  title: A lane
  columns: 6
  rows: 4
  legend: {"^": woods, "W": stone-building-1, "~": water}
  hexes: |
    #    A B C D E F
    B0     .   .   .
    A1   .   W   ~
    B1     .   .   .
    A2   .   .   ^
    B2     .   .   .
    A3   .   .   ^
    B3     .   .   .
    A4   .   .   ^
  buildings: [{hexes: [C1], stairs: all}]
rules: asl
sides: [german, russian]
)";

}  // namespace hexrout::test
