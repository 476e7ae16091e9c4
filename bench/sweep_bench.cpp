// Sweeps: runs whose courses are remembered, and runs played plainly,
// of a made position and of bundled scenarios.
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
    benchmark::DoNotOptimize(sweep_runs_plainly([&] { return game.clone(); }, one_thread(), {next, next + 1}));
    ++next;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(next));
  bench::settle(state, "sweep/runs",
                sum_of(sweep_runs_plainly([&] { return game.clone(); }, one_thread(), {0, kRuns})));
}
BENCHMARK(BM_Plainly)->Name("sweep/runs/plainly")->Unit(benchmark::kMillisecond);

// The cost of a run whose course is remembered, as for most runs of a long sweep.
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

// The bundled scenarios of the other systems, any choices:
// new courses all the time, over plans and lines that are known.
const Scenario& bundled(const std::string& name) {
  static std::map<std::string, Scenario> read;
  const auto known = read.find(name);
  if (known != read.end()) return known->second;
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR "/maps/scenarios/") + name + ".yaml", {}, found);
  if (!scenario) {
    std::fputs(found.text().c_str(), stderr);
    std::exit(2);
  }
  return read.emplace(name, std::move(*scenario)).first->second;
}

void BM_Bundled(benchmark::State& state, const char* name, bool plainly) {
  const Scenario& scenario = bundled(name);
  SweepPlan plan = one_thread();
  plan.choices = SweepChoices::any;
  Sweeper sweeper(*scenario.game, plan);
  const auto play = [&](RunRange range) {
    return plainly ? sweep_runs_plainly([&] { return scenario.game->clone(); }, plan, range) : sweeper.run(range);
  };
  SweptScenario first = swept(scenario, play({0, kRuns}));
  first.file = name;  // not the path that it was read from
  bench::Sum sum;
  sum.take(sweep_text({"", {1, kRuns, {0, kRuns}, plan.choices}, {std::move(first)}}));
  std::uint64_t next = kRuns;
  for (auto _ : state) {
    benchmark::DoNotOptimize(play({next, next + kRuns}));
    next += kRuns;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(next - kRuns));
  bench::settle(state, std::string("sweep/") + name, sum.value);
}
#define HEXROUT_BUNDLED(system)                                  \
  BENCHMARK_CAPTURE(BM_Bundled, system##_plainly, #system, true) \
      ->Name("sweep/" #system "/plainly")                        \
      ->Unit(benchmark::kMillisecond);                           \
  BENCHMARK_CAPTURE(BM_Bundled, system, #system, false)->Name("sweep/" #system)->Unit(benchmark::kMillisecond)
HEXROUT_BUNDLED(armour_battles);
HEXROUT_BUNDLED(chain_of_command);
HEXROUT_BUNDLED(morale_ratio);
HEXROUT_BUNDLED(squares);

}  // namespace

HEXROUT_BENCH_MAIN()
