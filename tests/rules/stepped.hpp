// A phase left at every question and gone on with, against the same phase played straight through.
#pragma once

#include <cstdint>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// Dice and decisions are drawn from the seed; of many decisions the later ones take the first option, which ends what
// players are asked for. Clones made at questions go on by themselves, step by step or straight on. All must tell the
// same events, rolls and decisions, and come to the same position. Returns how many questions there were.
std::size_t check_steps(const Game& game, std::uint64_t seed);

}  // namespace hexrout::test
