// Reads and writes sides of the map: "own_edge: west" or "[north, west]".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

// Reads the MapSides (rout/withdrawal.hpp) that a word or list names;
// 0 (every side) for an empty Node.
std::uint8_t read_edges(const Node& node, Diagnostics& found);
std::vector<std::string> edge_words(std::uint8_t edges);

}  // namespace hexrout
