// Converts a counter into the numbers that all systems share. Pure functions.
#pragma once

#include "hexrout/rules/figures.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// Encirclement lowers the Morale Level if it is marked.
UnitFigures figures_of(const Unit& unit);

}  // namespace hexrout::asl
