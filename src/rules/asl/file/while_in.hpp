// Reads states by place, and puts them into words (state/while_in.hpp).
#pragma once

#include <string>

#include "hexrout/text/document.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// while_in: [{side: russian, building: N4, fanatic: true}]. The units of the position have been read.
void read_while_in(const Node& list, Position& position, Diagnostics& found);

// "Fanatic in A1, A2 and 5 more hexes".
std::string told(const WhileIn& one, const Map& map);

}  // namespace hexrout::asl
