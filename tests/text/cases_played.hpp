// How many of its made cases a test plays.
#pragma once

#include <cstdint>

namespace hexrout::test {

// Each of them takes some thirty times as long in a sanitized build as in a release. What sanitizers look for is in the
// paths of the program, not in the number of cases, so one in so many is enough for them.
#ifdef HEXROUT_SANITIZED
inline constexpr std::uint32_t kCasesInOne = 20;
#else
inline constexpr std::uint32_t kCasesInOne = 1;
#endif

// Of so many; also of a count that the test demands of them.
template <class Count>
constexpr Count cases_played(Count all) {
  constexpr auto kIn = static_cast<Count>(kCasesInOne);
  return (all + kIn - 1) / kIn;
}

}  // namespace hexrout::test
