// The twin of a sweep: every run is played from its beginning by a game that has just been read, so that no run can
// learn anything from another.
#pragma once

#include <functional>

#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"
#include "sweep/sampler.hpp"

namespace hexrout::testing {

inline Tally sweep_plainly(const std::function<Scenario()>& read, const SweepPlan& plan, RunRange range) {
  class Drawn final : public Choices {
   public:
    Drawn(const SweepPlan& plan, std::uint64_t run) : plan_(plan), run_(run) {}
    std::size_t choose(const Decision& decision) override {
      return plan_.choices == SweepChoices::recommended
                 ? 0
                 : drawn_option(plan_, run_, decided_++, decision.options.size());
    }

   private:
    const SweepPlan& plan_;
    std::uint64_t run_;
    std::uint64_t decided_ = 0;
  };
  const Scenario first = read();
  Tally out(*first.game);
  for (std::uint64_t run = range.from; run < range.to; ++run) {
    const Scenario fresh = read();
    SeededDice dice(plan.seed, run);
    Drawn choices(plan, run);
    NoLog log;
    fresh.game->play(dice, choices, log);
    out.add(out.end_of(*fresh.game), 1);
  }
  return out;
}

}  // namespace hexrout::testing
