// All legal ends of a broken unit with 20 enemies on a map of 33 x 10 hexes, lines of sight known: the project's
// solver, the same with its words, and a straightforward Boost.Graph solution of the same question
// (r_c_shortest_paths, one run a target, Pareto over MF, enemies remembered and interdicted steps; it leaves out
// the duty to make for shelter, which only spares it work).
//
//   build/release/bin/hexrout_rout_bench
//
// The map and the units are made from a fixed seed; every benchmark goes round all broken units, so that the
// branch predictor does not learn one question by heart.
#include <benchmark/benchmark.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/r_c_shortest_paths.hpp>

#include "hexrout/rules/dice.hpp"
#include "rules/asl/rout.hpp"

namespace {

using namespace hexrout;
using namespace hexrout::asl;

constexpr int kColumns = 33;
constexpr int kRows = 10;
constexpr int kEnemies = 20;
constexpr int kRouters = 24;

// A made-up countryside with the proportions of a printed board.
std::shared_ptr<const Map> countryside(SeededDice& dice) {
  const auto& terrains = TerrainCatalogue::standard();
  const TerrainId woods = *terrains.find("woods");
  const TerrainId grain = *terrains.find("grain");
  const TerrainId brush = *terrains.find("brush");
  const TerrainId house = *terrains.find("stone-building-1");
  MapContents contents;
  for (int col = 0; col < kColumns; ++col)
    for (int row = 0; row < kRows + (col & 1); ++row) {
      HexFacts hex;
      hex.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      const int roll = dice.roll(1, 100, {"terrain", "-"})[0];
      hex.terrain = roll <= 14 ? woods : roll <= 22 ? grain : roll <= 27 ? brush : roll <= 33 ? house : kOpenGround;
      contents.hexes.push_back(hex);
    }
  return std::make_shared<const Map>(std::move(contents));
}

struct Bench {
  Position position;
  std::vector<std::size_t> routers;

  Bench() {
    SeededDice dice(20260101);
    dice.set_logging(false);
    auto map = countryside(dice);
    position.setting.map = map;
    position.setting.sight = make_sight(*map, SightMode::exact);
    position.setting.sides = {"german", "russian"};
    position.setting.attacker = "german";
    position.sides.resize(2);
    const auto place = [&](int side, int number, bool broken) {
      Unit unit;
      unit.id = (side == 0 ? "g" : "r") + std::to_string(number);
      unit.side = side;
      unit.nationality = side == 0 ? Nationality::german : Nationality::russian;
      unit.kind = UnitKind::squad;
      unit.firepower = 4;
      unit.range = side == 0 ? 6 : 4;
      unit.morale = unit.broken_morale = 7;
      unit.broken = unit.dm = broken;
      unit.at = map->ground(static_cast<HexId>((dice.roll(1, 100, {"column", "-"})[0] - 1) + 100 * (dice.roll(1, 100, {"row", "-"})[0] - 1)) % map->hex_count());
      unit.phase_start = unit.at;
      position.units.push_back(unit);
    };
    for (int i = 0; i < kEnemies; ++i) place(0, i, false);
    for (int i = 0; i < kRouters; ++i) {
      place(1, i, true);
      routers.push_back(position.units.size() - 1);
    }
  }
};

Bench& bench() {
  static Bench made;
  return made;
}

RoutTable& table() {
  static RoutTable made(bench().position);
  static const bool ready = [] {
    for (const Unit& unit : bench().position.units) made.exposure.prepare(bench().position.map(), unit.at, 40);
    return true;
  }();
  benchmark::DoNotOptimize(ready);
  return made;
}

void BM_AllEnds(benchmark::State& state) {
  RoutTable& made = table();
  std::size_t next = 0;
  std::size_t ends = 0;
  std::size_t labels = 0;
  for (auto _ : state) {
    made.solver.solve(bench().routers[next % bench().routers.size()]);
    ++next;
    ends += made.solver.ends().size();
    labels += made.solver.search().labels().size();
  }
  state.counters["ends"] = benchmark::Counter(static_cast<double>(ends) / static_cast<double>(next));
  state.counters["labels"] = benchmark::Counter(static_cast<double>(labels) / static_cast<double>(next));
}
BENCHMARK(BM_AllEnds);

void BM_AllEndsInWords(benchmark::State& state) {
  RoutTable& made = table();
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(rout_answer(made, bench().routers[next++ % bench().routers.size()]));
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
  bool operator==(const Resources& o) const { return half_mf == o.half_mf && seen == o.seen && interdicted == o.interdicted; }
  bool operator<(const Resources& o) const {
    if (half_mf != o.half_mf) return half_mf < o.half_mf;
    if (seen != o.seen) return seen < o.seen;
    return interdicted < o.interdicted;
  }
};

struct Extend {
  RoutField* field;
  bool operator()(const Graph& graph, Resources& next, const Resources& before, boost::graph_traits<Graph>::edge_descriptor arc) const {
    const auto from = static_cast<LocationId>(boost::source(arc, graph));
    const auto to = static_cast<LocationId>(boost::target(arc, graph));
    const Arc& facts = graph[arc];
    next = before;
    next.half_mf += facts.half_mf;
    if (next.half_mf > 12) return false;
    const RoutField::Row& a = field->row(from);
    const RoutField::Row& b = field->row(to);
    if (b.here != 0 || (a.known & b.adjacent & ~a.here) != 0) return false;
    next.seen |= a.known;
    if ((next.seen & field->barring() & field->nearer(a, b)) != 0) return false;
    if (field->interdictors({from, facts.step, to, false}) != 0) ++next.interdicted;
    next.seen |= b.known;
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
    const FootGraph& ground = table().scene.ground;
    Graph g(ground.location_count());
    std::size_t number = 0;
    for (LocationId at = 0; at < ground.location_count(); ++at) {
      g[at].index = at;
      for (const FootStep& step : ground.steps(at)) boost::add_edge(at, step.to, Arc{number++, step.half_mf, &step}, g);
    }
    return g;
  }();
  return made;
}

void BM_BoostResourceConstrained(benchmark::State& state) {
  RoutTable& made = table();
  const Graph& g = graph();
  const Map& map = bench().position.map();
  std::size_t next = 0;
  std::size_t ends = 0;
  for (auto _ : state) {
    const Unit& unit = bench().position.units[bench().routers[next++ % bench().routers.size()]];
    RoutField& field = made.solver.field();
    field.ask(static_cast<std::size_t>(&unit - bench().position.units.data()));
    const Resources start{0, field.row(unit.at).known, 0};
    for (LocationId goal = 0; goal < map.location_count(); ++goal) {
      if (goal == unit.at || map.distance(map.location(unit.at).hex, map.location(goal).hex) > 6 || !made.solver.may_stay(goal)) continue;
      std::vector<std::vector<boost::graph_traits<Graph>::edge_descriptor>> paths;
      std::vector<Resources> best;
      boost::r_c_shortest_paths(g, boost::get(&VertexNumber::index, g), boost::get(&Arc::index, g), unit.at, goal, paths, best, start,
                                Extend{&field}, Dominates{}, std::allocator<boost::r_c_shortest_paths_label<Graph, Resources>>(),
                                boost::default_r_c_shortest_paths_visitor());
      if (!best.empty()) ++ends;
    }
  }
  state.counters["ends"] = benchmark::Counter(static_cast<double>(ends) / static_cast<double>(next));
}
BENCHMARK(BM_BoostResourceConstrained);

}  // namespace

BENCHMARK_MAIN();
