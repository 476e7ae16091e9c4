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

struct Link {
  std::size_t a = 0;
  std::size_t b = 0;
  std::string why;
};
struct Group {
  std::vector<std::size_t> units;  // indices, ascending
  std::vector<Link> links;
  std::vector<Worth::Most> most;  // by unit: no plan gives it more
};

// Pending units of the course as it is; groups in the order of their first units.
std::vector<Group> groups_of(Course& course, Worth& worth);

}  // namespace hexrout::planning
