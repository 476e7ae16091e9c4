#include "geojson.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "hexrout/map/areas.hpp"

namespace hexrout::command {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 6> kSides{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<const char*, 6> kKinds{"ground", "upper", "rooftop", "cellar", "bridge", "under-bridge"};

// A point of the grid of hexside.hpp: thirds of a column step, half hex heights.
std::string point(double grid_x, double grid_y) {
  constexpr double kColumnStep = 0.86602540378443865;
  const double x = grid_x * kColumnStep / 3.0;
  const double y = -grid_y / 2.0;
  const auto plain = [](double v) { return fmt::format("{:.4f}", v == 0.0 ? 0.0 : v); };
  return fmt::format("[{}, {}]", plain(x), plain(y));
}

// The corners counter-clockwise, as the format asks, the first again at the end.
std::string ring(Hex at) {
  std::string out;
  for (int i = 6; i >= 0; --i) {
    const Point corner = vertex(at, i % 6);
    out += fmt::format("{}{}", out.empty() ? "" : ", ", point(corner.x, corner.y));
  }
  return "[[" + out + "]]";
}

// The first point again at the end. Rings of areas are clockwise on the page and so counter-clockwise with y upward,
// as they are turned back: from the last point to the first.
std::string ring(const std::vector<AreaPoint>& points) {
  std::string out;
  for (std::size_t i = points.size(); i-- > 0;)
    out += point(points[i].x / kOutlineScale, points[i].y / kOutlineScale) + ", ";
  return "[" + out + point(points.back().x / kOutlineScale, points.back().y / kOutlineScale) + "]";
}

std::string polygon(const Area& area) {
  std::string out = ring(area.ring);
  for (const auto& hole : area.holes) out += ", " + ring(hole);
  return "[" + out + "]";
}

std::string name_of_terrain(TerrainId id) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  return terrain.has(id) ? terrain[id].name : "none";
}

Json sides(unsigned set) {
  Json out = Json::array();
  for (unsigned d = 0; d < 6; ++d)
    if ((set >> d & 1U) != 0) out.push_back(kSides[d]);
  return out;
}

Json locations(const Map& map, HexId id) {
  Json out = Json::array();
  for (const LocationId l : map.locations(id)) {
    const Location& at = map.location(l);
    Json one{{"name", map.location_name(l)},
             {"level", at.level},
             {"kind", kKinds[static_cast<std::size_t>(at.kind)]},
             {"terrain", name_of_terrain(at.terrain)}};
    if (at.depression != kNoTerrain) one["depression"] = name_of_terrain(at.depression);
    out.push_back(std::move(one));
  }
  return out;
}

// The units of each hex, in their order.
std::vector<Json> units_by_hex(const Map& map, const std::vector<UnitView>& units) {
  std::vector<Json> out(map.hex_count(), Json::array());
  for (const UnitView& unit : units)
    if (unit.at < map.location_count())
      out[map.location(unit.at).hex].push_back({{"id", unit.id},
                                                {"side", unit.side},
                                                {"at", map.location_name(unit.at)},
                                                {"label", unit.label},
                                                {"state", unit.state}});
  return out;
}

Json properties(const Map& map, HexId id, const std::vector<Json>& units) {
  const HexFacts& hex = map.hex(id);
  Json out{{"hex", map.name(id)},
           {"terrain", name_of_terrain(hex.terrain)},
           {"level", hex.base_level},
           {"locations", locations(map, id)}};
  Json hexsides = Json::object();
  for (std::size_t d = 0; d < 6; ++d)
    if (hex.hexside[d] != kNoTerrain) hexsides[kSides[d]] = name_of_terrain(hex.hexside[d]);
  out["hexsides"] = std::move(hexsides);
  out["roads"] = sides(hex.road_sides);
  out["depressions"] = sides(hex.depression_sides);
  out["cliffs"] = sides(hex.cliff_sides);
  out["slopes"] = sides(hex.slope_sides);
  out["cut"] = sides(hex.half);
  out["inside"] = Json::array();
  for (const TerrainId inside : hex.side_terrain) out["inside"].push_back(name_of_terrain(inside));
  if (hex.road_through_woods) out["road_through_woods"] = true;
  if (hex.building != 0) {
    out["building"] = hex.building;
    out["stairway"] = hex.stairway;
  }
  if (!units.empty()) out["units"] = units[id];
  return out;
}

// Areas drawn freely, as map files list them. Programs for maps drop them, and houses are then drawn by rule.
Json outlines(const Map& map) {
  Json out = Json::array();
  const auto points = [](const std::vector<Point>& ring) {
    Json list = Json::array();
    for (const Point p : ring) list.push_back({p.x, p.y});
    return list;
  };
  for (const Outline& outline : map.outlines()) {
    Json one = Json::object();
    if (outline.terrain != kNoTerrain) one["terrain"] = name_of_terrain(outline.terrain);
    if (outline.sets_level) one["level"] = outline.level;
    one["ring"] = points(outline.ring);
    for (const auto& hole : outline.holes) one["holes"].push_back(points(hole));
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

std::string geojson(const Map& map, const std::vector<UnitView>& units) {
  const auto text = [](const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); };
  const std::vector<Json> by_hex = units.empty() ? std::vector<Json>() : units_by_hex(map, units);
  std::string out =
      fmt::format("{{\"type\": \"FeatureCollection\", \"name\": {}, \"features\": [\n", text(map.title()));
  for (const HexId id : map.hexes())
    out += fmt::format(
        "{}{{\"type\": \"Feature\", \"id\": {}, \"geometry\": {{\"type\": \"Polygon\", \"coordinates\": {}}}, "
        "\"properties\": {}}}",
        id == 0U ? "" : ",\n", text(map.name(id)), ring(map.hex(id).at), text(properties(map, id, by_hex)));
  out += "\n]";
  if (map.raster() == nullptr) out += ",\n\"outlines\": " + text(outlines(map));
  return out + "}\n";
}

std::string geojson_areas(const Map& map) {
  const auto text = [](const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); };
  std::string out =
      fmt::format("{{\"type\": \"FeatureCollection\", \"name\": {}, \"features\": [\n", text(map.title()));
  bool first = true;
  for (const TerrainArea& terrain : terrain_areas(map)) {
    std::string polygons;
    for (const Area& area : terrain.areas) polygons += (polygons.empty() ? "" : ", ") + polygon(area);
    out += fmt::format(
        "{}{{\"type\": \"Feature\", \"id\": {}, \"geometry\": {{\"type\": \"MultiPolygon\", \"coordinates\": [{}]}}, "
        "\"properties\": {}}}",
        first ? "" : ",\n", text(name_of_terrain(terrain.terrain)), polygons,
        text(Json{{"terrain", name_of_terrain(terrain.terrain)}, {"areas", terrain.areas.size()}}));
    first = false;
  }
  return out + "\n]}\n";
}

}  // namespace hexrout::command
