// A rule system of a few lines: every shaken unit runs to the nearest edge of the map. Shows the needs of a new
// system, and that no other code changes for it.
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

const RuleSystem& nearest_edge();

}  // namespace hexrout::test
