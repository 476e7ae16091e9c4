// Small random maps of our own for tests of sight, and their turned, mirrored and moved forms.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"

namespace hexrout::test {

struct RandomMapWishes {
  int columns = 7;
  int rows = 6;
  int outlines = 6;
  bool hills = true;
  bool walls = true;
  bool inherent = true;
  bool plain = false;                 // only hills, buildings, woods, fields, walls and hedges
  bool outlines_are_terrain = false;  // they neither set levels nor draw walls
};

MapContents random_contents(std::mt19937& dice, const RandomMapWishes& wishes = {});
std::vector<std::pair<Hex, Placed>> random_placed(std::mt19937& dice, const MapContents& contents);

// A change of place that keeps hexes: `sixths` of a turn clockwise about A1, mirrored before that (left and
// right) if wished, then moved by (q, r) in axial coordinates.
struct Motion {
  int sixths = 0;
  bool mirror = false;
  Axial move;

  Hex operator()(Hex h) const;
  // On the grid of outlines. x + y must be even.
  Point operator()(Point p) const;
  Direction operator()(Direction d) const;
  int corner(int i) const;
  MapContents operator()(const MapContents& contents) const;
};
// Moved so that the first column and the first row are 0.
Motion settled(Motion motion, const MapContents& contents);

// Placed things by hex, as LocationIds of a map.
std::vector<Placed> placed_on(const Map& map, const std::vector<std::pair<Hex, Placed>>& things,
                              const Motion& motion = {});
// Returns the Location `id` on a moved map.
LocationId moved(const Map& from, LocationId id, const Map& to, const Motion& motion);

}  // namespace hexrout::test
