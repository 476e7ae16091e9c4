// Every legal rout of one unit: the search of rout/search.hpp under the rules of A10.5.
//
//   RoutSolver solver(scene, exposure);
//   const std::shared_ptr<const RoutResult> found = solver.solve(unit_index);
//   for (const RoutEnd& end : found->ends) found->path(end.cheapest, path);
//
// It puts its pieces together, each of which knows only those before it:
//
//   rout_field      the ground: enemies as bits, Locations as rows of bits
//   rout_question   the unit asked about, and its MF
//   rout_direction  what Known enemies forbid
//   shelter_plan    which shelters may be declared, and what is left to go to them
//   duty_machine    the duty to reach shelter, from step to step
//   rout_steps      the search over Locations
//   rout_ends       where its paths may end
//   low_crawl       Low Crawl
//
// Complexity: labels times steps times labels that share a Location. A result that nobody holds any more is used
// again, so after warm-up solve() allocates nothing. One solver per thread; a result that has gone to another thread is
// given back before the solver is asked again.
#pragma once

#include <memory>
#include <vector>

#include "rules/asl/rout/rout_ends.hpp"
#include "rules/asl/rout/rout_steps.hpp"

namespace hexrout::asl {

class RoutSolver {
 public:
  // Both must outlive the solver.
  RoutSolver(const Scene& scene, Exposure& exposure);
  RoutSolver(const RoutSolver&) = delete;
  RoutSolver& operator=(const RoutSolver&) = delete;

  // unit: an index in the position. explain: refused steps are recorded; without them the answer is the same and
  // quicker. wire_half_mf: what a die has taken to get the unit off the Wire that it stands on; 0: it stands on none,
  // or is beneath it.
  // wanted: for next steps alone the search ends as soon as they are judged; longer ways are then not in the result.
  std::shared_ptr<const RoutResult> solve(UnitIndex unit, bool explain = false, HalfMf wire_half_mf = {},
                                          Wanted wanted = Wanted::all_ways);

  // The ground, turned to the unit asked about last.
  RoutField& field() { return question_.field; }

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
