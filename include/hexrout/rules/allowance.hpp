// The work that a search may do. Work is counted and not timed, so equal questions have equal answers on every machine;
// only a given clock may end a search earlier.
//
//   allowance.allow(5000, until);
//   allowance.spend(1);              // throws Spent when the work or the time is used up
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace hexrout::planning {

// Thrown when the allowed work is used up.
struct Spent {
  bool by_clock = false;
};

class Allowance {
 public:
  using Clock = std::optional<std::chrono::steady_clock::time_point>;

  // Permits so much more work, until that time. Ends a hold.
  void allow(std::size_t work, Clock until = {}) {
    allowed_ = used_ + work;
    until_ = until;
    held_.reset();
  }
  // Permits only this part of it until release().
  void hold(std::size_t work) { held_ = used_ + work; }
  void release() { held_.reset(); }

  void spend(std::size_t work) {
    if (used_ >= allowed_ || (held_ && used_ >= *held_)) throw Spent{};
    used_ += work;
    if (until_ && ++looks_ % kWorkBetweenLooks == 0 && std::chrono::steady_clock::now() >= *until_) throw Spent{true};
  }
  // Adds work that is done already; the next spend() may throw for it.
  void charge(std::size_t work) { used_ += work; }
  std::size_t used() const { return used_; }

 private:
  static constexpr std::size_t kWorkBetweenLooks = 16;  // between readings of the clock

  std::size_t used_ = 0;
  std::size_t allowed_ = 0;
  std::optional<std::size_t> held_;
  std::size_t looks_ = 0;
  Clock until_;
};

}  // namespace hexrout::planning
