// What the engine does, and plain Boost.Graph asked the same of the same map in the same run.
//
//   build/release/bin/hexrout_engine_bench
//
// Positions are those of `hexrout bench`; each suite fails if its checksum is not the same in both ways.
#include <benchmark/benchmark.h>

#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <memory>

#include "hexrout/engine/engine.hpp"
#include "hexrout/engine/signature.hpp"
#include "hexrout/move/bgl_graph.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"

namespace {

using namespace hexrout;

const Scenario& scenario() {
  static const Scenario made = [] {
    Diagnostics found;
    auto read = parse_scenario(made_scenario({}), "made", {}, found);
    if (!read) std::abort();
    return std::move(*read);
  }();
  return made;
}

const FootGraph& ground() {
  static const FootGraph made(*scenario().game->setting().map, {});
  return made;
}

void BM_Load(benchmark::State& state) {
  const std::string text = made_scenario({});
  for (auto _ : state) {
    Diagnostics found;
    benchmark::DoNotOptimize(parse_scenario(text, "made", {}, found));
  }
}
BENCHMARK(BM_Load)->Unit(benchmark::kMillisecond);

void BM_Phase(benchmark::State& state) {
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const auto course = scenario().game->clone();
    SeededDice dice(1, seed++);
    FirstChoice choices;
    NoLog log;
    course->play(dice, choices, log);
  }
}
BENCHMARK(BM_Phase)->Unit(benchmark::kMillisecond);

void BM_SweepRun(benchmark::State& state) {
  SweepPlan plan;
  plan.threads = 1;
  Sweeper sweeper(*scenario().game, plan);
  std::uint64_t next = 0;
  std::uint64_t runs = 0;
  for (auto _ : state) {
    runs += sweeper.run({next, next + 1000}).runs();
    next += 1000;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(runs));
}
BENCHMARK(BM_SweepRun)->Unit(benchmark::kMillisecond);

void BM_EngineLine(benchmark::State& state) {
  Engine engine;
  const std::string load = R"({"method":"load","params":{"text":")";
  std::string text;
  for (const char c : made_scenario({})) text += c == '\n' ? std::string("\\n") : c == '"' ? std::string("\\\"") : std::string(1, c);
  if (engine.answer(load + text + "\"}}")->find("\"ok\":true") == std::string::npos) state.SkipWithError("not loaded");
  for (auto _ : state) benchmark::DoNotOptimize(engine.answer(R"({"id":1,"method":"los","params":{"from":"A1","to":"F5"}})"));
}
BENCHMARK(BM_EngineLine)->Unit(benchmark::kMicrosecond);

// --- within six MF of a hex ---------------------------------------------------------------------------------

std::uint64_t flooded(LocationId from) {
  static Flood flood(ground().location_count());
  flood.run(from, 12, [](LocationId at, int, auto&& reach) {
    for (const FootStep& step : ground().steps(at)) reach(step.to, step.half_mf);
  });
  std::uint64_t sum = 0;
  for (const LocationId at : flood.all_reached()) sum += flood.cost(at) + 1U;
  return sum;
}

struct TooFar {};
class Budget : public boost::default_dijkstra_visitor {
 public:
  explicit Budget(const std::vector<int>& cost) : cost_(&cost) {}
  void examine_vertex(LocationId at, const FootGraph&) const {
    if ((*cost_)[at] > 12) throw TooFar{};
  }

 private:
  const std::vector<int>* cost_;
};

std::uint64_t by_boost(LocationId from) {
  static std::vector<int> cost(ground().location_count());
  try {
    boost::dijkstra_shortest_paths(ground(), from, boost::distance_map(cost.data()).weight_map(get(boost::edge_weight, ground())).visitor(Budget(cost)));
  } catch (const TooFar&) {  // the library's way of stopping early
  }
  std::uint64_t sum = 0;
  for (const int c : cost)
    if (c <= 12) sum += static_cast<std::uint64_t>(c) + 1U;
  return sum;
}

template <std::uint64_t (*Reach)(LocationId)>
void BM_WithinSixMf(benchmark::State& state) {
  LocationId from = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(Reach(from));
    from = (from + 1) % ground().location_count();
  }
  std::uint64_t sum = 0;
  std::uint64_t other = 0;
  for (LocationId at = 0; at < ground().location_count(); ++at) {
    sum += flooded(at);
    other += by_boost(at);
  }
  if (sum != other) state.SkipWithError("the two do not agree");
}
BENCHMARK_TEMPLATE(BM_WithinSixMf, flooded)->Name("BM_WithinSixMf/flood")->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(BM_WithinSixMf, by_boost)->Name("BM_WithinSixMf/boost_dijkstra")->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
