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

#include "hexrout/rout/pool.hpp"
#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

class Withdrawals {
 public:
  // The map must outlive it.
  explicit Withdrawals(const Map& map) : map_(&map) {}

  std::unique_ptr<Withdrawal> take() {
    std::unique_ptr<Withdrawal> search = idle_.take();
    if (search == nullptr) return std::make_unique<Withdrawal>(*map_);
    // A search that is lent again is worth its memory: the same cases come again.
    search->remember(kBytes);
    return search;
  }
  void give_back(std::unique_ptr<Withdrawal> search) { idle_.give_back(std::move(search)); }
  // Where searches go back to.
  Pool<Withdrawal>& idle() { return idle_; }

 private:
  static constexpr std::size_t kBytes = std::size_t{16} << 20U;  // of plans, each
  const Map* map_;
  Pool<Withdrawal> idle_;
};

// from: where the search comes from and goes back to; null: a new one.
class LentWithdrawal : public Lent<Withdrawal> {
 public:
  LentWithdrawal(Withdrawals* from, const Map& map)
      : Lent(from != nullptr ? &from->idle() : nullptr,
             from != nullptr ? from->take() : std::make_unique<Withdrawal>(map)) {}
};

}  // namespace hexrout
