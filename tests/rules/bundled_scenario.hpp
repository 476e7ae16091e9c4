// Plays scenarios of maps/scenarios and checks laws that hold under any dice.
#pragma once

#include <string>

namespace hexrout::test {

// Plays random events from all that can be chosen, step by step, on the scenario's position:
// after each, every unit has an answer, units are on the map or at kNowhere, and the position is
// equal after writing and reading.
void check_random_play(const std::string& name, int games, int decisions);

}  // namespace hexrout::test
