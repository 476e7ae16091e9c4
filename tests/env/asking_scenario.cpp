#include "env/asking_scenario.hpp"
#include "scenario/bundled.hpp"

#include <catch2/catch.hpp>

namespace hexrout::test {

const std::vector<std::string>& bundled_scenarios() {
  static const std::vector<std::string> names{"armour_battles", "chain_of_command", "crossroads", "morale_ratio",
                                              "squares"};
  return names;
}

Scenario asking_scenario(const std::string& name) {
  Scenario scenario = bundled_scenario(name);
  if (name == "crossroads") return scenario;
  Diagnostics found;
  // The events are the last key of a scenario that has been written.
  auto asking = parse_scenario(write_scenario(scenario, "") + "  - ask\n", "asking", {}, found);
  INFO(found.text());
  REQUIRE(asking);
  return std::move(*asking);
}

}  // namespace hexrout::test
