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

// How decisions are made: always by the recommended option, or by any legal one, each as likely, drawn from the stream
// of the run.
enum class SweepChoices : std::uint8_t { recommended, any };

struct SweepPlan {
  std::uint64_t seed = 1;
  SweepChoices choices = SweepChoices::recommended;
  int threads = 0;                  // 0: all there are
  std::size_t memory = 64U << 20U;  // bytes a thread may remember courses in
  std::uint64_t chunk = 4096;       // runs handed out at a time
  // Is called with the number of runs done, by one thread at a time; false stops the sweep early.
  std::function<bool(std::uint64_t)> progress = {};
};

struct RunRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;  // not included
  bool operator==(const RunRange&) const = default;
};

// Part i of n of so many runs. Parts are contiguous, in order, and differ by one run at most. i < n, n at least 1.
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
  struct Samplers;
  const Game* game_;
  SweepPlan plan_;
  std::unique_ptr<Samplers> samplers_;  // of each worker
};

// The plain twin: every run is played from its beginning by a game that `fresh` gives, and no course is remembered.
// Tests compare sweeps with it. Tests read the game anew for each run, so that no run can learn from another; a clone
// is cheaper, and shares what its game keeps of the ground.
Tally sweep_runs_plainly(const std::function<std::unique_ptr<Game>()>& fresh, const SweepPlan& plan, RunRange range);

}  // namespace hexrout
