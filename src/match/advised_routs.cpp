#include "match/advised_routs.hpp"

#include <algorithm>

#include "hexrout/advise/advise.hpp"
#include "match/decisions.hpp"

namespace hexrout::match {

bool AdvisedRouts::looks(const Decision& decision) const {
  return is_next_to_rout(decision) || is_rout_step(decision);
}

std::size_t AdvisedRouts::choose(const Game& game, const std::string& side, MatchPhase, const Decision& decision) {
  if (is_next_to_rout(decision)) return next_to_rout(game, side, decision);
  if (!is_rout_step(decision)) return 0;
  const auto plan =
      std::find_if(plans_.begin(), plans_.end(), [&](const RoutPlan& p) { return p.unit == decision.who; });
  const auto unit = game.unit(decision.who);
  return plan != plans_.end() && unit ? plan->option(decision, unit->at) : 0;
}

std::size_t AdvisedRouts::next_to_rout(const Game& game, const std::string& side, const Decision& decision) {
  AdviceOptions options;
  options.side = side;
  options.time_ms = time_ms_;
  options.to_come.emplace();
  for (const OptionFacts& facts : decision.facts)
    if (facts.kind == OptionKind::unit) options.to_come->push_back(facts.unit);
  Diagnostics found;
  plans_.clear();
  if (const auto advice = advise(game, options, found))
    for (const GroupAdvice& group : advice->groups)
      for (const AdvisedStep& step : group.steps)
        plans_.push_back({step.unit, step.path, step.what == AdvisedAct::crawls});
  // A path of one Location means staying or surrender: these units are not selected.
  for (const RoutPlan& plan : plans_)
    if (plan.path.size() > 1)
      if (const auto option = option_of_unit(decision, plan.unit)) return *option;
  return declining_option(decision).value_or(0);
}

}  // namespace hexrout::match
