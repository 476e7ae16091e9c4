// Plays scenarios of maps/scenarios and looks at what holds whatever the dice say.
#pragma once

#include <string>

namespace hexrout::test {

// Plays events chosen at random from all that can be asked for, step by step, on the scenario's position:
// whatever happens, every unit can be asked about, units stand on the map or nowhere, and the position is
// written and read back the same.
void check_random_play(const std::string& name, int games, int decisions);

}  // namespace hexrout::test
