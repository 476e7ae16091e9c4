// Share of its made cases that a test plays.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace hexrout::test {

// A case takes some thirty times as long in a sanitized build as in a release. Sanitizers check the paths of the
// program, not the number of cases, so a fraction of the cases is enough for them.
#ifdef HEXROUT_SANITIZED
inline constexpr std::uint32_t kCasesInOne = 20;
#else
inline constexpr std::uint32_t kCasesInOne = 1;
#endif

// Returns the number of cases to play of `all`; also scales a count that the test demands of them.
template <class Count>
constexpr Count cases_played(Count all) {
  constexpr auto kIn = static_cast<Count>(kCasesInOne);
  return (all + kIn - 1) / kIn;
}

// Returns `full`, a number that takes minutes, under HEXROUT_FULL: `tools/check-all full` sets it for cases marked
// [full].
template <class Count>
Count cases_played(Count all, Count full) {
  return std::getenv("HEXROUT_FULL") != nullptr ? full : cases_played(all);
}

}  // namespace hexrout::test
