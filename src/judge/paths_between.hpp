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

inline constexpr std::size_t kMostTriedPaths = 500;  // judgements of a path by one call

// Returns the paths that a unit may have taken to `to`. A neighbour of its Location has one path, the step to it.
// Farther off, these are the shortest paths whose every step the referee of the rules allows or, if `longer`, all such
// paths, at most kMostPossiblePaths; without any, the shortest path on foot; without that, the drag as one step.
// `from`: where the walk begins.
PathsBetween paths_between(const Game& start, const WalkCase& walk, LocationId from, LocationId to, bool longer);

}  // namespace hexrout::judge
