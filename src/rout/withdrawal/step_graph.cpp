#include "rout/withdrawal/step_graph.hpp"

#include <numeric>

namespace hexrout {

void StepGraph::begin() {
  for (const Node& node : nodes_) number_[node.at] = kNoNumber;
  nodes_.clear();
  steps_.clear();
}

void StepGraph::reach(LocationId at, std::uint32_t least) {
  if (number_[at] != kNoNumber) return;
  number_[at] = static_cast<Number>(nodes_.size());
  nodes_.push_back({at, least});
}

void StepGraph::finish() {
  sort(&Step::from, by_from_, first_from_);
  sort(&Step::to, by_to_, first_to_);
}

void StepGraph::sort(Number Step::*end, std::vector<Step>& out, std::vector<Number>& first) const {
  first.assign(nodes_.size() + 2, 0);
  // Counts are shifted by two, so that filling moves each first index to its final value.
  for (const Step& s : steps_) ++first[s.*end + 2];
  std::partial_sum(first.begin(), first.end(), first.begin());
  out.resize(steps_.size());
  for (const Step& s : steps_) out[first[s.*end + 1]++] = s;
}

}  // namespace hexrout
