// What a unit of a group is worth at best by its own choice, if nobody is in its way.
//
//   Alone alone = look_alone(course, worth, group, n, states);
//   alone.best                                  // in each of these states
//   alone.cost_at(at)                           // less than that by so much, if the unit may come to stop there
//
// What a unit may do depends on its friends by how they crowd Locations, on which enemies guard too many to Interdict,
// and on No Quarter (stand_key of the room's sweeps). So the answer is the same in all states in which these three are,
// whoever has routed already. It holds as long as the enemy accepts every surrender.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "advise/asl/interplay.hpp"

namespace hexrout::planning {

// 1/kPartsOfAPoint points, rounded so that bounds hold.
using PointParts = std::int64_t;
inline constexpr PointParts kPartsOfAPoint = 1 << 20;
inline constexpr PointParts kCannot = std::numeric_limits<PointParts>::max() / 1024;

// A Location that friends may overstack, and what it costs them to do so at the least: by how many MF more it then
// takes to enter it, from one. And how many half-squads of them it takes.
struct Crowded {
  LocationId at = kNowhere;
  std::vector<PointParts> costs;
  std::vector<int> half_squads;
};

inline constexpr std::size_t kMostStates = 256;

// The states in which a unit is looked at: friends crowd Locations for less than `limit` in all, and any of the enemies
// of `busy` guard too many.
struct States {
  std::vector<Crowded> crowded;
  PointParts limit = 0;
  std::vector<UnitIndex> busy;
  std::size_t most = kMostStates;  // where there are more of them, one look bounds them all (unbound.hpp)
};

// How it looks alone. Not known of units under way, on Wire, beside entrenchments, and where concealed enemies look on:
// then only Worth::most bounds them, and nothing holds them from any place.
struct Alone {
  bool known = false;
  bool surrenders = false;  // in each of the states looked at: then `best` is what a prisoner is worth
  Number best;
  std::vector<std::pair<LocationId, Number>> costs;  // by Location, ascending
  // A way, or staying, that may make it a prisoner.
  struct Risk {
    Number odds;
    Number cost;  // less than `best` by so much
    std::vector<UnitIndex> captors;
    Number loses = 0;  // so much less than it has been counted for, if it is taken
  };
  std::vector<Risk> risks;
  std::vector<UnitIndex> captors;  // who may take it where it stands
  // However friends crowd Locations it is worth no more (unbound.hpp). Nothing: that is not known.
  std::optional<Number> unbound;

  // Nothing if it cannot come to stop there.
  const Number* cost_at(LocationId at) const;
};

// Of unit n of the group.
Alone look_alone(Course& course, Worth& worth, const Group& group, std::size_t n, const States& states);

}  // namespace hexrout::planning
