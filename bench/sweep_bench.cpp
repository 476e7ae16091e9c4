// Sweeps: runs whose courses are remembered, and the same runs played plainly.
//
//   build/release/bin/hexrout_sweep_bench
#include "hexrout/sweep/sweep_file.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

constexpr std::uint64_t kRuns = 100;

std::uint64_t sum_of(const Tally& tally) {
  bench::Sum sum;
  sum.take(sweep_text({"", {1, kRuns, {0, kRuns}, SweepChoices::recommended}, {swept(bench::scenarios()[0], tally)}}));
  return sum.value;
}

SweepPlan one_thread() {
  SweepPlan plan;
  plan.threads = 1;
  return plan;
}

void BM_Plainly(benchmark::State& state) {
  const Game& game = *bench::scenarios()[0].game;
  std::uint64_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(sweep_runs_plainly(game, one_thread(), {next, next + 1}));
    ++next;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(next));
  bench::settle(state, "sweep/runs", sum_of(sweep_runs_plainly(game, one_thread(), {0, kRuns})));
}
BENCHMARK(BM_Plainly)->Name("sweep/runs/plainly")->Unit(benchmark::kMillisecond);

// What a run costs once its course has been met, which is what most runs of a long sweep cost.
void BM_Remembered(benchmark::State& state) {
  const Game& game = *bench::scenarios()[0].game;
  Sweeper sweeper(game, one_thread());
  const Tally first = sweeper.run({0, kRuns});
  std::int64_t runs = 0;
  for (auto _ : state) runs += static_cast<std::int64_t>(sweeper.run({0, kRuns}).runs());
  state.SetItemsProcessed(runs);
  bench::settle(state, "sweep/runs", sum_of(first));
}
BENCHMARK(BM_Remembered)->Name("sweep/runs/remembered")->Unit(benchmark::kMillisecond);

}  // namespace

HEXROUT_BENCH_MAIN()
