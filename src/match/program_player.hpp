// A player that is another program, with questions and answers as lines of JSON (README.md).
#pragma once

#include <string>

#include "hexrout/match/player.hpp"

namespace hexrout::match {

// Starts `command` with /bin/sh for one game, at the first question. The program plays `side`. Each answer may take
// `answer_ms`; a program that cannot be started, dies, is silent or gives an invalid answer forfeits.
Player make_program_player(const std::string& command, unsigned answer_ms, const std::string& side);

}  // namespace hexrout::match
