// Small random Rout Phases: a few broken units of one side close together, so that they affect each other.
#pragma once

#include <cstdint>

#include "rules/asl/rout_maker.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

// Up to `most` broken units of side 1 (russian, the ATTACKER). Heat of Battle is off. Equal seeds give equal phases.
asl::Position random_phase(std::uint64_t seed, int most);
// With up to four broken units, and no enemy concealed.
asl::Position open_phase(std::uint64_t seed);

}  // namespace hexrout::test
