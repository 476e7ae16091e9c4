// Writes the reach of a unit as text for people, as JSON for programs, and as the heat of a picture.
//
//   print(reach_text(game.reach("g1"), map, true));
//   std::string json = reach_json(game.reach("g1"), map);
//
// JSON, keys always in this order:
//   {"unit": "g1", "at": "I5", "code"?, "because"?: {"rule", "text"}, "mf": 4, "certain_mf"?, "road_bonus": 1,
//    "leader"?, "mf_with_leader"?, "limited"?: true,
//    "places": [{"at": "L4", "ways": [{"mf": 3.5, "exposure": 16, "path": [...], "with_leader"?: true,
//                "road_bonus"?, "beneath"?, "contact"?}]}]}
// Keys marked ? are left out if they would be empty; a unit that does not move has a code and the reason, and no
// places. certain_mf: the least that the dice of its move can give, if it has dice.
// Cost: linear in the points. Thread safety: free functions without state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

// A table, a line for each way of reaching a Location, the cheapest first; lines end in '\n'. `paths`: with the path.
// `counted`: the game's word for distances (GameWords::distance).
std::string reach_text(const Reach& reach, const Map& map, bool paths, std::string_view counted = "MF");
// One line.
std::string reach_json(const Reach& reach, const Map& map);

}  // namespace hexrout
