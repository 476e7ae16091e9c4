// The map of a scenario: a map file, VASL boards, or a map written in the scenario itself.
#pragma once

#include <memory>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// Null after errors. `folder` is where paths of map files start.
std::shared_ptr<const Map> read_scenario_map(const Node& node, const std::string& folder, const ReadOptions& options,
                                             MapSource& source, Diagnostics& found);

}  // namespace hexrout
