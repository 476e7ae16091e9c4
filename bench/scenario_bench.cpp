// Scenarios read and written: 33 x 10 hexes, 40 units.
//
//   build/release/bin/hexrout_scenario_bench
#include "suite.hpp"

namespace {

using namespace hexrout;

void BM_Read(benchmark::State& state) {
  std::size_t next = 0;
  for (auto _ : state) {
    Diagnostics found;
    benchmark::DoNotOptimize(parse_scenario(bench::texts()[next++ % bench::texts().size()], "made", {}, found));
  }
  bench::Sum sum;
  for (const Scenario& scenario : bench::scenarios())
    for (const UnitView& unit : scenario.game->units()) sum.take(unit.id + unit.label), sum.take(unit.at);
  bench::settle(state, "scenario/read", sum.value);
}
BENCHMARK(BM_Read)->Name("scenario/read")->Unit(benchmark::kMicrosecond);

void BM_Write(benchmark::State& state) {
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(write_scenario(bench::scenarios()[next++ % bench::scenarios().size()], ""));
  bench::Sum sum;
  for (const Scenario& scenario : bench::scenarios()) sum.take(write_scenario(scenario, ""));
  bench::settle(state, "scenario/write", sum.value);
}
BENCHMARK(BM_Write)->Name("scenario/write")->Unit(benchmark::kMicrosecond);

}  // namespace

HEXROUT_BENCH_MAIN()
