#include "hexrout/rout/walk.hpp"

#include <utility>

namespace hexrout {

Walked walk(Withdrawal& withdrawal, const WithdrawalPolicy& policy, Situation& situation, WithdrawalOption option,
            const std::function<bool(const WalkStep&, Situation&)>& meets_hazard) {
  Walked out;
  out.path.push_back(situation.at);
  out.spent = situation.spent;
  out.code = option.code;
  std::size_t at = 0;
  while (at + 1 < option.path.size()) {
    ++at;
    const WalkStep step{option.path[at - 1], option.path[at]};
    out.path.push_back(step.to);
    out.spent = option.spent_at[at];
    if (step.to == kNowhere) {
      out.exits = true;
      out.exit_by = option.exit_by;
      break;
    }
    // The mover is there, with what it has spent; a hazard adds the references that it reveals.
    const std::size_t known = situation.references.size();
    situation.at = step.to;
    situation.spent = out.spent;
    if (policy.on_hazard == OnHazard::carry_on) {
      // References revealed now do not change the plan.
      Situation here = situation;
      meets_hazard(step, here);
      continue;
    }
    if (!meets_hazard(step, situation)) continue;
    if (policy.on_hazard == OnHazard::stop) {
      out.stopped = true;
      out.code = "HALT_PINNED";
      return out;
    }
    if (out.plans > static_cast<int>(known + situation.references.size() + 64)) continue;
    const KnownPlan again = withdrawal.known(policy, situation, Told::paths);
    ++out.plans;
    out.code = again->code;
    if (again->options.empty()) return out;
    option = again->options.front();
    at = 0;
  }
  return out;
}

Walked walked(const WithdrawalOption& option) {
  Walked out;
  out.path = option.path;
  out.code = option.code;
  out.spent = option.spent_at.back();
  out.exits = option.path.back() == kNowhere;
  out.exit_by = option.exit_by;
  return out;
}

}  // namespace hexrout
