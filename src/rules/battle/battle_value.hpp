// The value of the key `battle` on one line: "{turns: 6, ...}"; empty for a battle that says nothing.
#pragma once

#include <string>

#include "hexrout/rules/battle.hpp"

namespace hexrout {

std::string battle_yaml(const Battle& battle, const Setting& setting);

}  // namespace hexrout
