// Reach: the ends of a move that a unit's player chooses, with the cost and the exposure of each path.
//
//   const Reach reach = game.reach("g1");
//   if (!reach.code.empty()) show(reach.because.text);          // why it has no move
//   for (const ReachPoint& p : reach.points)                    // "L4: 3 MF, exposure 16, by K4"
//     show(p.at, p.spent_half_mf, p.exposure, reach.path(p));
//
// The points of one Location are a Pareto front: of two, the cheaper draws more fire. The first of them is
// the cheapest path, the last the least exposed. Points are in the order of Locations; of one Location those
// beneath an entrenchment are last. The unit's own Location is among them, at no cost.
//
// Exposure is a whole number. Each Location entered adds the fire of every enemy that sees it:
// Firer::quarters. A Location that is Open Ground to that enemy, as it is entered, counts twice. Other terms of a
// system (mines, weapons without figures) are listed on its page: src/rules/SYSTEM/README.md. Enemies unknown to the
// mover's side draw nothing and bar nothing.
//
// Thread safety: values. Cost of a call: some ten microseconds with known lines of sight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

// Fire of one weapon, or of a unit by itself.
struct FireFactor {
  int firepower = 0;           // 0..10000
  int normal_range = 0;        // hexes; 0..10000
  int long_range = 0;          // hexes, at half effect; normal_range or more
  std::uint8_t halvings = 0;   // 0..2: pinned, served by too few
  bool close_doubles = false;  // twice the effect within one hex
};

// A unit able to fire, as the other side knows it.
struct Firer {
  std::string unit;
  std::string side;
  LocationId at = kNowhere;
  std::vector<FireFactor> factors;

  // Fire at a range, in quarters of a firepower factor; 0 beyond its ranges.
  std::uint32_t quarters(int hexes) const;
  // True within the Normal Range of any of its weapons.
  bool within_normal_range(int hexes) const;
};

// An end of the move, with its cost and exposure.
struct ReachPoint {
  LocationId at = kNowhere;
  std::uint32_t exposure = 0;
  std::uint32_t first = 0;  // index of its path in Reach::path_places
  std::uint32_t places = 0;
  HalfMf spent_half_mf{};    // a hex counts as one MF where the rules count hexes
  bool with_leader = false;  // Reach::leader comes along all the way
  bool road_bonus = false;   // uses the bonus for a move by road alone
  bool beneath = false;      // ends beneath the entrenchment there, which is paid for
  bool contact = false;      // concealed enemies are there: the move ends in a clash that throws the unit back
};

// Most labels of a search; a squad has some hundred.
inline constexpr std::size_t kMostReachLabels = 20'000;

struct Reach {
  std::string unit;
  std::string code;  // empty: it can move; else the obstacle: "NOT_GOOD_ORDER", "NO_FREE_MOVE", "UNKNOWN_UNIT"
  Reason because;    // with a code
  LocationId from = kNowhere;
  HalfMf allotment_half_mf{};    // its own; with dice, the most they can give
  HalfMf certain_half_mf{};      // with dice, the least they can give; without, allotment_half_mf
  HalfMf road_bonus_half_mf{};   // added for a move by road alone
  std::string leader;            // id of the leader who can come along; empty without one
  HalfMf with_leader_half_mf{};  // the allotment with him
  std::vector<ReachPoint> points;
  std::vector<LocationId> path_places;
  std::vector<LocationId> advances;  // one advance away, and with room for the unit; ascending
  bool limited = false;              // the search stopped at kMostReachLabels: points may be missing

  // Start and end included.
  std::span<const LocationId> path(const ReachPoint& point) const {
    return {path_places.data() + point.first, point.places};
  }
};

// Returns an empty Reach with its reason.
Reach no_reach(std::string_view unit, std::string code, Reason because);

}  // namespace hexrout
