// The input of the checks of a map: the map, its graph on foot, and the places of its hexes in the file.
#pragma once

#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "validate/collector.hpp"
#include "validate/places.hpp"

namespace hexrout::validate {

// A rout has at most six MF [A10.5].
inline constexpr HalfMf kRoutHalfMf{12};

struct MapCase {
  const Map& map;
  const FootGraph& feet;
  const MapPlaces& places;
  const std::vector<bool>& shelters;  // by Location

  Place place(HexId hex) const { return places.hex(map.hex(hex).at); }
  About about(HexId hex) const { return {place(hex), {map.name(hex)}}; }
  About about(HexId hex, HexId other) const { return {place(hex), {map.name(hex), map.name(other)}}; }
};

// True for a Location in which a unit can be.
bool standable(const MapCase& c, LocationId at);

// Reachability of each Location from and to the greater part of the map.
struct Reach {
  std::vector<char> main;     // in the largest set of Locations each of which can be reached from each other
  std::vector<char> entered;  // units can come here from the main part
  std::vector<char> left;     // units can go from here to the main part
};
Reach reach_on_foot(const FootGraph& feet);

// Each check is in a file of its own; this is the order of the calls.
void check_legend(const MapCase& c, Collector& found);
void check_rim(const MapCase& c, Collector& found);
void check_hexsides(const MapCase& c, Collector& found);
void check_cliffs(const MapCase& c, Collector& found);
void check_level_jumps(const MapCase& c, Collector& found);
void check_stairs(const MapCase& c, Collector& found);
void check_stream_ends(const MapCase& c, Collector& found);
void check_on_foot(const MapCase& c, Collector& found);
void check_shelters(const MapCase& c, Collector& found);
void check_one_way_sight(const MapCase& c, Collector& found);

// All checks; findings about boards are merged by code. shelters: Game::board().shelters of the game that the map
// belongs to; empty without a game: woods and buildings.
std::vector<Finding> check_map(const Map& map, const MapPlaces& places, std::vector<bool> shelters = {});

}  // namespace hexrout::validate
