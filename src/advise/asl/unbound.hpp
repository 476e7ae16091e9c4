// What a unit could be worth if no shelter bound it, which is no less than it can be worth however friends crowd
// Locations.
//
//   const std::optional<Unbound> unbound = look_unbound(course, worth, i);     // friends still to go are away
//   unbound->best
//   unbound->points                   // by a way that may stop there, at most
//
// Friends bear on a rout by the MF that it costs to enter where they stand. These decide which shelters bind the unit,
// and a unit that none binds may do whatever a bound one may, at no more MF and with no more Interdicted steps. So one
// look bounds all states of the friends, where looking at each of them would be too many.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "advise/asl/worth.hpp"

namespace hexrout::planning {

struct Unbound {
  bool surrenders = false;  // however friends crowd: `best` is then what a prisoner is worth
  Number best;
  std::vector<std::pair<LocationId, Number>> points;  // by Location, ascending; the start among them
  // Where one of these enemies may take it. `points` count it as let go.
  struct Risk {
    std::vector<UnitIndex> captors;
    Number odds;    // at most
    Number points;  // of a way that may stop there, at most
    Number loses;   // so much of these, at the least, if it is taken
  };
  std::vector<Risk> risks;  // one for each list of captors
};

// Of a unit that has not begun to rout, in the course's present state. Nothing on Wire, where concealed enemies may be
// come upon, and where the rules have it that a unit without a legal end need not surrender.
std::optional<Unbound> look_unbound(Course& course, Worth& worth, UnitIndex unit);

// What is true in both states.
void merge(Unbound& whole, const Unbound& other);

}  // namespace hexrout::planning
