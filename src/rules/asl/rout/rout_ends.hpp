// Where the paths of a search may end: legal ends, dead ends, and the vertices that paths go round.
//
//   RoutEnds ends(question, plans);
//   ends.collect(stuck, result);          // result.labels must be filled
//
// One per solver; after warm-up nothing is allocated.
#pragma once

#include <span>
#include <vector>

#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

class RoutEnds {
 public:
  RoutEnds(RoutQuestion& question, ShelterPlans& plans);

  // Fills legal_end, ends, dead_ends and round_bars. stuck: labels without a legal step on.
  void collect(std::span<const std::uint32_t> stuck, RoutResult& result);

 private:
  bool legal_end(const RoutResult& result, const RoutLabel& label);
  bool falls_short(const RoutResult& result, const RoutLabel& label);
  bool goes_on(const RoutLabel& label, LocationId goal);
  void add_end(const RoutResult& result, std::uint32_t label, std::vector<RoutEnd>& to);
  void collect_round_bars(RoutResult& result);

  RoutQuestion& question_;
  RoutField& field_;
  ShelterPlans& plans_;
  std::vector<std::uint32_t> end_at_;  // by Location: index of its end; kNoLabel: none
  std::vector<LocationId> ended_;      // Locations with an end
};

}  // namespace hexrout::asl
