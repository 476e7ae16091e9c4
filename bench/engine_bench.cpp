// The engine, a line of JSON at a time: the cost of the protocol on top of the answer.
//
//   build/release/bin/hexrout_engine_bench
#include <nlohmann/json.hpp>

#include "hexrout/engine/engine.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

void lines(benchmark::State& state, const char* name, const char* line) {
  Engine engine;
  const nlohmann::json load{{"method", "load"}, {"params", {{"text", bench::texts()[0]}}}};
  engine.answer(load.dump());
  bench::Sum sum;
  sum.take(*engine.answer(line));
  for (auto _ : state) benchmark::DoNotOptimize(engine.answer(line));
  bench::settle(state, name, sum.value);
}

constexpr const char* kLines[][2] = {
    {"engine/los", R"({"id":1,"method":"los","params":{"from":"A1","to":"F5"}})"},
    {"engine/state", R"({"id":1,"method":"state"})"},
    {"engine/options", R"({"id":1,"method":"options","params":{"units":["b0"]}})"},
    {"engine/refused", R"({"id":1,"method":"los","params":{"from":"A1"}})"},
};
[[maybe_unused]] const bool kRegistered = [] {
  for (const auto& [name, line] : kLines)
    benchmark::RegisterBenchmark(name, [name, line](benchmark::State& state) {
      lines(state, name, line);
    })->Unit(benchmark::kMicrosecond);
  return true;
}();

void BM_Signature(benchmark::State& state) {
  Signature signature;
  for (auto _ : state) signature = bench_signature({.positions = 1});
  bench::settle(state, "engine/signature", signature.number);
}
BENCHMARK(BM_Signature)->Name("engine/signature")->Unit(benchmark::kMillisecond);

}  // namespace

HEXROUT_BENCH_MAIN()
