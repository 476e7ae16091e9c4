#include "advise/asl/outcome.hpp"

#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

std::vector<RoutOutcome> outcomes(Course& course, Worth& worth, UnitIndex unit, const Way& way) {
  std::vector<RoutOutcome> out;
  const Unit before = course.unit(unit);
  for (const RouteEnd& end : route_ends(runner_of(course.position(), before), way.gauntlet)) {
    course.go(unit, way, end);
    RoutOutcome o{planning::exact(end.odds), 0, kNowhere, {}};
    if (end.how != RouteEnd::How::lost) {
      o.at = course.unit(unit).at;
      if (failure_to_rout(course.scene(), course.unit(unit), false).kind != FateKind::lost) {
        o.points = worth.of(unit);
      } else if (course.position().switches.dead_end_surrenders) {
        o.captors = course.captors(unit);
        if (!o.captors.empty()) o.points = worth.taken(unit);
      }
    }
    out.push_back(std::move(o));
    course.unit(unit) = before;
  }
  return out;
}

Number mean_of(const std::vector<RoutOutcome>& outcomes) {
  Number sum = 0;
  for (const RoutOutcome& o : outcomes) sum += o.odds * o.points;
  return sum;
}

}  // namespace hexrout::planning
