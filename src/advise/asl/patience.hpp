// How long advice goes on looking. What is counted are the looks at what a unit may do (Course::looks), so that the same question has
// the same answer on every machine; a clock stops it only where it takes many times as long as it should.
//
//   Patience patience(course, 1000);
//   patience.share(0.3);            // of all: for this group
//   patience.allow(0.5);            // half of that
//   while (!patience.over()) ...
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "advise/asl/course.hpp"

namespace hexrout::planning {

class Patience {
 public:
  // Looks a millisecond of a usual machine, all that goes with them included.
  static constexpr std::size_t kLooksAMillisecond = 30;
  // The clock stops what takes this many times as long.
  static constexpr unsigned kClockFactor = 5;

  Patience(const Course& course, unsigned time_ms)
      : course_(course), all_(course.looks() + std::size_t{time_ms} * kLooksAMillisecond), share_(all_), now_(all_), last_moment_(std::chrono::steady_clock::now() + std::chrono::milliseconds(time_ms) * kClockFactor) {}

  // From now on this part of all that is left is a share by itself.
  void share(double part) { share_ = now_ = some(all_, part); }
  // From now on this part of what is left of the share may be used.
  void allow(double part) { now_ = some(share_, part); }
  // The present allowance is used up.
  bool over() {
    if (++asked_ % 16 == 0) by_clock_ = by_clock_ || std::chrono::steady_clock::now() >= last_moment_;
    const bool over = by_clock_ || course_.looks() >= now_;
    has_been_ = has_been_ || over;
    return over;
  }
  // Something was left out for want of time.
  bool has_been_over() const { return has_been_; }
  bool by_clock() const { return by_clock_; }

 private:
  std::size_t some(std::size_t most, double part) const {
    const std::size_t used = std::min(course_.looks(), most);
    return used + static_cast<std::size_t>(static_cast<double>(most - used) * part);
  }

  const Course& course_;
  std::size_t all_;
  std::size_t share_;
  std::size_t now_;
  std::chrono::steady_clock::time_point last_moment_;
  std::size_t asked_ = 0;
  bool by_clock_ = false;
  bool has_been_ = false;
};

}  // namespace hexrout::planning
