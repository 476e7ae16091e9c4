// A player that is another program: hexrout asks it by lines of JSON (README.md).
#pragma once

#include <string>

#include "hexrout/match/player.hpp"

namespace hexrout::match {

// Starts `command` with /bin/sh for one game, at the first question. It plays `side`. Each answer may take `answer_ms`;
// a program that cannot be started, dies, keeps silent or answers what is no answer forfeits.
Player make_program_player(const std::string& command, unsigned answer_ms, const std::string& side);

}  // namespace hexrout::match
