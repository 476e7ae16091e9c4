// ASL as a rule system (hexrout/rules/game.hpp): profiles asl, asl-old and aslsk.
#pragma once

#include "hexrout/rules/game.hpp"

namespace hexrout::asl {

const RuleSystem& system();

}  // namespace hexrout::asl
