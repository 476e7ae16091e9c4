// Plays a phase many times with dice from a seed and counts the fates of every unit.
//
//   SweepPlan plan;
//   plan.seed = 7;
//   const Tally tally = sweep_runs(*scenario.game, plan, {0, 1000000});
//
// Run n rolls stream n of the seed (SeededDice), in every process and at any time: the same runs give the same tally on
// any number of threads and in any number of parts, and `play_phase` with that seed and stream plays the run again.
//
// Courses are remembered by their dice: a run with the rolls of an earlier run is not played again, since a phase
// depends only on its position, its dice and its choices. Memory is bounded (SweepPlan::memory) and does not grow with
// the number of runs. Cost: one play of the phase for every new course, otherwise tens of nanoseconds a roll. Thread
// safety: any number of sweeps may run at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "hexrout/sweep/tally.hpp"

namespace hexrout {

// The options taken: always the recommended one, or any legal one, all equally likely, drawn from the stream of the
// run.
enum class SweepChoices : std::uint8_t { recommended, any };

struct SweepPlan {
  std::uint64_t seed = 1;
  SweepChoices choices = SweepChoices::recommended;
  int threads = 0;                  // 0: one for each core
  std::size_t memory = 64U << 20U;  // bytes of remembered courses, a thread
  std::uint64_t chunk = 4096;       // runs that a thread takes at a time
  // Called with the number of finished runs, by one thread at a time; false stops the sweep early.
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

// Sweeps in several calls; each call reuses the courses kept by earlier calls.
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

// The plain twin for tests: plays every run from its beginning in a game that `fresh` returns, and remembers no course.
// Tests read the game anew for each run, so that runs share no caches; a clone is cheaper, and shares caches of the
// map.
Tally sweep_runs_plainly(const std::function<std::unique_ptr<Game>()>& fresh, const SweepPlan& plan, RunRange range);

}  // namespace hexrout
