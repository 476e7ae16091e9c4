// Sets of at most 64 things as bits: the enemies who take part in a question, the destinations of a plan.
//
//   each_bit(field.known(at), [&](std::size_t i) { use(*field.enemies()[i]); });
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hexrout::asl {

using EnemyBits = std::uint64_t;
inline constexpr std::size_t kMostEnemies = 64;
using EnemyRanges = std::array<std::uint8_t, kMostEnemies>;  // in hexes, below 128

inline constexpr std::uint64_t bit_of(std::size_t i) {
  return std::uint64_t{1} << i;
}

// The lowest n bits, 0 to 64.
inline constexpr std::uint64_t first_bits(std::size_t n) {
  return n >= 64 ? ~std::uint64_t{0} : bit_of(n) - 1;
}

inline std::size_t first_bit(std::uint64_t bits) {
  return static_cast<std::size_t>(std::countr_zero(bits));
}

// Calls use(index) for every bit that is set, the lowest first.
template <class Use>
void each_bit(std::uint64_t bits, Use&& use) {
  for (; bits != 0; bits &= bits - 1) use(first_bit(bits));
}

}  // namespace hexrout::asl
