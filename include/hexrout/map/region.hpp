// Hexes that a scenario names by place or terrain: areas of a design, places in which units have a state, changes of
// the ground.
//
//   - {side: german, building: N4}                        # all hexes of the building that N4 is part of
//   - {side: german, hexes: [A1, A2], edge: west}         # these, and those at the edge
//   - {side: german, hexrows: C-G, numbers: 1-4}          # of the whole map, these hexrows and numbers
//   - {side: german, board: "04", terrain: woods}         # woods hexes of a board
//
//   Fields fields(node, found, "area");
//   const std::vector<HexId> hexes = read_region(fields, map, found);
//
// `hexes`, `building` and `edge` add hexes, or the whole map where none of them is given; `board`, `hexrows`, `numbers`
// and `terrain` narrow them. A hex on the seam of two boards has a name on each, and is on both. `terrain`: woods or
// building for those of every kind, or names of the catalogue (the terrain of the hex, whatever the Location). Every
// mistake is reported; hexes are in the order of the map.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

std::vector<HexId> read_region(Fields& fields, const Map& map, Diagnostics& found);

// "north", "east", "south", "west".
const std::vector<std::string>& map_edges();
// The hexes at an edge of the map.
std::vector<HexId> hexes_at_edge(const Map& map, std::string_view edge);

}  // namespace hexrout
