// A counter in the numbers that all systems share. Pure functions.
#pragma once

#include "hexrout/rules/figures.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// Encirclement counts for the Morale Level where it is marked.
UnitFigures figures_of(const Unit& unit);

}  // namespace hexrout::asl
