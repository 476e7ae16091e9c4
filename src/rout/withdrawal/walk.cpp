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
      break;
    }
    Situation here = Withdrawal::after(situation, option, at);
    if (!meets_hazard(step, here) || policy.on_hazard == OnHazard::carry_on) continue;
    if (policy.on_hazard == OnHazard::stop) {
      situation = std::move(here);
      out.stopped = true;
      out.code = "HALT_PINNED";
      return out;
    }
    if (out.plans > static_cast<int>(situation.references.size() + here.references.size() + 64)) continue;
    situation = std::move(here);
    const KnownPlan again = withdrawal.known(policy, situation, Told::paths);
    ++out.plans;
    out.code = again->code;
    if (again->options.empty()) return out;
    option = again->options.front();
    at = 0;
  }
  if (!out.exits) situation = Withdrawal::after(situation, option, option.path.size() - 1);
  return out;
}

}  // namespace hexrout
