// What is printed on a counter and what it has now, in numbers by name. Pure functions.
#pragma once

#include <vector>

#include "hexrout/rules/figures.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// None for a Dummy: who looks at it knows no more than that it is there.
std::vector<NamedFigure> named_figures_of(const Position& position, const Unit& unit);

}  // namespace hexrout::asl
