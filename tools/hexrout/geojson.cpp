#include "geojson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "hexrout/map/areas.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/shown.hpp"

namespace hexrout::command {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 6> kSides{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<const char*, 6> kKinds{"ground", "upper", "rooftop", "cellar", "bridge", "under-bridge"};

std::string text(const Json& value) {
  return shown_json(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// A string of JSON. Most are names of hexes and terrain, which need no escapes; maps have them by the hundred thousand.
std::string quoted(const std::string& name) {
  const bool plain = std::all_of(
      name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '/' || c == ' '; });
  return plain ? '"' + name + '"' : text(Json(name));
}

// A coordinate of the grid of hexside.hpp: x in thirds of a column step, y in half hex heights.
std::string coordinate(double grid, bool is_x) {
  constexpr double kColumnStep = 0.86602540378443865;
  const double v = is_x ? grid * kColumnStep / 3.0 : -grid / 2.0;
  return fmt::format("{:.4f}", v == 0.0 ? 0.0 : v);
}
std::string point(double grid_x, double grid_y) {
  return fmt::format("[{}, {}]", coordinate(grid_x, true), coordinate(grid_y, false));
}

// The rings of hexes, whose corners share their coordinates.
class HexRings {
 public:
  // Writes the corners counter-clockwise, as the format demands, the first again at the end.
  std::string ring(Hex at) {
    std::string out = "[[";
    for (int i = 6; i >= 0; --i) {
      const Point corner = vertex(at, i % 6);
      out.append("[").append(known(corner.x, true)).append(", ").append(known(corner.y, false));
      out += i > 0 ? "], " : "]";
    }
    return out + "]]";
  }

 private:
  const std::string& known(int grid, bool is_x) {
    std::string& out = (is_x ? x_ : y_)[grid];
    if (out.empty()) out = coordinate(grid, is_x);
    return out;
  }

  std::unordered_map<int, std::string> x_;
  std::unordered_map<int, std::string> y_;
};

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

std::string sides(unsigned set) {
  std::string out;
  for (unsigned d = 0; d < 6; ++d)
    if ((set >> d & 1U) != 0) out.append(out.empty() ? "\"" : ",\"").append(kSides[d]).append("\"");
  return "[" + out + "]";
}

std::string locations(const Map& map, HexId id) {
  std::string out;
  for (const LocationId l : map.locations(id)) {
    const Location& at = map.location(l);
    out += fmt::format(R"({}{{"name":{},"level":{},"kind":"{}","terrain":{})", out.empty() ? "" : ",",
                       quoted(map.location_name(l)), at.level, kKinds[static_cast<std::size_t>(at.kind)],
                       quoted(name_of_terrain(at.terrain)));
    if (at.depression != kNoTerrain) out += R"(,"depression":)" + quoted(name_of_terrain(at.depression));
    out += '}';
  }
  return "[" + out + "]";
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

std::string hexsides(const HexFacts& hex) {
  std::string out;
  for (std::size_t d = 0; d < 6; ++d)
    if (hex.hexside[d] != kNoTerrain)
      out += fmt::format(R"({}"{}":{})", out.empty() ? "" : ",", kSides[d], quoted(name_of_terrain(hex.hexside[d])));
  return "{" + out + "}";
}

std::string properties(const Map& map, HexId id, const std::vector<Json>& units) {
  const HexFacts& hex = map.hex(id);
  std::string out =
      fmt::format(R"({{"hex":{},"terrain":{},"level":{},"locations":{},"hexsides":{},"roads":{},"depressions":{},)"
                  R"("cliffs":{},"slopes":{},"cut":{})",
                  quoted(map.name(id)), quoted(name_of_terrain(hex.terrain)), hex.base_level, locations(map, id),
                  hexsides(hex), sides(hex.road_sides), sides(hex.depression_sides), sides(hex.cliff_sides),
                  sides(hex.slope_sides), sides(hex.half));
  std::string inside;
  for (const TerrainId terrain : hex.side_terrain)
    inside.append(inside.empty() ? "" : ",").append(quoted(name_of_terrain(terrain)));
  out += R"(,"inside":[)" + inside + "]";
  if (hex.road_through_woods) out += R"(,"road_through_woods":true)";
  if (hex.building != 0) out += fmt::format(R"(,"building":{},"stairway":{})", hex.building, hex.stairway);
  if (!units.empty()) out += R"(,"units":)" + text(units[id]);
  return out + "}";
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
  const std::vector<Json> by_hex = units.empty() ? std::vector<Json>() : units_by_hex(map, units);
  std::string out =
      fmt::format("{{\"type\": \"FeatureCollection\", \"name\": {}, \"features\": [\n", text(map.title()));
  HexRings rings;
  for (const HexId id : map.hexes())
    out += fmt::format(
        "{}{{\"type\": \"Feature\", \"id\": {}, \"geometry\": {{\"type\": \"Polygon\", \"coordinates\": {}}}, "
        "\"properties\": {}}}",
        id == 0U ? "" : ",\n", quoted(map.name(id)), rings.ring(map.hex(id).at), properties(map, id, by_hex));
  out += "\n]";
  if (map.raster() == nullptr) out += ",\n\"outlines\": " + text(outlines(map));
  return out + "}\n";
}

std::string geojson_areas(const Map& map) {
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
