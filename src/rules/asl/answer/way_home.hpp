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
  std::vector<LocationId> plan;  // without the unit's Location; empty for a Passenger
  double lost = 0;               // the odds of elimination
  bool low_crawl = false;
};

std::optional<WayHome> way_home(const Judged& judged);
// Returns way_home() where play recommends it; no way where it recommends staying, or the unit surrenders. A unit that
// need not rout stays in shelter, and leaves the open only for shelter without risk.
std::optional<WayHome> recommended_way(const Judged& judged);

}  // namespace hexrout::asl
