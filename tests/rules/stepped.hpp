// A phase stopped at every question and continued equals the phase played straight through.
#pragma once

#include <cstdint>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

// Draws dice and decisions from the seed; later decisions take the first option, "done" for an
// `ask`. Clones made at questions continue by themselves, step by step or straight on. All must have
// equal events, rolls, decisions and ends. Returns the number of questions.
std::size_t check_steps(const Game& game, std::uint64_t seed);

}  // namespace hexrout::test
