// A bounded flood: least costs from one node to all nodes within a budget, or only as far as a node that cost_to()
// names.
//
//   Flood flood(graph.location_count());                 // owns its scratch; one a thread
//   const auto steps = [&](LocationId at, HalfMf spent, auto&& reach) {
//     for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
//   };
//   flood.run(start, HalfMf{12}, steps);
//   flood.cost(l)                                        // kUnreached beyond the budget
//
//   flood.begin(start, HalfMf{12});
//   flood.cost_to(l, steps)                              // the same cost, the flood going as far as l does
//
// Buckets by cost instead of a heap, because costs are small whole numbers. Complexity: the steps within the budget, or
// within the cost of the node of cost_to() (a node beyond the budget takes the whole flood); a run clears only the
// entries of the run before, and allocates nothing after warm-up.
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

  // Takes the steps out of one node.
  struct Step {
    FloodOf& flood;
    HalfMf spent;
    // True if the step leads to a node within the budget by a cheaper path than any so far. Callers with a costly test
    // of whether a step is allowed call this before it.
    bool improves(Node to, HalfMf cost) const {
      const HalfMf sum = spent + cost;
      return sum <= flood.budget_ && sum < flood.cost_[to];
    }
    void operator()(Node to, HalfMf cost) const {
      if (improves(to, cost)) flood.take(to, spent + cost);
    }
  };

  // steps(at, spent, reach) calls reach(to, cost) for each step out of `at`; costs must be 1 or more. reach is a Step.
  template <class Steps>
  void run(Node start, HalfMf budget, Steps&& steps) {
    begin(start, budget);
    while (settled_ <= budget_) settle(steps);
  }

  // Begins a flood that cost_to() carries on as far as it needs.
  void begin(Node start, HalfMf budget) {
    for (const Node at : reached_) cost_[at] = kUnreached;
    reached_.clear();
    budget_ = budget;
    settled_ = HalfMf{0};
    if (budget < HalfMf{0}) return;
    const auto size = static_cast<std::size_t>(budget.count()) + 1;
    if (buckets_.size() < size) buckets_.resize(size);
    for (auto& bucket : buckets_) bucket.clear();
    take(start, HalfMf{0});
  }

  // Returns the cost that a whole flood finds. It does not depend on earlier calls, as long as the steps stay the same.
  template <class Steps>
  HalfMf16 cost_to(Node to, Steps&& steps) {
    while (cost_[to] > settled_ && settled_ <= budget_) settle(steps);
    return cost_[to];
  }

  HalfMf16 cost(Node at) const { return cost_[at]; }
  bool reached(Node at) const { return cost_[at] != kUnreached; }
  // In the order in which they were first reached, start first.
  const std::vector<Node>& all_reached() const { return reached_; }

 private:
  // Steps out of all that costs as much as is to be settled next.
  template <class Steps>
  void settle(Steps&& steps) {
    const auto& bucket = buckets_[static_cast<std::size_t>(settled_.count())];
    for (std::size_t i = 0; i < bucket.size(); ++i)
      if (cost_[bucket[i]] == settled_) steps(bucket[i], settled_, Step{*this, settled_});
    settled_ += HalfMf{1};
  }
  void take(Node to, HalfMf sum) {
    if (cost_[to] == kUnreached) reached_.push_back(to);
    cost_[to] = HalfMf16(sum.count());
    buckets_[static_cast<std::size_t>(sum.count())].push_back(to);
  }

  std::vector<HalfMf16> cost_;
  std::vector<Node> reached_;
  std::vector<std::vector<Node>> buckets_;
  HalfMf budget_{};
  HalfMf settled_{};  // all that costs no more is final; those that cost less have been stepped from
};

using Flood = FloodOf<LocationId>;

}  // namespace hexrout
