// What bounds a group from above, found once from the state in which its search begins.
//
//   const Outlook outlook = outlook_of(course, worth, group);
//   GroupBound bound(course, worth, group, outlook);
//
// Each unit counts for Alone::best. What friends or guards may do beyond the states looked at gains no more than
// Worth::most allows, and `limit` is at least as much as that. To crowd a Location beyond them costs friends at least
// `limit`, for so many half-squads have to stand there, each by a choice of its own. The enemy picks captors so that
// few of them come to guard too many; states in which those do who have to are looked at.
#pragma once

#include <utility>
#include <vector>

#include "advise/asl/alone.hpp"

namespace hexrout::planning {

PointParts rounded_down(const Number& points);
PointParts rounded_up(const Number& points);

// The least cost of `needed` half-squads, of units with so many of them at such a cost; 0 if none are needed.
PointParts cheapest_fill(const std::vector<std::pair<int, PointParts>>& units, int needed);

// What it costs units of the group to crowd a Location, as the search begins.
struct CrowdCost {
  LocationId at = kNowhere;
  std::vector<std::pair<int, PointParts>> units;  // by unit: its half-squads, and what it costs it to stand there
  // By how many MF more it then takes to enter, from one:
  std::vector<int> needed;        // half-squads
  std::vector<PointParts> least;  // Outlook::limit at the most
};

struct Outlook {
  // By unit of the group:
  std::vector<Alone> alone;
  std::vector<PointParts> gains;                // at the most
  std::vector<PointParts> gains_by_crowds;      // at the most, by no more than friends who crowd Locations
  std::vector<std::vector<UnitIndex>> holders;  // enemies who may take it or Interdict it, ascending
  std::vector<std::vector<UnitIndex>> busy;  // enemies who guard too many in some state that was looked at, ascending
  PointParts limit = 0;
  std::vector<CrowdCost> crowds;  // by Location, ascending: those that units of the group may come to
  bool quarter = true;            // as it begins
  // An enemy without room for all who come to him: those who can come to no other, by their numbers in the group, and
  // what each gains if it is let go.
  struct Lacking {
    UnitIndex enemy;
    std::vector<std::pair<std::size_t, PointParts>> units;
  };
  std::vector<Lacking> lacking;
};

// Units with more states than `most_states` are bounded by one look.
Outlook outlook_of(Course& course, Worth& worth, const Group& group, std::size_t most_states = kMostStates);

}  // namespace hexrout::planning
