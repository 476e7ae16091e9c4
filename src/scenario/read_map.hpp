// The map of a scenario: a map file, VASL boards, or a map written in the scenario itself.
#pragma once

#include <memory>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// Null after errors. `folder` is where paths of map files start.
std::shared_ptr<const Map> read_scenario_map(const Node& node, const std::string& folder, const ReadOptions& options,
                                             MapSource& source, Diagnostics& found);

// A map that was read without a message.
struct ReadMap {
  std::string written;             // the value of `map`
  std::shared_ptr<const Map> map;  // null: none
  MapSource source;
};

// Returns the text of a saved game as a scenario, and the map that its units were placed on. Empty after errors.
std::optional<std::string> saved_scenario_on_map(SavedGame game, const ReadOptions& options, const ScenarioCard* card,
                                                 ReadMap& on, Diagnostics& found);

}  // namespace hexrout
