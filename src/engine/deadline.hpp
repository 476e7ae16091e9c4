// Limits the time of an answer: the parameter "time_ms", in wall-clock time.
//
//   const Deadline deadline(room, params);                  // before params.done()
//   for (...; !deadline.over(); ...)                         // a unit of work each
//     deadline.made(list.emplace_back(...));                 // if its answer is long
//   if (deadline.interrupted(found)) return std::nullopt;    // the engine is told to end: there is no answer
//   deadline.tell(out, complete);                            // "complete": true or false
//
// An answer may be late by one unit of work between two readings of the clock. The time to write the answer counts,
// too; it is estimated from a few parts that are written for this. Questions in one "each" share its limit. Answers
// without a limit have no "complete".
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/methods.hpp"

namespace hexrout {

inline constexpr std::uint64_t kMostTimeMs = 3'600'000;

class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline(const EngineRoom& room, Params& params);
  // Time is up, or the engine shall end.
  bool over() const { return room_.interrupted() || (until_ && Clock::now() + writing() >= *until_); }
  // A part of the answer.
  void made(const Json& part);
  // Returns a function for a search to poll: true once the time is up, and then `complete` is set to false. The
  // deadline and `complete` must outlive it.
  std::function<bool()> stops(bool& complete) const;
  // After error[interrupted].
  bool interrupted(Diagnostics& found) const;
  // Returns the end of the limit, if there is one.
  std::optional<Clock::time_point> until() const { return until_; }
  std::optional<std::chrono::milliseconds> left() const;
  // Returns the limit of the request itself, which is equal for equal requests.
  std::optional<std::chrono::milliseconds> asked() const { return asked_; }
  void tell(Json& out, bool complete) const;
  // Writes "complete", and under "left" the ids from number `done` on.
  void tell_left(Json& out, const std::vector<std::string>& ids, std::size_t done) const;

 private:
  Clock::duration writing() const;

  const EngineRoom& room_;
  std::optional<Clock::time_point> until_;
  std::optional<std::chrono::milliseconds> asked_;
  std::size_t parts_ = 0;          // made
  std::size_t written_parts_ = 0;  // of these, written to see how long it takes
  Clock::duration written_in_{};
};

}  // namespace hexrout
