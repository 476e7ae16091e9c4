// A bounded flood: everything that can be reached within a budget, by least cost.
//
//   Flood flood(graph.location_count());                 // owns its scratch; one a thread
//   flood.run(start, 12, [&](LocationId at, int spent, auto&& reach) {
//     for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
//   });
//   flood.cost(l)                                        // in half MF; kUnreached beyond the budget
//
// Buckets by cost instead of a heap, because costs are small whole numbers. Complexity: the steps within the
// budget; a run clears only the entries of the run before, and allocates nothing after warm-up.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

class Flood {
 public:
  static constexpr std::uint16_t kUnreached = 0xffff;

  explicit Flood(std::size_t locations = 0) : cost_(locations, kUnreached) {}

  void resize(std::size_t locations) {
    if (cost_.size() < locations) cost_.resize(locations, kUnreached);
  }

  // steps(at, spent, reach) calls reach(to, cost) for each step out of `at`; costs must be 1 or more.
  template <class Steps>
  void run(LocationId start, int budget, Steps&& steps) {
    for (const LocationId at : reached_) cost_[at] = kUnreached;
    reached_.clear();
    if (budget < 0) return;
    const auto size = static_cast<std::size_t>(budget) + 1;
    if (buckets_.size() < size) buckets_.resize(size);
    for (auto& bucket : buckets_) bucket.clear();
    cost_[start] = 0;
    reached_.push_back(start);
    buckets_[0].push_back(start);
    for (int spent = 0; spent <= budget; ++spent)
      for (std::size_t i = 0; i < buckets_[static_cast<std::size_t>(spent)].size(); ++i) {
        const LocationId at = buckets_[static_cast<std::size_t>(spent)][i];
        if (cost_[at] != spent) continue;
        steps(at, spent, [&](LocationId to, int cost) {
          const int sum = spent + cost;
          if (sum > budget || sum >= cost_[to]) return;
          if (cost_[to] == kUnreached) reached_.push_back(to);
          cost_[to] = static_cast<std::uint16_t>(sum);
          buckets_[static_cast<std::size_t>(sum)].push_back(to);
        });
      }
  }

  std::uint16_t cost(LocationId at) const { return cost_[at]; }
  bool reached(LocationId at) const { return cost_[at] != kUnreached; }
  // In the order in which they were first reached, start first.
  const std::vector<LocationId>& all_reached() const { return reached_; }

 private:
  std::vector<std::uint16_t> cost_;
  std::vector<LocationId> reached_;
  std::vector<std::vector<LocationId>> buckets_;
};

}  // namespace hexrout
