// A rule system of a few lines: every shaken unit runs to the nearest edge of the map. It shows what a new
// system needs, and that nothing else has to know of it.
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

const RuleSystem& nearest_edge();

}  // namespace hexrout::test
