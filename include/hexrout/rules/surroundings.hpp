// Surroundings: the ground before a unit that has a move to make, Location by Location, and the enemy as it finds him:
// for pictures, and for whoever asks why it may not go to one of them (hexrout/play/why.hpp).
//
//   const Surroundings ground = game.surroundings("rb5");
//   ground.cheapest.half_mf(at)        // what the cheapest path costs, whatever the rules of the move forbid
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

// Paths are looked for as far as this.
inline constexpr HalfMf kFarthestHalfMf{400};

// The cheapest path from one Location to each other.
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

  // False for the Locations of an empty one.
  bool reached(LocationId at) const { return at < before_.size() && flood_.reached(at); }
  // Of a Location that is reached.
  HalfMf half_mf(LocationId at) const { return flood_.cost(at); }
  // Start and end included; empty if it is not reached.
  std::vector<LocationId> path(LocationId to) const;
  // All that any path reaches has been reached.
  bool whole() const { return whole_; }

 private:
  Flood flood_;
  std::vector<LocationId> before_;  // by Location: the one before it on the path
  bool whole_ = true;
};

// A legal path to a Location where the move may not end.
struct Passage {
  LocationId at = kNowhere;
  std::vector<LocationId> path;  // of least cost, start and end included
  HalfMf spent_half_mf{};
  Reason not_end;               // why it may not end there
  std::vector<std::string> by;  // ids of the enemies whom that is about
};

// A shelter that the unit must make for.
struct Destination {
  LocationId at = kNowhere;
  HalfMf half_mf{};  // from where it stands
};

struct Surroundings {
  HalfMf has_half_mf{};           // what it has for this move; where dice are thrown, the most that they can give
  HalfMf spent_half_mf{};         // of it, earlier in this move
  std::string counted = "MF";     // in what: "MF", "hexes"
  std::string rule;               // that says so
  bool upper_floors = false;      // they are Locations under these rules
  std::optional<Reason> held;     // why it leaves its Location not at all, or by Low Crawl alone
  std::vector<Passage> passages;  // ascending by Location
  std::vector<Destination> destinations;
  std::string destination_rule;  // that makes it go there
  CheapestPaths cheapest;        // on foot, from where it stands; earlier MF are not counted
  // The enemy, also for a unit without a move to make:
  std::vector<std::string> known;        // ids of enemies that it knows where it stands
  std::vector<std::string> remembered;   // seen earlier on its way and still to be kept away from
  std::vector<InterdictedStep> exposed;  // Locations that a step enters under fire, by whom; ascending

  // Null if there is none.
  const Passage* passage(LocationId at) const;
};

}  // namespace hexrout
