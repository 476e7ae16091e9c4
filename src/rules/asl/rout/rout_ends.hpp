// RoutEnds: legal ends and dead ends of a search, and the vertices that its paths go round.
//
//   RoutEnds ends(question, plans);
//   ends.collect(stuck, result);          // result.labels must be filled
//
// Owned by one solver. Allocates nothing after warm-up.
#pragma once

#include <span>
#include <vector>

#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

class RoutEnds {
 public:
  RoutEnds(RoutQuestion& question, ShelterPlans& plans);

  // Starts a new search.
  void begin();
  // True if each first step is dominated or leads to a legal end, and no way found later can be shorter than one
  // without any risk. spent: all labels that have spent so much have been expanded. `result` has the plans of the
  // search, but not yet its labels.
  bool next_steps_judged(const RoutResult& result, const std::vector<RoutLabel>& labels, std::uint32_t spent);

  // Fills legal_end, ends, dead_ends and round_bars. stuck: labels without a further legal step.
  void collect(std::span<const std::uint32_t> stuck, RoutResult& result);

 private:
  bool legal_end(const RoutResult& result, const RoutLabel& label);
  bool falls_short(const RoutResult& result, const RoutLabel& label);
  bool goes_on(const RoutLabel& label, LocationId goal);
  void add_end(const RoutResult& result, std::uint32_t label, std::vector<RoutEnd>& to);
  void collect_round_bars(RoutResult& result);

  // Facts about a label during its search.
  struct Judged {
    std::uint32_t first = kNoLabel;  // label after the first step of its path
    bool risky = false;              // a step of its path can be Interdicted, or goes round a black bar
    bool legal_end = false;
  };
  void judge(const RoutResult& result, const std::vector<RoutLabel>& labels);

  RoutQuestion& question_;
  RoutField& field_;
  ShelterPlans& plans_;
  std::vector<std::uint32_t> end_at_;    // by Location: index of its end; kNoLabel: none
  std::vector<LocationId> ended_;        // Locations with an end
  std::vector<Judged> judged_;           // by label, for those judged so far
  std::vector<std::uint32_t> waiting_;   // first steps without a legal end found so far
  std::uint32_t safe_spent_ = kNoLabel;  // MF of the shortest way without risk
};

}  // namespace hexrout::asl
