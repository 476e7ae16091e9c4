// Work in place of time: verdicts that a usual machine gives in some milliseconds, so that an answer
// with a limit of time has the same bytes on every machine.
//
//   const std::size_t allowed = verdicts_in(1000, position.units.size());
//   used += kReachVerdicts;      // a question that costs as much as three verdicts
//
// Thread safety: pure. Complexity: constant.
#pragma once

#include <algorithm>
#include <cstddef>

namespace hexrout {

// Of other questions than verdicts, in verdicts.
inline constexpr std::size_t kReachVerdicts = 3;
inline constexpr std::size_t kIfBrokenVerdicts = 3;

// Returns the verdicts of a usual machine in so many milliseconds, at least 1. units: those on the
// map; with more than fifty every verdict costs more.
inline std::size_t verdicts_in(std::size_t time_ms, std::size_t units) {
  constexpr std::size_t kAMillisecond = 20;
  constexpr std::size_t kManyUnits = 50;
  const std::size_t usual = time_ms * kAMillisecond;
  return units <= kManyUnits ? usual : std::max<std::size_t>(usual * kManyUnits / units, 1);
}

}  // namespace hexrout
