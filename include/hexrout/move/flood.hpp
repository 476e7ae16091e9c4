// A bounded flood: everything that can be reached within a budget, by least cost.
//
//   Flood flood(graph.location_count());                 // owns its scratch; one a thread
//   flood.run(start, HalfMf{12}, [&](LocationId at, HalfMf spent, auto&& reach) {
//     for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
//   });
//   flood.cost(l)                                        // kUnreached beyond the budget
//
// Buckets by cost instead of a heap, because costs are small whole numbers. Complexity: the steps within the
// budget; a run clears only the entries of the run before, and allocates nothing after warm-up.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/move/half_mf.hpp"

namespace hexrout {

// Node: the Index of what is flooded.
template <class Node>
class FloodOf {
 public:
  static constexpr HalfMf16 kUnreached{0xffff};

  explicit FloodOf(std::size_t nodes = 0) : cost_(nodes, kUnreached) {}

  void resize(std::size_t nodes) {
    if (cost_.size() < nodes) cost_.resize(nodes, kUnreached);
  }

  // A step out of the node whose turn it is.
  struct Step {
    FloodOf& flood;
    HalfMf spent;
    HalfMf budget;
    // Whether the step leads somewhere within the budget, and by a cheaper path than any so far. Callers that have to
    // work out whether a step is allowed ask this first.
    bool improves(Node to, HalfMf cost) const {
      const HalfMf sum = spent + cost;
      return sum <= budget && sum < flood.cost_[to];
    }
    void operator()(Node to, HalfMf cost) const {
      if (improves(to, cost)) flood.take(to, spent + cost);
    }
  };

  // steps(at, spent, reach) calls reach(to, cost) for each step out of `at`; costs must be 1 or more. reach is a Step.
  template <class Steps>
  void run(Node start, HalfMf budget, Steps&& steps) {
    for (const Node at : reached_) cost_[at] = kUnreached;
    reached_.clear();
    if (budget < HalfMf{0}) return;
    const auto size = static_cast<std::size_t>(budget.count()) + 1;
    if (buckets_.size() < size) buckets_.resize(size);
    for (auto& bucket : buckets_) bucket.clear();
    cost_[start] = HalfMf16{0};
    reached_.push_back(start);
    buckets_[0].push_back(start);
    for (std::size_t count = 0; count < size; ++count)
      for (std::size_t i = 0; i < buckets_[count].size(); ++i) {
        const Node at = buckets_[count][i];
        const HalfMf spent(count);
        if (cost_[at] != spent) continue;
        steps(at, spent, Step{*this, spent, budget});
      }
  }

  HalfMf16 cost(Node at) const { return cost_[at]; }
  bool reached(Node at) const { return cost_[at] != kUnreached; }
  // In the order in which they were first reached, start first.
  const std::vector<Node>& all_reached() const { return reached_; }

 private:
  void take(Node to, HalfMf sum) {
    if (cost_[to] == kUnreached) reached_.push_back(to);
    cost_[to] = HalfMf16(sum.count());
    buckets_[static_cast<std::size_t>(sum.count())].push_back(to);
  }

  std::vector<HalfMf16> cost_;
  std::vector<Node> reached_;
  std::vector<std::vector<Node>> buckets_;
};

using Flood = FloodOf<LocationId>;

}  // namespace hexrout
