// A pool of Withdrawals of one map: their caches serve a game and all its clones, on any thread.
//
//   Withdrawals searches(map);
//   const LentWithdrawal search(&searches, map);          // returned on destruction
//   const KnownPlan plan = search->known(policy, situation, Told::paths);
//
// Without a pool LentWithdrawal makes a Withdrawal without a cache. Thread safety: take and give_back from any thread;
// a lent search belongs to one. The pool holds at most the peak number of concurrent users.
#pragma once

#include <memory>

#include "hexrout/rout/pool.hpp"
#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

class Withdrawals {
 public:
  // `map` must outlive the pool.
  explicit Withdrawals(const Map& map) : map_(&map) {}

  std::unique_ptr<Withdrawal> take() {
    std::unique_ptr<Withdrawal> search = idle_.take();
    if (search == nullptr) return std::make_unique<Withdrawal>(*map_);
    // A search that is lent a second time gets a cache: equal cases come up again.
    search->remember(kBytes);
    return search;
  }
  void give_back(std::unique_ptr<Withdrawal> search) { idle_.give_back(std::move(search)); }
  // Searches that are not lent.
  Pool<Withdrawal>& idle() { return idle_; }

 private:
  static constexpr std::size_t kBytes = std::size_t{16} << 20U;  // bytes of plans, per search
  const Map* map_;
  Pool<Withdrawal> idle_;
};

// from: the pool to take from and to return to; null: makes a new search.
class LentWithdrawal : public Lent<Withdrawal> {
 public:
  LentWithdrawal(Withdrawals* from, const Map& map)
      : Lent(from != nullptr ? &from->idle() : nullptr,
             from != nullptr ? from->take() : std::make_unique<Withdrawal>(map)) {}
};

}  // namespace hexrout
