// ReachSearch: every Location that a unit can reach, with the Pareto front of cost against exposure: label setting
// (rout/search.hpp) over (Location, ReachMemory).
//
//   struct Steps {
//     // Calls take(to, cost, memory, exposure of the step) for each step from the label.
//     template <class Take> void each(const ReachLabel& label, Take&& take);  bool may_end(LocationId at);
//   };
//   ReachSearch<Steps> search(map.location_count());
//   search.run(steps, {{at, 0, {}, 0}}, {.alone = 8, .road_bonus = 2}, 1, reach);
//
// One per thread; after warm-up the search itself allocates nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/rout/search.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

// State of a path beside its cost.
struct ReachMemory {
  bool with_leader = false;  // a leader comes along
  bool by_road = true;       // every step so far was by road
  bool beneath = false;      // beneath the entrenchment of the Location
  bool contact = false;      // ends here in a clash with concealed enemies
};
using ReachLabel = SearchLabel<ReachMemory, std::uint32_t>;  // the key: exposure

// Budget in the unit of step costs.
struct ReachBudget {
  int alone = 0;
  int with_leader = 0;
  int road_bonus = 0;  // for paths by road alone

  int own(const ReachMemory& m) const { return m.with_leader ? with_leader : alone; }
  int limit(const ReachMemory& m) const { return own(m) + (m.by_road ? road_bonus : 0); }
  int most() const { return std::max(alone, with_leader) + road_bonus; }
};

// True if `a`, in the same Location and no dearer, can continue every path of `b` under no more fire. The cost of
// taking a leader along counts; a path that may still use the road bonus is dominated only if `a` has as much left.
inline bool reach_dominates(const ReachLabel& a, const ReachLabel& b, const ReachBudget& budget) {
  const ReachMemory& m = a.memory;
  const ReachMemory& n = b.memory;
  if (a.keys > b.keys || m.beneath != n.beneath || m.contact != n.contact || (m.with_leader && !n.with_leader))
    return false;
  const int bonus = n.by_road && !m.by_road ? budget.road_bonus : 0;
  return budget.own(m) - static_cast<int>(a.spent) >= budget.own(n) - static_cast<int>(b.spent) + bonus;
}

// Fills `order` with labels that no other of their Location dominates by cost and exposure, in the order of
// Reach::points. Of equal ones the first found stays, one without a leader before one with. `order` is scratch.
void find_front(std::span<const ReachLabel> labels, std::vector<std::uint32_t>& order);

template <class Steps>
class ReachSearch {
 public:
  explicit ReachSearch(std::size_t locations) : search_(locations) { search_.set_most_labels(kMostReachLabels); }

  // Fills points and paths of `reach`. unit_half_mf: one unit of cost in half MF.
  void run(Steps& steps, std::span<const ReachLabel> starts, const ReachBudget& budget, int unit_half_mf,
           Reach& reach) {
    Policy policy{&steps, &budget};
    search_.run(policy, starts, static_cast<std::uint32_t>(budget.most()), [](std::uint32_t, LocationId, int) {});
    const std::vector<ReachLabel>& labels = search_.labels();
    order_.clear();
    for (std::uint32_t i = 0; i < labels.size(); ++i)
      if (!labels[i].dominated && steps.may_end(labels[i].at)) order_.push_back(i);
    find_front(labels, order_);
    for (const std::uint32_t i : order_) add_point(labels, i, budget, unit_half_mf, reach);
    reach.limited = search_.limited();
  }

 private:
  struct Policy {
    using Memory = ReachMemory;
    using Keys = std::uint32_t;
    Steps* steps;
    const ReachBudget* budget;

    template <class S, class Take, class Refuse>
    void expand(const S& search, std::uint32_t index, Take&& take, Refuse&&) {
      const ReachLabel label = search.labels()[index];
      if (label.memory.contact) return;
      steps->each(label, [&](LocationId to, int cost, const ReachMemory& memory, std::uint32_t exposure) {
        if (static_cast<int>(label.spent) + cost <= budget->limit(memory))
          take(to, static_cast<std::uint32_t>(cost), memory, label.keys + exposure);
      });
    }
    bool dominates(const ReachLabel& a, const ReachLabel& b) const { return reach_dominates(a, b, *budget); }
  };

  void add_point(const std::vector<ReachLabel>& labels, std::uint32_t i, const ReachBudget& budget, int unit_half_mf,
                 Reach& reach) {
    const ReachLabel& label = labels[i];
    search_.path(i, path_);
    // A step beneath an entrenchment repeats the Location.
    path_.erase(std::unique(path_.begin(), path_.end()), path_.end());
    ReachPoint point;
    point.at = label.at;
    point.exposure = label.keys;
    point.first = static_cast<std::uint32_t>(reach.path_places.size());
    point.places = static_cast<std::uint32_t>(path_.size());
    point.spent_half_mf = HalfMf(static_cast<int>(label.spent) * unit_half_mf);
    point.with_leader = label.memory.with_leader;
    point.road_bonus = static_cast<int>(label.spent) > budget.own(label.memory);
    point.beneath = label.memory.beneath;
    point.contact = label.memory.contact;
    reach.points.push_back(point);
    reach.path_places.insert(reach.path_places.end(), path_.begin(), path_.end());
  }

  Search<Policy> search_;
  std::vector<std::uint32_t> order_;
  std::vector<LocationId> path_;
};

}  // namespace hexrout
