// Fate of a broken unit at the end of the Rout Phase, or where its rout has ended for good.
//
//   if (failure_to_rout(scene, unit).kind == FateKind::lost) ...
//
// Pure functions of the scene; any thread.
#pragma once

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// A fate in the words of ASL, its reasons still to come: it stays, surrenders or is eliminated. Not goes_on.
Fate fate_of(FateKind kind);
// As the phase ends: eliminated for Failure to Rout [A10.5], or stays. Surrenders are settled before. explain: with its
// reasons.
Fate failure_to_rout(const Scene& scene, const Unit& unit, bool explain = true);
// The same of a unit whose rout has ended in a Location where it may not stay. A captor beside it takes it [A20.21].
Fate fate_in(const Scene& scene, const Unit& unit, LocationId at);

}  // namespace hexrout::asl
