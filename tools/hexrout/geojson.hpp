// A map, with the units of a scenario, as GeoJSON.
#pragma once

#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::command {

// Writes one Feature a hex: a Polygon, and as properties its name, terrain, level, Locations, hexsides, roads and
// units. Coordinates are plane, not degrees: the centres of neighbouring hexes are 1 apart, x runs to the right, y
// upward, the centre of column A, row 0 lies at (0, 0). Numbers have four decimals, so equal maps give equal bytes.
std::string geojson(const Map& map, const std::vector<UnitView>& units);

// Writes one Feature a terrain: a MultiPolygon of its areas, outlines included (terrain_areas), in these coordinates.
// Its properties are the terrain and the number of areas. Open ground is left out.
std::string geojson_areas(const Map& map);

}  // namespace hexrout::command
