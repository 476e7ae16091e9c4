// Plays a phase many times with dice from a seed and counts the fates of every unit.
//
//   SweepPlan plan;
//   plan.seed = 7;
//   const Tally tally = sweep_runs(*scenario.game, plan, {0, 1000000});
//
// Run n rolls stream n of the seed (SeededDice), in every process and at any time: the same runs give the same tally on
// any number of threads and in any number of parts, and `play_phase` with that seed and stream plays the run again.
//
// Courses are remembered by their dice: a run that rolls what an earlier one rolled is not played again, since a
// phase depends on nothing but its position, its dice and its choices. Memory is bounded (SweepPlan::memory) and does
// not grow with the number of runs. Cost: one play of the phase for every course not yet met, then tens of nanoseconds
// a roll. Thread safety: any number of sweeps may run at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "hexrout/sweep/tally.hpp"

namespace hexrout {

// Who decides: the recommended option every time, or any legal one, all alike, drawn from the run's own stream.
enum class SweepChoices : std::uint8_t { recommended, any };

struct SweepPlan {
  std::uint64_t seed = 1;
  SweepChoices choices = SweepChoices::recommended;
  int threads = 0;                  // 0: all there are
  std::size_t memory = 64U << 20U;  // bytes a thread may remember courses in
  std::uint64_t chunk = 4096;       // runs handed out at a time
  // Told how many runs are done, from any one thread at a time; false stops the sweep early.
  std::function<bool(std::uint64_t)> progress = {};
};

struct RunRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;  // not included
  bool operator==(const RunRange&) const = default;
};

// The part i of n of so many runs; parts are contiguous, in order, and differ by one run at most. i < n, n at least 1.
RunRange shard_of(std::uint64_t runs, std::uint64_t i, std::uint64_t n);

Tally sweep_runs(const Game& game, const SweepPlan& plan, RunRange range);

// The same in several calls; each call reuses the courses that the earlier calls kept.
class Sweeper {
 public:
  // The game must outlive it and not change.
  Sweeper(const Game& game, SweepPlan plan);
  ~Sweeper();
  Tally run(RunRange range);

 private:
  struct Threads;
  const Game* game_;
  SweepPlan plan_;
  std::unique_ptr<Threads> threads_;
};

// The same with every run played from its beginning by a game that `fresh` gives, no course remembered. It is what the
// other is compared with and measured against. Tests read the game anew for each run, so that no run can learn from
// another; a clone is cheaper, and shares what its game keeps of the ground.
Tally sweep_runs_plainly(const std::function<std::unique_ptr<Game>()>& fresh, const SweepPlan& plan, RunRange range);

}  // namespace hexrout
