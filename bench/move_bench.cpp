// Ground: everything within six MF of every hex,
// by the project and by plain Boost.Graph in the same run; the graph itself.
//
//   build/release/bin/hexrout_move_bench
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

#include "hexrout/move/bgl_graph.hpp"
#include "hexrout/move/flood.hpp"
#include "suite.hpp"

namespace {

using namespace hexrout;

constexpr int kBudget = 12;  // half MF
constexpr const char* kWithinSix = "move/within-six-mf";

const FootGraph& ground() {
  static const FootGraph made(*bench::scenarios()[0].game->setting().map, {});
  return made;
}

void BM_Graph(benchmark::State& state) {
  const Map& map = *bench::scenarios()[0].game->setting().map;
  std::uint64_t steps = 0;
  for (auto _ : state) {
    const FootGraph made(map, {});
    steps = 0;
    for (const LocationId at : made.locations()) steps += made.steps(at).size();
  }
  bench::settle(state, "move/graph", steps);
}
BENCHMARK(BM_Graph)->Name("move/graph")->Unit(benchmark::kMicrosecond);

std::uint64_t by_flood(LocationId from) {
  static Flood flood(ground().location_count());
  flood.run(from, HalfMf{kBudget}, [](LocationId at, HalfMf, auto&& reach) {
    for (const FootStep& step : ground().steps(at)) reach(step.to, step.half_mf);
  });
  std::uint64_t sum = 0;
  for (const LocationId at : flood.all_reached()) sum += static_cast<unsigned>(flood.cost(at).count()) + 1U;
  return sum;
}

struct TooFar {};
class Budget : public boost::default_dijkstra_visitor {
 public:
  explicit Budget(const std::vector<int>& cost) : cost_(&cost) {}
  template <class Graph>
  void examine_vertex(std::size_t at, const Graph&) const {
    if ((*cost_)[at] > kBudget) throw TooFar{};  // the library's way of stopping early
  }

 private:
  const std::vector<int>* cost_;
};

std::uint64_t costs_within(const std::vector<int>& cost) {
  std::uint64_t sum = 0;
  for (const int c : cost)
    if (c <= kBudget) sum += static_cast<std::uint64_t>(c) + 1U;
  return sum;
}

// Boost over the project's graph as it is.
std::uint64_t by_boost_implicit(LocationId from) {
  static std::vector<int> cost(ground().location_count());
  try {
    boost::dijkstra_shortest_paths(
        ground(), from,
        boost::distance_map(cost.data()).weight_map(get(boost::edge_weight, ground())).visitor(Budget(cost)));
  } catch (const TooFar&) {
  }
  return costs_within(cost);
}

// Boost over a graph of its own.
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                    boost::property<boost::edge_weight_t, int>>;
std::uint64_t by_boost_list(LocationId from) {
  static const Graph graph = [] {
    Graph made(ground().location_count());
    for (const LocationId at : ground().locations())
      for (const FootStep& step : ground().steps(at)) boost::add_edge(at, step.to, step.half_mf.count(), made);
    return made;
  }();
  static std::vector<int> cost(ground().location_count());
  try {
    boost::dijkstra_shortest_paths(graph, from, boost::distance_map(cost.data()).visitor(Budget(cost)));
  } catch (const TooFar&) {
  }
  return costs_within(cost);
}

template <std::uint64_t (*Reach)(LocationId)>
void BM_WithinSixMf(benchmark::State& state) {
  LocationId from{0};
  for (auto _ : state) {
    benchmark::DoNotOptimize(Reach(from));
    from = LocationId{(from.number() + 1) % ground().location_count()};
  }
  bench::Sum sum;
  for (const LocationId at : ground().locations()) sum.take(Reach(at));
  bench::settle(state, kWithinSix, sum.value);
}
BENCHMARK_TEMPLATE(BM_WithinSixMf, by_flood)->Name("move/within-six-mf/flood")->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(BM_WithinSixMf, by_boost_implicit)
    ->Name("move/within-six-mf/boost-dijkstra")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(BM_WithinSixMf, by_boost_list)
    ->Name("move/within-six-mf/boost-dijkstra-adjacency-list")
    ->Unit(benchmark::kMicrosecond);

}  // namespace

HEXROUT_BENCH_MAIN()
