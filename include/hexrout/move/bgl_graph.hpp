// FootGraph as a graph of the Boost Graph Library: VertexListGraph and IncidenceGraph, with an edge weight
// map (half MF) and a vertex index map. Include this header only where Boost.Graph is used.
//
//   std::vector<int> cost(num_vertices(graph));
//   boost::dijkstra_shortest_paths(graph, start,
//       boost::distance_map(cost.data()).weight_map(get(boost::edge_weight, graph)));
//
// Vertices are the numbers of Locations, as the property maps of the library are arrays: a LocationId may be given
// where a vertex is asked for. Two steps between the same Locations are two edges. The graph stores nothing:
// descriptors are indices into the FootGraph, which must outlive them.
#pragma once

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <utility>

#include "hexrout/move/foot_graph.hpp"

namespace hexrout {

using FootVertex = std::size_t;

struct FootEdge {
  LocationId from = kNowhere;
  std::uint32_t index = 0;  // among the steps out of `from`
  bool operator==(const FootEdge&) const = default;
};

class FootEdgeIterator
    : public boost::iterator_facade<FootEdgeIterator, FootEdge, boost::forward_traversal_tag, FootEdge> {
 public:
  FootEdgeIterator() = default;
  explicit FootEdgeIterator(FootEdge at) : at_(at) {}

 private:
  friend class boost::iterator_core_access;
  void increment() { ++at_.index; }
  bool equal(const FootEdgeIterator& other) const { return at_ == other.at_; }
  FootEdge dereference() const { return at_; }
  FootEdge at_;
};

struct FootGraphCategory : boost::vertex_list_graph_tag, boost::incidence_graph_tag {};

}  // namespace hexrout

namespace boost {

template <>
struct graph_traits<hexrout::FootGraph> {
  using vertex_descriptor = hexrout::FootVertex;
  using edge_descriptor = hexrout::FootEdge;
  using directed_category = directed_tag;
  using edge_parallel_category = allow_parallel_edge_tag;
  using traversal_category = hexrout::FootGraphCategory;
  using vertices_size_type = std::uint32_t;
  using edges_size_type = std::size_t;
  using degree_size_type = std::size_t;
  using vertex_iterator = counting_iterator<hexrout::FootVertex>;
  using out_edge_iterator = hexrout::FootEdgeIterator;
  static vertex_descriptor null_vertex() { return hexrout::LocationId(hexrout::kNowhere); }
};

}  // namespace boost

namespace hexrout {

inline std::pair<boost::counting_iterator<FootVertex>, boost::counting_iterator<FootVertex>> vertices(
    const FootGraph& g) {
  return {boost::counting_iterator<FootVertex>(0), boost::counting_iterator<FootVertex>(g.location_count())};
}
inline std::uint32_t num_vertices(const FootGraph& g) {
  return g.location_count();
}
inline std::pair<FootEdgeIterator, FootEdgeIterator> out_edges(FootVertex vertex, const FootGraph& g) {
  const LocationId from{vertex};
  const auto count = static_cast<std::uint32_t>(g.steps(from).size());
  return {FootEdgeIterator({from, 0}), FootEdgeIterator({from, count})};
}
inline std::size_t out_degree(FootVertex from, const FootGraph& g) {
  return g.steps(LocationId{from}).size();
}
inline FootVertex source(FootEdge edge, const FootGraph&) {
  return edge.from;
}
inline FootVertex target(FootEdge edge, const FootGraph& g) {
  return g.steps(edge.from)[edge.index].to;
}

// Edge weights: half MF.
struct FootWeights {
  using key_type = FootEdge;
  using value_type = int;
  using reference = int;
  using category = boost::readable_property_map_tag;
  const FootGraph* graph = nullptr;
};
inline int get(const FootWeights& map, FootEdge edge) {
  return map.graph->steps(edge.from)[edge.index].half_mf.count();
}
inline FootWeights get(boost::edge_weight_t, const FootGraph& g) {
  return {&g};
}
inline boost::typed_identity_property_map<FootVertex> get(boost::vertex_index_t, const FootGraph&) {
  return {};
}
inline int get(boost::edge_weight_t, const FootGraph& g, FootEdge edge) {
  return g.steps(edge.from)[edge.index].half_mf.count();
}

}  // namespace hexrout

namespace boost {
template <>
struct property_map<hexrout::FootGraph, edge_weight_t> {
  using type = hexrout::FootWeights;
  using const_type = hexrout::FootWeights;
};
template <>
struct property_map<hexrout::FootGraph, vertex_index_t> {
  using type = typed_identity_property_map<hexrout::FootVertex>;
  using const_type = typed_identity_property_map<hexrout::FootVertex>;
};
}  // namespace boost
