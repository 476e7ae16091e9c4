// All legal ends of a broken unit with 20 enemies on a map of 33 x 10 hexes, lines of sight known: the project's
// solver, with and without words, and a straightforward Boost.Graph solution (r_c_shortest_paths, one run a target,
// Pareto over MF, enemies remembered and interdicted steps; it leaves out the duty to reach shelter, which only saves
// it work).
//
//   build/release/bin/hexrout_rout_bench
//
// The map and the units are made from a fixed seed; every benchmark cycles through all broken units, so that the branch
// predictor does not adapt to one question.
#include <benchmark/benchmark.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/r_c_shortest_paths.hpp>

#include "broken_side.hpp"

namespace {

using namespace hexrout;
using namespace hexrout::bench;

void BM_AllEnds(benchmark::State& state) {
  RoutQuery& made = rout_query();
  std::size_t next = 0;
  std::size_t ends = 0;
  std::size_t labels = 0;
  for (auto _ : state) {
    const auto found = made.solver.solve(broken_side().routers[next % broken_side().routers.size()]);
    ++next;
    ends += found->ends.size();
    labels += found->labels.size();
  }
  state.counters["ends"] = benchmark::Counter(static_cast<double>(ends) / static_cast<double>(next));
  state.counters["labels"] = benchmark::Counter(static_cast<double>(labels) / static_cast<double>(next));
}
BENCHMARK(BM_AllEnds);

void BM_AllEndsInWords(benchmark::State& state) {
  RoutQuery& made = rout_query();
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(rout_answer(made, broken_side().routers[next++ % broken_side().routers.size()]));
}
BENCHMARK(BM_AllEndsInWords);

// --- the same question to Boost.Graph -------------------------------------------------------------------------

struct VertexNumber {
  std::size_t index = 0;
};
struct Arc {
  std::size_t index = 0;
  int half_mf = 0;
  const FootStep* step = nullptr;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, VertexNumber, Arc>;

struct Resources {
  int half_mf = 0;
  EnemyBits seen = 0;
  int interdicted = 0;
  bool operator==(const Resources& o) const {
    return half_mf == o.half_mf && seen == o.seen && interdicted == o.interdicted;
  }
  bool operator<(const Resources& o) const {
    if (half_mf != o.half_mf) return half_mf < o.half_mf;
    if (seen != o.seen) return seen < o.seen;
    return interdicted < o.interdicted;
  }
};

struct Extend {
  RoutField* field;
  bool operator()(const Graph& graph, Resources& next, const Resources& before,
                  boost::graph_traits<Graph>::edge_descriptor arc) const {
    const auto from = LocationId(boost::source(arc, graph));
    const auto to = LocationId(boost::target(arc, graph));
    const Arc& facts = graph[arc];
    next = before;
    next.half_mf += facts.half_mf;
    if (next.half_mf > 12) return false;
    const RoutField::Row& a = field->row(from);
    const RoutField::Row& b = field->row(to);
    if (b.here != 0 || field->known(from, b.adjacent & ~a.here) != 0) return false;
    next.seen |= field->known(from);
    if ((next.seen & field->barring() & field->nearer(a.range, b.range)) != 0) return false;
    if (field->interdictors({from, facts.step, to, false}) != 0) ++next.interdicted;
    next.seen |= field->known(to);
    return true;
  }
};

struct Dominates {
  bool operator()(const Resources& a, const Resources& b) const {
    return a.half_mf <= b.half_mf && (a.seen & ~b.seen) == 0 && a.interdicted <= b.interdicted;
  }
};

Graph& graph() {
  static Graph made = [] {
    const FootGraph& ground = rout_query().scene.ground;
    Graph g(ground.location_count());
    std::size_t number = 0;
    for (const LocationId at : ground.locations()) {
      g[at].index = at;
      for (const FootStep& step : ground.steps(at))
        boost::add_edge(at, step.to, Arc{number++, step.half_mf.count(), &step}, g);
    }
    return g;
  }();
  return made;
}

void BM_BoostResourceConstrained(benchmark::State& state) {
  RoutQuery& made = rout_query();
  const Graph& g = graph();
  const Map& map = broken_side().position.map();
  std::size_t next = 0;
  std::size_t ends = 0;
  for (auto _ : state) {
    const UnitIndex router = broken_side().routers[next++ % broken_side().routers.size()];
    const Unit& unit = broken_side().position.units[router];
    RoutField& field = made.solver.field();
    field.ask(router);
    const Resources start{0, field.known(unit.at), 0};
    for (const LocationId goal : map.locations()) {
      if (goal == unit.at || map.distance(map.location(unit.at).hex, map.location(goal).hex) > 6 ||
          !may_stay(field, goal))
        continue;
      std::vector<std::vector<boost::graph_traits<Graph>::edge_descriptor>> paths;
      std::vector<Resources> best;
      boost::r_c_shortest_paths(g, boost::get(&VertexNumber::index, g), boost::get(&Arc::index, g), unit.at, goal,
                                paths, best, start, Extend{&field}, Dominates{},
                                std::allocator<boost::r_c_shortest_paths_label<Graph, Resources>>(),
                                boost::default_r_c_shortest_paths_visitor());
      if (!best.empty()) ++ends;
    }
  }
  state.counters["ends"] = benchmark::Counter(static_cast<double>(ends) / static_cast<double>(next));
}
BENCHMARK(BM_BoostResourceConstrained);

}  // namespace

BENCHMARK_MAIN();
