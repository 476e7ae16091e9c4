// The walk along a line that skips the pixels that cannot concern it. Verdicts equal those of look_plainly, several
// times as fast.
#pragma once

#include "los/vasl/fast/field.hpp"

namespace hexrout::vasl {

// The whole verdict, with reason, pixel and the hindrance before that pixel.
Verdict look_fast(const Field& field, const End& from, const End& to);
// The verdict without the reason, the pixel and the hindrance of a blocked line. This is faster, because the walk need
// not find the first pixel that blocks.
Verdict look_without_reason(const Field& field, const End& from, const End& to);

}  // namespace hexrout::vasl
