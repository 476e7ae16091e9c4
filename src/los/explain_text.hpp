#pragma once

#include <string>

#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"

namespace hexrout {

// Writes an explanation as a line of text for players.
std::string explanation_text(const Map& map, const Explanation& e, LocationId from, LocationId to, Lips lips = {});

}  // namespace hexrout
