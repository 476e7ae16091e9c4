// The walk along a line that skips what cannot concern it. Same verdicts as look_plainly, about five
// times as fast.
#pragma once

#include "los/vasl/field.hpp"

namespace hexrout::vasl {

Verdict look_fast(const Field& field, const End& from, const End& to);

}  // namespace hexrout::vasl
