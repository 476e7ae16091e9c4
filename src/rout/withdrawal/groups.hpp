// Groups of Locations that a path can come back to: the strongly connected components of the legal steps. Internal.
//
//   Groups groups(frame.size());
//   groups.find(graph, [&](StepGraph::Number node) { return true; });
//   groups.same(a, b)                         // whether a path may go from a to b and back
//
// A path that enters no Location twice need only remember those of its own group. Cost: the steps of the graph
// (Tarjan).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rout/withdrawal/step_graph.hpp"

namespace hexrout {

class Groups {
 public:
  explicit Groups(std::size_t locations) : group_(locations, kNone) {}

  // Empties the groups: no Location can be entered again.
  void clear();
  // Finds the groups among the nodes that `kept` accepts.
  template <class Kept>
  void find(const StepGraph& graph, Kept&& kept) {
    clear();
    kept_.clear();
    index_.assign(graph.nodes().size(), StepGraph::kNoNumber);
    for (StepGraph::Number node = 0; node < index_.size(); ++node) {
      if (!kept(node)) continue;
      index_[node] = static_cast<StepGraph::Number>(kept_.size());
      kept_.push_back(node);
    }
    gather(graph);
  }

  bool same(LocationId a, LocationId b) const { return a == b || (group_[a] != kNone && group_[a] == group_[b]); }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  void gather(const StepGraph& graph);

  std::vector<std::uint32_t> group_;      // by Location; kNone: a group of one
  std::vector<LocationId> grouped_;       // Locations that have a group
  std::vector<StepGraph::Number> kept_;   // nodes of the graph
  std::vector<StepGraph::Number> index_;  // by number: its place in kept_
  std::vector<std::pair<StepGraph::Number, StepGraph::Number>> steps_;
  std::vector<StepGraph::Number> component_;  // by place in kept_
  std::vector<std::uint32_t> size_;           // by component
};

}  // namespace hexrout
