// The way most likely to bring a unit home: least odds of elimination, then least MF, then the order of options.
//
//   if (const std::optional<WayHome> way = way_home(judge(query, i))) way->plan ...   // Locations still to be entered
//
// Returns no way if the unit has no option.
#pragma once

#include <optional>
#include <vector>

#include "rules/asl/answer/judged.hpp"

namespace hexrout::asl {

struct WayHome {
  LocationId end = kNowhere;
  std::vector<LocationId> plan;  // without the Location where it stands; empty for a Passenger
  double lost = 0;               // the odds of elimination
  bool low_crawl = false;
};

std::optional<WayHome> way_home(const Judged& judged);
// The same where play recommends it: a unit that nothing forces stays in shelter, and leaves the open only for shelter
// that costs no risk. Nothing where staying, or surrender, is recommended.
std::optional<WayHome> recommended_way(const Judged& judged);

}  // namespace hexrout::asl
