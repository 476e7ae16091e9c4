#include "hexrout/move/bgl_graph.hpp"

#include <boost/concept/assert.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <catch2/catch.hpp>

#include "hexrout/move/flood.hpp"

using namespace hexrout;

BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<FootGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<FootGraph>));

TEST_CASE("Boost's Dijkstra agrees with the flood on random maps") {
  const char* kinds[] = {"open-ground", "woods", "grain", "marsh", "brush", "water", "shellholes", "gully"};
  std::uint32_t seed = 12345;
  const auto next = [&](std::uint32_t n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % n;
  };
  int compared = 0;
  for (int round = 0; round < 20; ++round) {
    MapContents contents;
    for (std::int16_t col = 0; col < 12; ++col)
      for (std::int16_t row = 0; row < 10; ++row) {
        HexFacts facts;
        facts.at = {col, row};
        facts.terrain = *TerrainCatalogue::standard().find(kinds[next(8)]);
        facts.base_level = static_cast<std::int8_t>(next(4) == 0 ? 1 : 0);
        facts.road_sides = static_cast<std::uint8_t>(next(64));
        contents.hexes.push_back(facts);
      }
    const Map map(std::move(contents));
    const FootGraph graph(map, {});
    const auto start = LocationId(next(graph.location_count()));
    std::vector<int> cost(num_vertices(graph));
    boost::dijkstra_shortest_paths(graph, start,
                                   boost::distance_map(cost.data()).weight_map(get(boost::edge_weight, graph)));
    Flood flood(graph.location_count());
    flood.run(start, HalfMf{24}, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
    });
    for (const LocationId l : graph.locations()) {
      CAPTURE(round, map.location_name(l));
      if (cost[l] <= 24) {
        CHECK(flood.cost(l).count() == cost[l]);
        ++compared;
      } else {
        CHECK_FALSE(flood.reached(l));
      }
    }
  }
  CHECK(compared > 1000);
}
