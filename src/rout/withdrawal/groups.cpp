#include "rout/withdrawal/groups.hpp"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>

namespace hexrout {

void Groups::clear() {
  for (const LocationId at : grouped_) group_[at] = kNone;
  grouped_.clear();
}

void Groups::gather(const StepGraph& graph) {
  steps_.clear();
  bool back = false;
  for (StepGraph::Number i = 0; i < kept_.size(); ++i)
    for (const StepGraph::Step& step : graph.steps_from(kept_[i])) {
      const StepGraph::Number to = index_[step.to];
      if (to == StepGraph::kNoNumber) continue;
      steps_.emplace_back(i, to);
      back = back || to <= i;
    }
  // If all steps lead to higher numbers, no Location can be entered again.
  if (!back) return;
  const boost::compressed_sparse_row_graph<boost::directedS> kept(boost::edges_are_sorted, steps_.begin(), steps_.end(),
                                                                  kept_.size());
  component_.assign(kept_.size(), 0);
  const std::size_t count = boost::strong_components(
      kept, boost::make_iterator_property_map(component_.begin(), boost::get(boost::vertex_index, kept)));
  size_.assign(count, 0);
  for (const StepGraph::Number c : component_) ++size_[c];
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    if (size_[component_[i]] == 1) continue;
    const LocationId at = graph.nodes()[kept_[i]].at;
    group_[at] = component_[i];
    grouped_.push_back(at);
  }
}

}  // namespace hexrout
