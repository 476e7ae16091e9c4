// How long an answer may take: the parameter "time_ms", by the clock on the wall.
//
//   const Deadline deadline(room, params);                  // before params.done()
//   for (...; !deadline.over(); ...)                         // a unit of work each
//     deadline.made(list.emplace_back(...));                 // if its answer is long
//   if (deadline.interrupted(found)) return std::nullopt;    // the engine is told to end: there is no answer
//   deadline.tell(out, complete);                            // "complete": true or false
//
// The least unit of work between two looks at the clock is what an answer may be late by. What has been made has to be
// written, too; the time that will take is reckoned from a few parts that are written for it. Questions in one "each"
// share its limit. Without a limit nothing is told.
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
  // For a search that asks whether it shall stop: true once it is over, and `complete` is false from then on. Both must
  // outlive it.
  std::function<bool()> stops(bool& complete) const;
  // After error[interrupted].
  bool interrupted(Diagnostics& found) const;
  // Where time is limited.
  std::optional<Clock::time_point> until() const { return until_; }
  std::optional<std::chrono::milliseconds> left() const;
  // What this question asks for, the same every time it is asked.
  std::optional<std::chrono::milliseconds> asked() const { return asked_; }
  void tell(Json& out, bool complete) const;
  // The same, and under "left" the ids from number `done` on.
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
