// RoutSolver: finds every legal rout of one unit, by the search of rout/search.hpp under the rules of A10.5.
//
//   RoutSolver solver(scene, exposure);
//   const std::shared_ptr<const RoutResult> found = solver.solve(unit_index);
//   for (const RoutEnd& end : found->ends) found->path(end.cheapest, path);
//
// Combines its pieces, each of which uses only those before it:
//
//   rout_field      enemies as bits, Locations as rows of bits
//   rout_question   the unit that routs, and its MF
//   rout_direction  steps and ends that enemies forbid
//   shelter_plan    shelters that may be declared, and the MF still to go to them
//   duty_machine    the duty to reach shelter, from step to step
//   rout_steps      the search over Locations
//   rout_ends       legal ends and dead ends
//   low_crawl       Low Crawl
//
// Complexity: labels times steps times labels that share a Location. Reuses a result once the caller has released it,
// so after warm-up solve() allocates nothing. Use one solver a thread. Release results on other threads before the next
// solve().
#pragma once

#include <memory>
#include <vector>

#include "rules/asl/rout/rout_ends.hpp"
#include "rules/asl/rout/rout_steps.hpp"

namespace hexrout::asl {

class RoutSolver {
 public:
  // `scene` and `exposure` must outlive the solver.
  RoutSolver(const Scene& scene, Exposure& exposure);
  RoutSolver(const RoutSolver&) = delete;
  RoutSolver& operator=(const RoutSolver&) = delete;

  // unit: an index in the position. explain: records refused steps; the answer is the same without, and sooner.
  // wire_half_mf: MF of the die for getting off Wire; 0 unless the unit is on top of Wire. wanted: for next steps alone
  // the search ends as soon as they are judged, and the result lacks longer ways.
  std::shared_ptr<const RoutResult> solve(UnitIndex unit, bool explain = false, HalfMf wire_half_mf = {},
                                          Wanted wanted = Wanted::all_ways);

  // Returns the field of the last question.
  RoutField& field() { return question_.field; }
  const RoutField& field() const { return question_.field; }

 private:
  std::shared_ptr<RoutResult> unused_result();

  RoutQuestion question_;
  ShelterPlans plans_;
  DutyMachine duty_;
  RoutSteps steps_;
  RoutEnds ends_;
  std::vector<RoutMemory> starts_;
  std::vector<std::shared_ptr<RoutResult>> results_;
};

}  // namespace hexrout::asl
