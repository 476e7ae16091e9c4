// The bundled scenarios as environments play them.
#pragma once

#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout::test {

const std::vector<std::string>& bundled_scenarios();

// Reads a bundled scenario anew; chance draws the events after its own, as in the Python package.
Scenario asking_scenario(const std::string& name);

}  // namespace hexrout::test
