// A bounded flood that goes no farther than it is asked: the cost to one place after another.
//
//   FloodTo<LocationId> flood;
//   flood.begin(location_count, start, HalfMf{12});
//   flood.cost(l, [&](LocationId at, HalfMf spent, auto&& reach) {     // HalfMf16 0xffff: beyond the budget
//     for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
//   });
//
// The same costs as those of a whole flood (flood.hpp), whatever is asked and in whatever order, as long as the steps
// stay the same. A place beyond the budget takes the whole flood. After warm-up nothing is allocated.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/move/half_mf.hpp"

namespace hexrout {

// Node: the Index of what is flooded.
template <class Node>
class FloodTo {
 public:
  static constexpr HalfMf16 kUnreached{0xffff};

  struct Step {
    FloodTo& flood;
    HalfMf spent;
    // Whether the step leads somewhere within the budget, and by a cheaper path than any so far.
    bool improves(Node to, HalfMf cost) const {
      const HalfMf sum = spent + cost;
      return sum <= flood.budget_ && sum < flood.cost_[to];
    }
    void operator()(Node to, HalfMf cost) const {
      if (improves(to, cost)) flood.take(to, spent + cost);
    }
  };

  void begin(std::size_t nodes, Node start, HalfMf budget) {
    for (const Node at : reached_) cost_[at] = kUnreached;
    reached_.clear();
    if (cost_.size() < nodes) cost_.resize(nodes, kUnreached);
    budget_ = budget;
    settled_ = HalfMf{0};
    if (budget < HalfMf{0}) return;
    const auto size = static_cast<std::size_t>(budget.count()) + 1;
    if (buckets_.size() < size) buckets_.resize(size);
    for (auto& bucket : buckets_) bucket.clear();
    take(start, HalfMf{0});
  }

  // steps(at, spent, reach) calls reach(to, cost) for each step out of `at`; costs must be 1 or more. reach is a Step.
  template <class Steps>
  HalfMf16 cost(Node to, Steps&& steps) {
    while (cost_[to] > settled_ && settled_ <= budget_) {
      auto& bucket = buckets_[static_cast<std::size_t>(settled_.count())];
      for (std::size_t i = 0; i < bucket.size(); ++i) {
        const Node at = bucket[i];
        if (cost_[at] == settled_) steps(at, settled_, Step{*this, settled_});
      }
      settled_ += HalfMf{1};
    }
    return cost_[to];
  }

 private:
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

}  // namespace hexrout
