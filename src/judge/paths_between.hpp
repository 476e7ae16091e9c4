// Paths that a unit may have taken where it was dragged over several hexes in one act.
#pragma once

#include <vector>

#include "judge/walk_case.hpp"

namespace hexrout::judge {

struct PathsBetween {
  std::vector<std::vector<LocationId>> paths;  // Locations entered, the end of the drag last; shortest first
  bool bounded = false;                        // there may be more
  bool dragged = false;                        // over several hexes
  bool gave_up = false;                        // bounded before a path was found
};

// For a step to a neighbour that one path. Otherwise the shortest paths on from the walk, or all `longer` ones, at most
// kMostPossiblePaths, each step of which the referee of the rules allows; without any, the shortest on foot, or else
// the drag as one step. `from`: where the walk begins. Cost: at most kMostTriedPaths judgements of a path.
inline constexpr std::size_t kMostTriedPaths = 500;
PathsBetween paths_between(const Game& start, const WalkCase& walk, LocationId from, LocationId to, bool longer);

}  // namespace hexrout::judge
