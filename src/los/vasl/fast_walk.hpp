// The walk along a line that skips what cannot concern it. Same verdicts as look_plainly, several times as fast.
#pragma once

#include "los/vasl/field.hpp"

namespace hexrout::vasl {

// The whole verdict: reason, pixel and the hindrance before it included.
Verdict look_fast(const Field& field, const End& from, const End& to);
// What a Sighting holds, faster: a blocked line need not be followed to the pixel that blocks it first.
Verdict look_briefly(const Field& field, const End& from, const End& to);

}  // namespace hexrout::vasl
