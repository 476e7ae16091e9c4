// Where a unit can go when its player moves it, what each path costs, and how much fire it draws.
//
//   const Reach reach = game.reach("g1");
//   if (!reach.code.empty()) show(reach.because.text);          // it does not move, and why
//   for (const ReachPoint& p : reach.points)                    // "L4: 3 MF, exposure 16, by K4"
//     show(p.at, p.spent_half_mf, p.exposure, reach.path(p));
//
// The points of one Location are a Pareto front: of two, the one that costs less draws more fire. The first of them is
// the cheapest path, the last the one least exposed. Points are in the order of Locations; of one Location those
// beneath an entrenchment come last. The Location where the unit stands is among them, at no cost.
//
// Exposure is a whole number. For each Location entered it adds what every enemy who sees it could bring to bear there:
// Firer::quarters. A Location that is Open Ground to that enemy, as it is entered, counts twice. Where a system has
// more to say (mines, weapons without figures) its page does: src/rules/SYSTEM/README.md. Enemies whom the mover's side
// does not know of draw nothing and bar nothing.
//
// Thread safety: values. Cost of a question: some ten microseconds once lines of sight have been looked along.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/answer.hpp"

namespace hexrout {

// What one weapon, or a unit by itself, can bring to bear.
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

  // What it brings to bear at a range, in quarters of a firepower factor; 0 beyond its ranges.
  std::uint32_t quarters(int hexes) const;
  // Within the Normal Range of any of its weapons.
  bool within_normal_range(int hexes) const;
};

// One way of standing somewhere at the end of the move.
struct ReachPoint {
  LocationId at = kNowhere;
  std::uint32_t exposure = 0;
  std::uint32_t first = 0;  // of its path in Reach::path_places
  std::uint32_t places = 0;
  HalfMf spent_half_mf{};    // a hex counts as one MF where the rules count hexes
  bool with_leader = false;  // it takes Reach::leader along all the way
  bool road_bonus = false;   // it takes the bonus for a move by road alone
  bool beneath = false;      // it ends beneath the entrenchment there, which is paid for
  bool contact = false;      // concealed enemies are there: the move ends in a clash that throws the unit back
};

// Ways of standing somewhere that a search goes through; those of a squad are some hundred.
inline constexpr std::size_t kMostReachLabels = 20'000;

struct Reach {
  std::string unit;
  std::string code;  // empty: it can move; else why not: "NOT_GOOD_ORDER", "NO_FREE_MOVE", "UNKNOWN_UNIT"
  Reason because;    // with a code
  LocationId from = kNowhere;
  HalfMf allotment_half_mf{};    // its own; where dice are thrown, the most they can give
  HalfMf certain_half_mf{};      // the least that they can give; without dice the same
  HalfMf road_bonus_half_mf{};   // added for a move by road alone
  std::string leader;            // who can come along; empty: nobody
  HalfMf with_leader_half_mf{};  // the allotment beside him
  std::vector<ReachPoint> points;
  std::vector<LocationId> path_places;
  bool limited = false;  // the search gave up at kMostReachLabels ways of standing somewhere: points may be missing

  // Start and end included.
  std::span<const LocationId> path(const ReachPoint& point) const {
    return {path_places.data() + point.first, point.places};
  }
};

// A Reach that says why there is none.
Reach no_reach(std::string_view unit, std::string code, Reason because);

}  // namespace hexrout
