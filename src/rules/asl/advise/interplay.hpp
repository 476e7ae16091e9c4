// Groups the units of a side whose routs can affect each other, with the reasons.
//
//   for (const Group& group : groups_of(course, worth)) ...
//
// Units of different groups are independent: no play of one group changes the options, odds and worth of another.
// Links: room in a Location that both could end in;
// surrender (No Quarter, guards); concealed enemies who see both; a leader whom both may need.
#pragma once

#include <string>
#include <vector>

#include "rules/asl/advise/worth.hpp"

namespace hexrout::planning {

// A unit whose turn is still to come, and its enemies.
struct Pending {
  UnitIndex unit{};
  std::vector<LocationId> places;  // where it may end; ascending
  std::vector<UnitIndex> takers;   // enemies who might guard it
  bool may_be_let_go = false;      // one of them may lack room for all units that he might guard
  Number most = 0;                 // upper bound of its worth
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
  std::vector<UnitIndex> touched;  // its units and the bystanders of the course: whoever may change; ascending
  std::vector<UnitIndex> resting;  // broken units of the side without a turn to come
};

// Pending units of the course in its present state; groups in the order of their first units.
std::vector<Group> groups_of(Course& course, Worth& worth);
// Once the course has done so much work, the units that are left have their turn without a move, and are added to
// `left`.
std::vector<Group> groups_of(Course& course, Worth& worth, std::size_t most_work, std::vector<UnitIndex>& left);

}  // namespace hexrout::planning
