#include "hexrout/rout/walk.hpp"

#include <utility>

namespace hexrout {

Walked walk(Withdrawal& withdrawal, const WithdrawalPolicy& policy, Situation& situation, WithdrawalOption option,
            const std::function<OnHazard(const WalkStep&, Situation&)>& on_step) {
  Walked out;
  out.path.push_back(situation.at);
  out.spent = situation.spent;
  out.code = option.code;
  std::size_t at = 0;
  while (at + 1 < option.path.size()) {
    ++at;
    WalkStep step{option.path[at - 1], option.path[at], {}};
    for (const HazardMet& h : option.hazards)
      if (h.step == at) step.hazards.push_back(h);
    out.path.push_back(step.to);
    out.spent = option.spent_at[at];
    if (step.to == kNowhere) {
      out.exits = true;
      break;
    }
    Situation here = withdrawal.after(policy, situation, option, at);
    const OnHazard reply = on_step(step, here);
    if (reply == OnHazard::stop) {
      situation = std::move(here);
      out.stopped = true;
      out.code = "HALT_PINNED";
      return out;
    }
    if (reply != OnHazard::replan ||
        out.plans > static_cast<int>(situation.references.size() + here.references.size() + 64))
      continue;
    situation = std::move(here);
    const KnownPlan again = withdrawal.known(policy, situation, Told::roads);
    ++out.plans;
    out.code = again->code;
    if (again->options.empty()) return out;
    option = again->options.front();
    at = 0;
  }
  if (!out.exits) situation = withdrawal.after(policy, situation, option, option.path.size() - 1);
  return out;
}

}  // namespace hexrout
