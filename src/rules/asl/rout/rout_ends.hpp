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

  // A new search.
  void begin();
  // Whether the labels found so far say all that is asked of next steps, when those that have spent so much have been
  // expanded: each first step is known to lead to a legal end or is dominated, and no way that is still to be found is
  // shorter than one without any risk. `result` has the plans of the search, but not yet its labels.
  bool next_steps_judged(const RoutResult& result, const std::vector<RoutLabel>& labels, std::uint32_t spent);

  // Fills legal_end, ends, dead_ends and round_bars. stuck: labels without a legal step on.
  void collect(std::span<const std::uint32_t> stuck, RoutResult& result);

 private:
  bool legal_end(const RoutResult& result, const RoutLabel& label);
  bool falls_short(const RoutResult& result, const RoutLabel& label);
  bool goes_on(const RoutLabel& label, LocationId goal);
  void add_end(const RoutResult& result, std::uint32_t label, std::vector<RoutEnd>& to);
  void collect_round_bars(RoutResult& result);

  // What is known of a label while its search goes on.
  struct Judged {
    std::uint32_t first = kNoLabel;  // of the first step of its path
    bool risky = false;              // somebody can Interdict it on the way, or it goes round a black bar
    bool legal_end = false;
  };
  void judge(const RoutResult& result, const std::vector<RoutLabel>& labels);

  RoutQuestion& question_;
  RoutField& field_;
  ShelterPlans& plans_;
  std::vector<std::uint32_t> end_at_;    // by Location: index of its end; kNoLabel: none
  std::vector<LocationId> ended_;        // Locations with an end
  std::vector<Judged> judged_;           // by label, as far as the search has been judged
  std::vector<std::uint32_t> waiting_;   // first steps that no legal end is known beyond
  std::uint32_t safe_spent_ = kNoLabel;  // by the shortest way without risk
};

}  // namespace hexrout::asl
