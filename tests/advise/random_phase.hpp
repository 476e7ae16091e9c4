// Small random Rout Phases: a few broken units of one side close together, so that they matter to each other.
#pragma once

#include <cstdint>

#include "rules/asl/rout_maker.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

// Up to `most` broken units of side 1 (russian, the ATTACKER). Heat of Battle is off. The same seed, the same phase.
asl::Position random_phase(std::uint64_t seed, int most);
// The same with up to four, and nobody of the enemy concealed.
asl::Position open_phase(std::uint64_t seed);

}  // namespace hexrout::test
