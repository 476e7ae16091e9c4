// Progress of a position's phase: the key `under_way` of its scenario, and its effect on answers.
//
//   under_way: {phase: rout, stage: next to rout, side: german, done: [gb1], settled: [gb1]}
//
// Caches are not written: turns to come, the steps of a unit. They are recomputed from the
// position.
#pragma once

#include <optional>
#include <string>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/play/events.hpp"

namespace hexrout::asl {

// Empty if a play of the position would begin equally anew; {} in its first step, which is
// `in_step`. The progress is that of the beginning of the step.
std::string under_way_yaml(const Position& position, const PlayProgress& at, bool in_step);

// Reads the key. Every mistake is reported; `at` is then unspecified.
void read_under_way(Fields& scenario, Position& position, PlayProgress& at, Diagnostics& found);

// The answer about a unit whose part in the phase is over, because it or its side has routed; nothing for others. Its
// code is "ROUT_OVER", its first reason gives the cause, its fate the state at the end of the phase.
std::optional<UnitAnswer> part_over(const Scene& scene, const PlayProgress& at, UnitIndex unit);

}  // namespace hexrout::asl
