// Outlines that maps of our own get by rule: houses are drawn inside their hexes, and a road through woods is a lane
// that sight passes along. Sight and pictures read these outlines.
#include "map/file/draft.hpp"

namespace hexrout::map_file {

namespace {

constexpr int kScale = kOutlineScale;

Point scaled_centre(Hex at) {
  const Point c = centre(at);
  return {c.x * kScale, c.y * kScale};
}

Point corner(int i) {
  const Point v = vertex({1, 0}, i);
  const Point c = centre({1, 0});
  return {(v.x - c.x) * kScale, (v.y - c.y) * kScale};
}

Point plus(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
Point part(Point a, int numerator, int denominator) {
  return {a.x * numerator / denominator, a.y * numerator / denominator};
}
Point between(Point a, Point b, int eighths) {
  return {a.x + (b.x - a.x) * eighths / 8, a.y + (b.y - a.y) * eighths / 8};
}

bool stands_free(const HexFacts& hex) {
  return hex.building != 0 && is_building(TerrainCatalogue::standard()[hex.terrain]);
}

// Houses of one building meet at full width; so do rowhouses, across their wall.
bool joined(const HexFacts& hex, int side, const std::function<const HexFacts*(Hex)>& find) {
  const HexFacts* const other = find(neighbour(hex.at, static_cast<Direction>(side)));
  if (other == nullptr || other->building == 0) return false;
  const TerrainId wall = hex.hexside[static_cast<std::size_t>(side)];
  return other->building == hex.building || (wall != kNoTerrain && is_building(TerrainCatalogue::standard()[wall]));
}

// The open ground of the hex, and the house on it.
void add_house(const HexFacts& hex, const std::function<const HexFacts*(Hex)>& find, std::vector<Outline>& out) {
  const Point c = scaled_centre(hex.at);
  Outline yard;
  yard.terrain = kOpenGround;
  Outline house;
  house.terrain = hex.terrain;
  for (int d = 0; d < 6; ++d) {
    yard.ring.push_back(plus(c, corner(d)));
    // Fills the corner where three hexes of a building meet: its houses reach it.
    const bool whole = joined(hex, d, find) && joined(hex, (d + 5) % 6, find);
    house.ring.push_back(plus(c, whole ? corner(d) : part(corner(d), 3, 4)));
    if (!joined(hex, d, find)) continue;
    house.ring.push_back(plus(c, between(corner(d), corner(d + 1), 1)));
    house.ring.push_back(plus(c, between(corner(d), corner(d + 1), 7)));
  }
  out.push_back(std::move(yard));
  out.push_back(std::move(house));
}

// A strip from a little behind the centre to the middle of the hexside, 1/5 of a hexside wide.
Outline lane(const HexFacts& hex, int side, TerrainId road) {
  constexpr std::array<Point, 6> across{Point{13, 0}, {6, 6}, {-6, 6}, {-13, 0}, {-6, -6}, {6, -6}};
  const Point c = scaled_centre(hex.at);
  const Point middle = between(corner(side), corner(side + 1), 4);
  const Point behind = plus(c, part(middle, -1, 8));
  const Point wide = across[static_cast<std::size_t>(side)];
  const Point back{-wide.x, -wide.y};
  Outline out;
  out.terrain = road;
  out.ring = {plus(behind, wide), plus(plus(c, middle), wide), plus(plus(c, middle), back), plus(behind, back)};
  return out;
}

bool fills_road(const Terrain& t) {
  switch (t.kind) {
    case TerrainClass::open:
    case TerrainClass::road:
    case TerrainClass::water:
    case TerrainClass::depression:
    case TerrainClass::bridge:
      return false;
    default:
      return !is_building(t);
  }
}

}  // namespace

std::vector<Outline> drawn_by_rule(const std::vector<const HexFacts*>& hexes,
                                   const std::function<const HexFacts*(Hex)>& find) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  std::vector<Outline> out;
  for (const HexFacts* hex : hexes) {
    if (stands_free(*hex)) add_house(*hex, find, out);
    if (hex->road_sides == 0 || !fills_road(terrain[hex->terrain])) continue;
    for (int d = 0; d < 6; ++d) {
      const TerrainId road = hex->side_terrain[static_cast<std::size_t>(d)];
      if ((hex->road_sides >> d & 1) != 0 && terrain[road].kind == TerrainClass::road)
        out.push_back(lane(*hex, d, road));
    }
  }
  return out;
}

}  // namespace hexrout::map_file
