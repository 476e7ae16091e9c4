// The one search behind every compulsory move: label setting over (Location, memory).
//
// A Policy defines the cost of a step, the memory that its path leaves, and which steps are refused; the search
// holds no rules. Labels are visited in the order of budget spent, then of creation, so equal inputs give equal
// outputs.
//
//   struct Policy {
//     using Memory = std::uint32_t;                 // what the path taken leaves behind
//     using Keys = std::array<std::int32_t, 2>;     // what is minimised besides the budget; sums along the path
//     // For label `index` of the search: take(to, cost, memory, keys) for each legal step, with the memory and
//     // keys after it, and refuse(to, reason) for each other one. take returns the label of the
//     // step: a new one, or an older one that dominates it; kNoLabel beyond the budget.
//     template <class S, class Take, class Refuse>
//     void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse);
//     // True if `a` dominates `b`, a label at the same Location that has spent as much or more: `a` allows as much.
//     template <class Label> bool dominates(const Label& a, const Label& b) const;
//   };
//   Search<Policy> search(location_count);           // owns its scratch; one per thread
//   search.run(policy, {start, 0, memory, {}}, budget, [](std::uint32_t from, LocationId to, auto reason) {});
//   for (const auto& label : search.labels()) ...    // those not dominated are the Pareto front
//
// To resume after an event (a pin, a newly seen enemy), run again from the label reached, with its spent and
// its memory. Complexity: labels times steps times labels sharing a Location. After warm-up nothing is
// allocated.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

inline constexpr std::uint32_t kNoLabel = 0xffffffff;

// A state that a path leads to. parent is the label stepped from, kNoLabel at the start.
template <class Memory, class Keys>
struct SearchLabel {
  LocationId at = kNowhere;
  std::uint32_t spent = 0;
  Memory memory{};
  Keys keys{};
  std::uint32_t parent = kNoLabel;
  std::uint16_t steps = 0;
  bool dominated = false;  // a later label dominates it; its steps were still legal
};

template <class Policy>
class Search {
 public:
  using Memory = typename Policy::Memory;
  using Keys = typename Policy::Keys;
  using Label = SearchLabel<Memory, Keys>;

  explicit Search(std::size_t locations) : first_at_(locations, kNoLabel) {}

  // Explores everything reachable from `start` within `budget`. Calls refuse(label index, to, reason) for each refused
  // step, in the order of the search.
  template <class Refuse>
  void run(Policy& policy, const Label& start, std::uint32_t budget, Refuse&& refuse) {
    run(policy, std::span<const Label>(&start, 1), budget, refuse);
  }
  // Runs from several starts at once: the choices open before the first step.
  template <class Refuse>
  void run(Policy& policy, std::span<const Label> starts, std::uint32_t budget, Refuse&& refuse) {
    run(policy, starts, budget, refuse, [](std::uint32_t) { return false; });
  }
  // Stops when enough(spent) returns true. Called after each cost level; labels that have spent at most spent + 1 are
  // then final, and all others are still to be made.
  template <class Refuse, class Enough>
  void run(Policy& policy, std::span<const Label> starts, std::uint32_t budget, Refuse&& refuse, Enough&& enough) {
    for (const LocationId at : touched_) first_at_[at] = kNoLabel;
    touched_.clear();
    labels_.clear();
    next_at_.clear();
    // A budget may be far larger than what any path spends.
    for (std::size_t spent = 0; spent < used_buckets_; ++spent) buckets_[spent].clear();
    used_buckets_ = 0;
    budget_ = budget;
    for (const Label& start : starts) add(policy, start);
    for (std::size_t spent = 0; spent < used_buckets_; ++spent) {
      for (std::size_t i = 0; i < buckets_[spent].size() && labels_.size() < most_labels_; ++i) {
        const std::uint32_t index = buckets_[spent][i];
        if (labels_[index].dominated) continue;
        policy.expand(
            *this, index,
            [&](LocationId to, std::uint32_t cost, const Memory& memory, const Keys& keys) {
              const Label& from = labels_[index];
              if (from.spent + cost > budget_) return kNoLabel;
              Label next{to, from.spent + cost, memory, keys, index, static_cast<std::uint16_t>(from.steps + 1), false};
              return add(policy, next);
            },
            [&](LocationId to, auto&& reason) { refuse(index, to, reason); });
      }
      if (enough(static_cast<std::uint32_t>(spent))) return;
    }
  }

  const std::vector<Label>& labels() const { return labels_; }

  // Swaps the labels with the caller's: moves the result out, and reuses the caller's capacity in the next run.
  void exchange_labels(std::vector<Label>& labels) { labels_.swap(labels); }

  // Stops searches at so many labels; limited() then holds. Unlimited by default.
  void set_most_labels(std::size_t most) { most_labels_ = most; }
  bool limited() const { return labels_.size() >= most_labels_; }

  // Calls visit(label index) for every label at a Location, latest first.
  template <class Visit>
  void at(LocationId location, Visit&& visit) const {
    for (std::uint32_t i = first_at_[location]; i != kNoLabel; i = next_at_[i]) visit(i);
  }

  // True if the path to the label passes through a Location, its end included.
  bool passes(std::uint32_t label, LocationId at) const {
    for (; label != kNoLabel; label = labels_[label].parent)
      if (labels_[label].at == at) return true;
    return false;
  }

  // Writes the path to a label to `out`, start first.
  void path(std::uint32_t label, std::vector<LocationId>& out) const {
    out.clear();
    for (; label != kNoLabel; label = labels_[label].parent) out.push_back(labels_[label].at);
    std::reverse(out.begin(), out.end());
  }

 private:
  std::uint32_t add(Policy& policy, const Label& next) {
    for (std::uint32_t i = first_at_[next.at]; i != kNoLabel; i = next_at_[i]) {
      Label& other = labels_[i];
      if (other.dominated) continue;
      if (other.spent <= next.spent && policy.dominates(other, next)) return i;
      if (next.spent <= other.spent && policy.dominates(next, other)) other.dominated = true;
    }
    const auto index = static_cast<std::uint32_t>(labels_.size());
    if (first_at_[next.at] == kNoLabel) touched_.push_back(next.at);
    labels_.push_back(next);
    next_at_.push_back(first_at_[next.at]);
    first_at_[next.at] = index;
    used_buckets_ = std::max(used_buckets_, next.spent + std::size_t{1});
    if (used_buckets_ > buckets_.size()) buckets_.resize(used_buckets_);
    buckets_[next.spent].push_back(index);
    return index;
  }

  std::vector<Label> labels_;
  std::vector<std::uint32_t> next_at_;
  std::vector<std::uint32_t> first_at_;
  std::vector<LocationId> touched_;
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::uint32_t budget_ = 0;
  std::size_t used_buckets_ = 0;  // of the last run
  std::size_t most_labels_ = SIZE_MAX;
};

}  // namespace hexrout
