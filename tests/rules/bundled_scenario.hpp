// Plays a scenario of maps/scenarios with several seeds and looks for what must come of it each time.
#pragma once

#include <string>
#include <vector>

namespace hexrout::test {

// `wanted`: parts of sentences of the log, each of which must appear in every one of `games` plays.
void check_bundled_scenario(const std::string& name, const std::vector<std::string>& wanted, int games = 20);

}  // namespace hexrout::test
