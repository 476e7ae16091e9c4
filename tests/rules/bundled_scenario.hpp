// Plays a scenario of maps/scenarios with several seeds and looks for what must come of it each time.
#pragma once

#include <string>
#include <vector>

namespace hexrout::test {

// `wanted`: parts of sentences of the log, each of which must appear in every one of `games` plays.
void check_bundled_scenario(const std::string& name, const std::vector<std::string>& wanted, int games = 20);

// Plays events chosen at random from all that can be asked for, step by step, on the scenario's position:
// whatever happens, every unit can be asked about, units stand on the map or nowhere, and the position is
// written and read back the same.
void check_random_play(const std::string& name, int games, int decisions);

}  // namespace hexrout::test
