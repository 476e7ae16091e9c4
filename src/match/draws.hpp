// Whole numbers of a player or a maker of positions, from Philox: the n-th depends on seed, game and lane alone.
// Dice of a game use its streams (SeededDice); lanes are set apart from them by the highest bits of the counter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hexrout/rules/dice.hpp"

namespace hexrout::match {

class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t game, std::uint32_t lane) : seed_(seed), game_(game), lane_(lane) {}

  // 0 to count - 1, each as likely to within 2^-32 of its odds; count is at least 1.
  std::size_t below(std::size_t count) {
    const std::uint32_t counter[4] = {drawn_++, 0xc0000000U | lane_, static_cast<std::uint32_t>(game_),
                                      static_cast<std::uint32_t>(game_ >> 32U)};
    const std::uint32_t key[2] = {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32U)};
    std::uint32_t out[4];
    philox(counter, key, out);
    return static_cast<std::size_t>((std::uint64_t{out[0]} * count) >> 32U);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t game_;
  std::uint32_t lane_;
  std::uint32_t drawn_ = 0;
};

}  // namespace hexrout::match
