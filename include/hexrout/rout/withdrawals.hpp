// Searches of one map, lent out one at a time: what one has learned serves a game and all its clones, on any thread.
//
//   Withdrawals searches(map);
//   const LentWithdrawal search(&searches, map);          // given back when it dies
//   const KnownPlan plan = search->known(policy, situation, Told::paths);
//
// A caller without a pool gets a search of its own, which remembers nothing. Thread safety: borrow and give
// back from any thread; what is lent belongs to one. There are never more searches than were out at once.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

class Withdrawals {
 public:
  // The map must outlive it.
  explicit Withdrawals(const Map& map) : map_(&map) {}

  std::unique_ptr<Withdrawal> take() {
    {
      const std::lock_guard<std::mutex> alone(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Withdrawal> search = std::move(idle_.back());
        idle_.pop_back();
        // A search that is lent again is worth its memory: the same cases come again.
        search->remember(kBytes);
        return search;
      }
    }
    return std::make_unique<Withdrawal>(*map_);
  }
  void give_back(std::unique_ptr<Withdrawal> search) {
    const std::lock_guard<std::mutex> alone(mutex_);
    idle_.push_back(std::move(search));
  }

 private:
  static constexpr std::size_t kBytes = std::size_t{16} << 20U;  // of plans, each
  const Map* map_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Withdrawal>> idle_;
};

class LentWithdrawal {
 public:
  LentWithdrawal(Withdrawals* from, const Map& map)
      : from_(from), search_(from != nullptr ? from->take() : std::make_unique<Withdrawal>(map)) {}
  LentWithdrawal(const LentWithdrawal&) = delete;
  LentWithdrawal& operator=(const LentWithdrawal&) = delete;
  ~LentWithdrawal() {
    if (from_ != nullptr) from_->give_back(std::move(search_));
  }
  Withdrawal& operator*() const { return *search_; }
  Withdrawal* operator->() const { return search_.get(); }

 private:
  Withdrawals* from_;
  std::unique_ptr<Withdrawal> search_;
};

}  // namespace hexrout
