// Exact sight on a map of our own: looks, traces, and the two ways to find the outlines along a line.
//
// 33 x 10 hexes, a quarter of them filled with terrain, 236 outlines; all pairs of hexes within 16 of each other in
// shuffled order, so that caches do not help. The checksum must not change between commits.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <random>

#include "hexrout/los/exact.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "los/exact/depiction.hpp"
#include "own_map.hpp"
#include "vasl_folder.hpp"

namespace {

using namespace hexrout;

const Map& own_map() {
  static const Map map(bench::own_map());
  return map;
}

std::vector<std::pair<LocationId, LocationId>> pairs_of(const Map& map) {
  std::vector<std::pair<LocationId, LocationId>> out;
  for (const HexId a : map.hexes())
    for (const HexId b : map.hexes())
      if (a != b && map.distance(a, b) <= 16) out.emplace_back(map.ground(a), map.ground(b));
  std::shuffle(out.begin(), out.end(), std::mt19937(2));
  return out;
}

void look_at_all(benchmark::State& state, const Map& map) {
  const ExactSight sight(map);
  const auto pairs = pairs_of(map);
  std::size_t next = 0;
  std::uint64_t sum = 0;
  for (auto _ : state) {
    const Sighting s = sight.look(pairs[next].first, pairs[next].second);
    sum += s.blocked ? 1u : 16u * s.hindrance;
    if (++next == pairs.size()) next = 0;
  }
  benchmark::DoNotOptimize(sum);
  std::uint64_t checksum = 0;
  for (const auto& [a, b] : pairs) {
    const Sighting s = sight.look(a, b);
    checksum += s.blocked ? 1u : 16u * s.hindrance;
  }
  state.counters["checksum"] = static_cast<double>(checksum);
  state.counters["pairs"] = static_cast<double>(pairs.size());
}

void BM_look_own_map(benchmark::State& state) {
  look_at_all(state, own_map());
}
BENCHMARK(BM_look_own_map);

void BM_look_board(benchmark::State& state) {
  Diagnostics found;
  const auto board = read_vasl_board(test::vasl_folder() + "/boards/01", found);
  if (!board) {
    state.SkipWithError("the boards are absent: set HEXROUT_VASL");
    return;
  }
  const auto map = board_map(*board);
  look_at_all(state, *map);
}
BENCHMARK(BM_look_board);

// The whole trace, edges found hex by hex.
void BM_trace_by_hex(benchmark::State& state) {
  const Map& map = own_map();
  const auto art = exact::draw_polygons(map);
  const auto pairs = pairs_of(map);
  std::size_t next = 0;
  Trace trace;
  for (auto _ : state) {
    art->trace({map.hex(map.location(pairs[next].first).hex).at},
               exact::centre2(map.hex(map.location(pairs[next].second).hex).at), trace);
    benchmark::DoNotOptimize(trace.stretches.data());
    if (++next == pairs.size()) next = 0;
  }
}
BENCHMARK(BM_trace_by_hex);

// Only the search for the edges along the line, by an R-tree: what would come before the same sorting.
void BM_edges_by_rtree(benchmark::State& state) {
  namespace bg = boost::geometry;
  using P = bg::model::d2::point_xy<std::int32_t>;
  using Box = bg::model::box<P>;
  using Segment = bg::model::segment<bg::model::d2::point_xy<double>>;
  struct Held {
    Point a, b;
  };
  const Map& map = own_map();
  std::vector<std::pair<Box, std::uint32_t>> boxes;
  std::vector<Held> edges;
  for (const Outline& o : map.outlines())
    for (std::size_t i = 0; i < o.ring.size(); ++i) {
      const Point a = o.ring[i];
      const Point b = o.ring[(i + 1) % o.ring.size()];
      boxes.push_back({Box(P(std::min(a.x, b.x), std::min(a.y, b.y)), P(std::max(a.x, b.x), std::max(a.y, b.y))),
                       static_cast<std::uint32_t>(edges.size())});
      edges.push_back({a, b});
    }
  const bg::index::rtree<std::pair<Box, std::uint32_t>, bg::index::rstar<8>> tree(boxes);
  const auto pairs = pairs_of(map);
  std::size_t next = 0;
  for (auto _ : state) {
    const Point s = centre(map.hex(map.location(pairs[next].first).hex).at);
    const Point t = centre(map.hex(map.location(pairs[next].second).hex).at);
    const Point from{s.x * kOutlineScale, s.y * kOutlineScale};
    const Point to{t.x * kOutlineScale, t.y * kOutlineScale};
    const Segment line({static_cast<double>(from.x), static_cast<double>(from.y)},
                       {static_cast<double>(to.x), static_cast<double>(to.y)});
    int met = 0;
    for (auto it = tree.qbegin(bg::index::intersects(line)); it != tree.qend(); ++it) {
      const Held& e = edges[it->second];
      met += (turn(from, to, e.a) > 0) != (turn(from, to, e.b) > 0) ? 1 : 0;
    }
    benchmark::DoNotOptimize(met);
    if (++next == pairs.size()) next = 0;
  }
}
BENCHMARK(BM_edges_by_rtree);

}  // namespace

BENCHMARK_MAIN();
