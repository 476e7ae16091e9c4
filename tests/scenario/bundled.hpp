// Scenarios of maps/scenarios, read for tests.
#pragma once

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout::test {

// The systems without counters, each with a scenario of its name.
inline const std::vector<std::string> kSmallGames{"armour_battles", "chain_of_command", "morale_ratio", "squares"};

// name: of the file, without ".yaml".
inline std::string bundled_path(const std::string& name) {
  return std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml";
}

inline Scenario bundled_scenario(const std::string& name, const ReadOptions& options = {}) {
  Diagnostics found;
  auto scenario = read_scenario(bundled_path(name), options, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

}  // namespace hexrout::test
