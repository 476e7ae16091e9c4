// The parts of a page that stay the same while units move: the hexes and, on small maps, all lines of sight.
#include <fmt/format.h>

#include "hexrout/text/translated.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

// Titles of terrain, each once.
class Titles {
 public:
  int of(TerrainId id) {
    const TerrainCatalogue& terrain = TerrainCatalogue::standard();
    const std::string title = terrain.has(id) ? terrain[id].title : "Unknown";
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] == title) return static_cast<int>(i);
    all.push_back(title);
    return static_cast<int>(all.size()) - 1;
  }
  std::vector<std::string> all;
};

// From the ground of every hex. Exact sight is reciprocal, so each pair is looked at once.
Json all_rows(const Game& game) {
  const Map& map = *game.setting().map;
  const Sight& sight = *game.setting().sight;
  std::vector<std::string> rows(map.hex_count());
  const bool both_ways = sight.mode() == SightMode::exact;
  for (const HexId from : map.hexes()) {
    if (!both_ways) {
      rows[from] = sight_row(game, map.ground(from));
      continue;
    }
    rows[from].assign(map.hex_count(), '1');
    for (HexId to{0}; to < from; ++to) rows[from][to] = rows[to][from];
    for (HexId to = from + 1; to < map.hex_count(); ++to) {
      const Sighting seen = sight.look(map.ground(from), map.ground(to));
      rows[from][to] = seen.blocked ? '0' : static_cast<char>('1' + std::min<int>(seen.hindrance, 8));
    }
  }
  return rows;
}

}  // namespace

Json ground_json(const Game& game) {
  static constexpr const char* kSides[] = {"north", "north-east", "south-east", "south", "south-west", "north-west"};
  const Map& map = *game.setting().map;
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  Titles titles;
  Json hexes = Json::array();
  // Names are unique, so each is appended without a look-up, which would be slow on a large map.
  Json::object_t places;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    Json sides = Json::array(), neighbours = Json::array(), locations = Json::array();
    for (std::size_t d = 0; d < 6; ++d) {
      if (terrain.has(hex.hexside[d]))
        sides.push_back(translated(fmt::format("{} to the {}", terrain[hex.hexside[d]].title, kSides[d])));
      const HexId other = map.neighbour(id, static_cast<Direction>(d));
      neighbours.push_back(other == kNowhere ? -1 : static_cast<int>(other.number()));
    }
    for (const LocationId l : map.locations(id)) {
      locations.push_back(map.location_name(l));
      places.push_back({map.location_name(l), id.number()});
    }
    Json facts = {{"name", map.name(id)},
                  {"terrain", titles.of(hex.terrain)},
                  {"level", map.base_level(id)},
                  {"neighbours", neighbours}};
    // Keys that most hexes do not have are left out.
    if (hex.stairway) facts["stairs"] = true;
    if (hex.road_sides != 0) facts["road"] = true;
    if (hex.at.col % 2 == 0) facts["low"] = true;
    if (!sides.empty()) facts["sides"] = std::move(sides);
    if (locations.size() > 1) facts["locations"] = std::move(locations);
    hexes.push_back(std::move(facts));
  }
  Json out = {
      {"title", map.title()}, {"hexes", std::move(hexes)}, {"locations", std::move(places)}, {"terrains", titles.all}};
  out["rows"] = map.hex_count() <= kMostHexesForAllPairs ? all_rows(game) : Json(nullptr);
  return out;
}

}  // namespace hexrout::page
