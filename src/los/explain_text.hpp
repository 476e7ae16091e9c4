#pragma once

#include <string>

#include "hexrout/los/explain.hpp"

namespace hexrout {

// One line for people, from everything else in the explanation.
std::string explanation_text(const Map& map, const Explanation& e, LocationId from, LocationId to);

}  // namespace hexrout
