// How long advice goes on looking. What is counted is the work of finding out what units may do (Course::work), so that
// the same question has the same answer on every machine; the processor's clock stops it only where it takes many times
// as long as it should.
//
//   Patience patience(course, 1000);
//   patience.share(0.3);            // of all: for this group
//   patience.allow(0.5);            // half of that
//   while (!patience.over()) ...
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <optional>

#include "advise/asl/course.hpp"

namespace hexrout::planning {

class Patience {
 public:
  // Work a millisecond of a usual machine, all that goes with it included, with up to so many units on the map; with
  // more of them every look costs more, by their square.
  static constexpr std::size_t kWorkAMillisecond = 50;
  static constexpr std::size_t kUsualUnits = 50;
  // The clock stops what takes this many times as long.
  static constexpr unsigned kClockFactor = 5;

  using Moment = std::chrono::steady_clock::time_point;

  Patience(const Course& course, unsigned time_ms, std::optional<Moment> until = {})
      : course_(course),
        all_(course.work() + work_in(time_ms, course.position().units.size())),
        share_(all_),
        now_(all_),
        started_(std::clock()),
        most_seconds_(time_ms * (kClockFactor / 1000.0)) {
    if (until) until_ = *until - (*until - std::chrono::steady_clock::now()) / 10;
  }

  // From now on this part of all that is left is a share by itself.
  void share(double part) { share_ = now_ = some(all_, part); }
  // From now on this part of what is left of the share may be used.
  void allow(double part) { now_ = some(share_, part); }
  // The present allowance is used up.
  bool over() {
    if (until_ && !by_clock_) by_clock_ = std::chrono::steady_clock::now() >= *until_;
    if (++asked_ % 16 == 0)
      by_clock_ = by_clock_ || static_cast<double>(std::clock() - started_) / CLOCKS_PER_SEC >= most_seconds_;
    const bool over = by_clock_ || course_.work() >= now_;
    has_been_ = has_been_ || over;
    return over;
  }
  // Something was left out for want of time.
  bool has_been_over() const { return has_been_; }
  bool by_clock() const { return by_clock_; }

 private:
  static std::size_t work_in(std::size_t time_ms, std::size_t units) {
    const std::size_t usual = time_ms * kWorkAMillisecond;
    return units <= kUsualUnits ? usual : std::max<std::size_t>(usual * kUsualUnits * kUsualUnits / (units * units), 1);
  }
  std::size_t some(std::size_t most, double part) const {
    const std::size_t used = std::min(course_.work(), most);
    return used + static_cast<std::size_t>(static_cast<double>(most - used) * part);
  }

  const Course& course_;
  std::size_t all_;
  std::size_t share_;
  std::size_t now_;
  std::clock_t started_;
  double most_seconds_;
  std::optional<Moment> until_;
  std::size_t asked_ = 0;
  bool by_clock_ = false;
  bool has_been_ = false;
};

}  // namespace hexrout::planning
