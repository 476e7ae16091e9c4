// Surroundings: the Locations before a unit that has a move to make, and the enemies around it:
// for pictures, and for explanations why it may not go to one of them (hexrout/play/why.hpp).
//
//   const Surroundings ground = game.surroundings("rb5");
//   ground.cheapest.half_mf(at)        // cost of the cheapest path, whatever the rules of the move forbid
//   ground.cheapest.path(at)
//   ground.passage(at)                 // a legal path through `at`, and why it may not end there
//   ground.exposed                     // who Interdicts where
//
// Thread safety: values. Cost: one search, and a flood over the Locations within kFarthestHalfMf.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/move/flood.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

// Limit of the paths searched.
inline constexpr HalfMf kFarthestHalfMf{400};

// Cheapest path from one Location to each other.
class CheapestPaths {
 public:
  CheapestPaths() = default;
  // steps(at, reach) calls reach(to, cost) for each step out of `at`; costs must be 1 or more.
  template <class Steps>
  CheapestPaths(std::uint32_t locations, LocationId start, Steps&& steps)
      : flood_(locations), before_(locations, kNowhere) {
    flood_.run(start, kFarthestHalfMf, [&](LocationId at, HalfMf spent, auto&& reach) {
      steps(at, [&](LocationId to, HalfMf cost) {
        if (spent + cost > kFarthestHalfMf) whole_ = false;
        const HalfMf16 known = flood_.cost(to);
        reach(to, cost);
        if (flood_.cost(to) != known) before_[to] = at;
      });
    });
  }

  // False for every Location of an empty one.
  bool reached(LocationId at) const { return at < before_.size() && flood_.reached(at); }
  // Precondition: reached(at).
  HalfMf half_mf(LocationId at) const { return flood_.cost(at); }
  // Start and end included; empty if it is not reached.
  std::vector<LocationId> path(LocationId to) const;
  // True if no path was cut off at kFarthestHalfMf.
  bool whole() const { return whole_; }

 private:
  Flood flood_;
  std::vector<LocationId> before_;  // by Location: its predecessor on the path
  bool whole_ = true;
};

// A legal path to a Location where the move may not end.
struct Passage {
  LocationId at = kNowhere;
  std::vector<LocationId> path;  // of least cost, start and end included
  HalfMf spent_half_mf{};
  Reason not_end;               // why it may not end there
  std::vector<std::string> by;  // ids of the enemies that cause this
};

// A shelter to which the unit is bound.
struct Destination {
  LocationId at = kNowhere;
  HalfMf half_mf{};  // from its own Location
};

struct Surroundings {
  HalfMf has_half_mf{};           // its allowance for this move; with dice, the most that they can give
  HalfMf spent_half_mf{};         // spent of it earlier in this move
  std::string counted = "MF";     // unit of counting: "MF", "hexes"
  std::string rule;               // that gives the allowance
  bool upper_floors = false;      // these rules have them
  std::optional<Reason> held;     // why it cannot leave its Location, or by Low Crawl alone
  std::vector<Passage> passages;  // ascending by Location
  std::vector<Destination> destinations;
  std::string destination_rule;  // that binds it
  CheapestPaths cheapest;        // on foot, from its own Location; earlier MF are not counted
  // The enemy, also for a unit without a move to make:
  std::vector<std::string> known;        // ids of enemies known from its own Location
  std::vector<std::string> remembered;   // seen earlier on its way, still to be avoided
  std::vector<InterdictedStep> exposed;  // Locations that a step enters under fire, with the firers; ascending

  // Null without one.
  const Passage* passage(LocationId at) const;
};

}  // namespace hexrout
