#pragma once
// Limits of a scenario. The readers refuse more with error[too-much], and so do the writers (saved games
// that are converted, changes of positions): everything written can be read again.

#include <cstddef>

namespace hexrout {

// Units of a scenario, and its dropped weapons: far beyond any game, small enough for every list.
inline constexpr std::size_t kMostUnits = 10'000;
// Units in one Location. Work grows with the square of this number, because questions about a unit go through all
// units of its Location; no game has so high a stack.
inline constexpr std::size_t kMostUnitsInLocation = 500;

}  // namespace hexrout
