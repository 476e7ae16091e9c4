// How far the phase of a position has come, as the key `under_way` of its scenario, and what that means for its units.
//
//   under_way: {phase: rout, stage: next to rout, side: german, done: [gb1], settled: [gb1]}
//
// What only saves work is not written: whose turns are to come, the steps a unit has. It is found again from the
// position.
#pragma once

#include <optional>
#include <string>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/play/events.hpp"

namespace hexrout::asl {

// Empty where nothing has begun that a play of the position would not begin anew; {} in its first step, which is
// `in_step`. The progress is that of the beginning of the step.
std::string under_way_yaml(const Position& position, const PlayProgress& at, bool in_step);

// Reads the key. Every mistake is reported; `at` is then somewhere in the middle.
void read_under_way(Fields& scenario, Position& position, PlayProgress& at, Diagnostics& found);

// The answer about a unit whose part in the phase is over, because it or its side has routed; nothing if it is not. Its
// code is "ROUT_OVER", its first reason says why, its fate what becomes of it as the phase ends.
std::optional<UnitAnswer> part_over(const Scene& scene, const PlayProgress& at, UnitIndex unit);

}  // namespace hexrout::asl
