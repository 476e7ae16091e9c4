// Which units of a side can be of any consequence to each other's routs, and why.
//
//   for (const Group& group : groups_of(course, worth)) ...
//
// Units of different groups never are: whatever one group does leaves the options, odds and worth of the others as they
// were. Links: room in a Location that both could come to;
// surrender (No Quarter, guards); concealed enemies who see both.
#pragma once

#include <string>
#include <vector>

#include "advise/asl/worth.hpp"

namespace hexrout::planning {

// A unit whose turn is still to come, and how the enemy bears on it.
struct Pending {
  UnitIndex unit{};
  std::vector<LocationId> places;  // where it may come to; ascending
  std::vector<UnitIndex> takers;   // enemies who might guard it
  bool may_be_let_go = false;      // one of them may have no room for all whom he might guard
  Number most = 0;                 // nothing that may happen makes it worth more
};

struct Link {
  UnitIndex a;
  UnitIndex b;
  std::string why;
};
struct Group {
  std::vector<UnitIndex> units;  // indices, ascending
  std::vector<Link> links;
  std::vector<Pending> prospects;  // by unit
};

// Pending units of the course as it is; groups in the order of their first units.
std::vector<Group> groups_of(Course& course, Worth& worth);

}  // namespace hexrout::planning
