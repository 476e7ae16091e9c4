// The areas of a design, surveyed for units that break there.
#pragma once

#include "hexrout/scenario/scenario.hpp"
#include "validate/collector.hpp"

namespace hexrout::validate {

// Surveys each area once: the counter of the area breaks in every Location of it, against the counters of the enemy's
// areas in every hex of these; a side without areas is where the scenario has it. `document`: the scenario as written.
void check_areas(const Scenario& scenario, const ReadOptions& options, const Node& document, Collector& found);

}  // namespace hexrout::validate
