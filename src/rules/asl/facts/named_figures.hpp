// Printed and present figures of a counter, by name. Pure functions.
#pragma once

#include <vector>

#include "hexrout/rules/figures.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Empty for a Dummy, which other players cannot distinguish from a concealed unit.
std::vector<NamedFigure> named_figures_of(const Position& position, const Unit& unit);

}  // namespace hexrout::asl
