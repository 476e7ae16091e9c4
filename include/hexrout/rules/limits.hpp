#pragma once
// How much a scenario may hold. The readers refuse more with error[too-much], and what writes scenarios (saved games
// that are converted, changes of positions) refuses it as well, so whatever is written is read again.

#include <cstddef>

namespace hexrout {

// Units of a scenario, and its dropped weapons: far beyond any game, small enough for every list.
inline constexpr std::size_t kMostUnits = 10'000;
// Units in one Location. What is asked about a unit is asked of all that share its Location, so work grows with the
// square of this number; no table has held a stack so high.
inline constexpr std::size_t kMostUnitsInLocation = 500;

}  // namespace hexrout
