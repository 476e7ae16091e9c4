// A flood gives the costs of plain relaxation, whole or partial, for any order of questions.
#include "hexrout/move/flood.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "hexrout/map/map.hpp"

using namespace hexrout;

namespace {

struct Arc {
  std::uint32_t from;
  std::uint32_t to;
  int half_mf;
};

constexpr int kBeyond = 0xffff;

// Relaxes every arc until nothing changes.
std::vector<int> relaxed(std::uint32_t nodes, const std::vector<Arc>& arcs, std::uint32_t start, int budget) {
  std::vector<int> cost(nodes, kBeyond);
  cost[start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Arc& arc : arcs)
      if (cost[arc.from] + arc.half_mf <= budget && cost[arc.from] + arc.half_mf < cost[arc.to]) {
        cost[arc.to] = cost[arc.from] + arc.half_mf;
        changed = true;
      }
  }
  return cost;
}

}  // namespace

TEST_CASE("a partial flood has the costs of a whole one", "[move]") {
  std::mt19937 random(7);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  Flood flood;
  Flood all;
  std::size_t beyond = 0;
  std::size_t stepped = 0;
  std::size_t whole = 0;
  for (int round = 0; round < 500; ++round) {
    const std::uint32_t nodes = 1 + below(40);
    std::vector<Arc> arcs;
    for (std::uint32_t i = 0; i < 3 * nodes; ++i)
      arcs.push_back({below(nodes), below(nodes), 1 + static_cast<int>(below(8))});
    const std::uint32_t start = below(nodes);
    const int budget = static_cast<int>(below(20));
    const std::vector<int> costs = relaxed(nodes, arcs, start, budget);
    const auto steps = [&](LocationId at, HalfMf, auto&& reach) {
      for (const Arc& arc : arcs)
        if (arc.from == at.number()) reach(LocationId{arc.to}, HalfMf(arc.half_mf));
    };
    all.resize(nodes);
    all.run(LocationId{start}, HalfMf(budget), steps);
    std::size_t reached = 0;
    for (std::uint32_t to = 0; to < nodes; ++to) {
      CHECK(all.cost(LocationId{to}).count() == costs[to]);
      reached += all.reached(LocationId{to}) ? 1 : 0;
    }
    CHECK(all.all_reached().size() == reached);
    flood.resize(nodes);
    flood.begin(LocationId{start}, HalfMf(budget));
    for (int question = 0; question < 5; ++question) {
      const std::uint32_t to = below(nodes);
      const HalfMf16 found = flood.cost_to(LocationId{to}, [&](LocationId at, HalfMf spent, auto&& reach) {
        ++stepped;
        steps(at, spent, reach);
      });
      INFO("round " << round << ", from " << start << " to " << to << " within " << budget);
      CHECK(found.count() == costs[to]);
      beyond += costs[to] == kBeyond ? 1 : 0;
    }
    for (const int cost : costs) whole += cost < kBeyond ? 1 : 0;
  }
  CHECK(beyond > 100);
  CHECK(stepped < whole);
}

TEST_CASE("a flood without a budget reaches nothing", "[move]") {
  Flood flood(2);
  flood.begin(LocationId{0}, HalfMf{-1});
  CHECK(flood.cost_to(LocationId{0}, [](LocationId, HalfMf, auto&&) {}) == Flood::kUnreached);
}
