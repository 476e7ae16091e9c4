#include "rules/asl/rout/rout_solver.hpp"

#include "rules/asl/rout/low_crawl.hpp"

namespace hexrout::asl {

RoutSolver::RoutSolver(const Scene& scene, Exposure& exposure)
    : question_(scene, exposure),
      plans_(question_),
      duty_(question_, plans_),
      steps_(question_, duty_),
      ends_(question_, plans_) {}

std::shared_ptr<RoutResult> RoutSolver::unused_result() {
  for (const auto& result : results_)
    if (result.use_count() == 1) return result;
  return results_.emplace_back(std::make_shared<RoutResult>());
}

std::shared_ptr<const RoutResult> RoutSolver::solve(UnitIndex unit, bool explain, HalfMf wire_half_mf, Wanted wanted) {
  question_.ask(unit, explain, wire_half_mf, wanted);
  const std::shared_ptr<RoutResult> result = unused_result();
  result->scene = &question_.scene();
  result->unit = unit;
  result->budget_half_mf = question_.budget_half_mf;
  result->explained = explain;
  result->enemies.assign(field().enemies().begin(), field().enemies().end());
  if (result->sets != field().sets()) result->sets = field().sets();
  plans_.begin(result->plans);
  starts_.clear();
  duty_.start(starts_);
  if (explain) plans_.explain(0);
  find_crawls(question_, plans_, *result);
  // By night broken units crawl or stay [E1.54].
  if (question_.scene().position->night && question_.switches().night) starts_.clear();
  ends_.begin();
  steps_.search(starts_, *result, ends_);
  ends_.collect(steps_.stuck(), *result);
  return result;
}

}  // namespace hexrout::asl
