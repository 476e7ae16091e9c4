// GeoJSON of hexes, as hexrout convert writes it and programs for maps write it again, as one of our maps.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/foreign/grid.hpp"

namespace hexrout {

using namespace foreign;
using namespace map_file;

namespace {

constexpr double kColumnStep = 0.86602540378443865;

std::optional<double> number(const Node& node) {
  return node.is_scalar() ? to_real(node.scalar()) : std::nullopt;
}

// Returns the hex whose corners the polygon has; nullopt if it is not a hexagon of the grid.
std::optional<Hex> hex_of(const Node& geometry) {
  const Node rings = geometry.find("coordinates");
  const Node ring = rings.is_list() && rings.size() == 1 ? rings.item(0) : Node();
  if (geometry.find("type").scalar() != "Polygon" || !ring.is_list() || ring.size() != 7) return std::nullopt;
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const Node corner = ring.item(i);
    const auto a = corner.is_list() && corner.size() >= 2 ? number(corner.item(0)) : std::nullopt;
    const auto b = a ? number(corner.item(1)) : std::nullopt;
    if (!b) return std::nullopt;
    x += *a / 6;
    y += *b / 6;
  }
  // Off by a tenth of a hex it is another grid.
  constexpr double kNear = 0.1;
  constexpr double kFarthest = 10'000;
  const double column = x / kColumnStep;
  const double col = std::round(column);
  const double shift = std::fmod(std::abs(col), 2) == 0 ? 1 : 0;
  const double row = std::round((-2 * y - shift) / 2);
  if (col < 0 || row < 0 || col >= kFarthest || row >= kFarthest || std::abs(column - col) > kNear ||
      std::abs(-2 * y - shift - 2 * row) > 2 * kNear)
    return std::nullopt;
  return Hex{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
}

std::uint8_t sides_of(Fields& properties, std::string_view key, Diagnostics& found) {
  unsigned out = 0;
  const Node list = properties.maybe(key);
  for (const std::string& word : properties.texts(key)) {
    const int side = Draft::side_of(word);
    if (side < 0)
      found.error("not-a-side", list.place(), fmt::format("{} is not a hexside", in_quotes(word)),
                  "the sides are n, ne, se, s, sw and nw");
    else
      out |= 1U << side;
  }
  return static_cast<std::uint8_t>(out);
}

class GeojsonReader {
 public:
  GeojsonReader(const Document& document, Diagnostics& found)
      : root_(document.root()), place_{document.file(), 0, 0}, found_(found) {}

  std::optional<Map> run(const std::string& title) {
    const std::size_t errors_before = found_.error_count();
    int columns = 0;
    int lines = 2;
    if (!find_hexes(columns, lines)) return std::nullopt;
    Draft draft(columns, lines, found_);
    draft.whole = place_;
    for (const auto& [at, properties] : hexes_) read_facts(at, properties, draft);
    if (found_.error_count() > errors_before) return std::nullopt;
    complete(draft);
    for (const auto& [at, properties] : hexes_) read_details(at, properties, draft);
    const Node outlines = root_.find("outlines");
    read_outlines(outlines, draft);
    if (found_.error_count() > errors_before) return std::nullopt;
    MapContents contents;
    contents.title = root_.find("name").scalar();
    if (contents.title.empty()) contents.title = title;
    return finish(draft, std::move(contents), !outlines);
  }

 private:
  bool refuse(const Place& place, const char* code, std::string what) {
    found_.error(code, place, std::move(what), "write a readable file with hexrout convert MAP -o out.geojson");
    return false;
  }

  bool find_hexes(int& columns, int& lines) {
    const Node features = root_.find("features");
    if (root_.find("type").scalar() != "FeatureCollection" || !features.is_list() || features.size() == 0)
      return refuse(place_, "not-hex-features", "this is not a FeatureCollection of hexes");
    if (features.size() > static_cast<std::size_t>(kMostForeignHexes))
      return refuse(place_, "too-large", fmt::format("there are {} features", features.size()));
    for (std::size_t i = 0; i < features.size(); ++i) {
      const Node feature = features.item(i);
      const Node properties = feature.find("properties");
      if (!properties.is_map()) return refuse(feature.place(), "not-hex-features", "this feature has no properties");
      const auto at = hex_of(feature.find("geometry"));
      if (!at)
        return refuse(feature.place(), "not-hex-features",
                      "this feature is not a hexagon of the grid, on which neighbouring centres are 1 apart");
      hexes_.emplace_back(*at, properties);
      columns = std::max(columns, at->col + 1);
      lines = std::max(lines, doubled_y(*at) + 1);
    }
    std::stable_sort(hexes_.begin(), hexes_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < hexes_.size(); ++i)
      if (hexes_[i].first == hexes_[i - 1].first)
        return refuse(hexes_[i].second.place(), "hex-twice", "two features are one hex");
    return sound_size(columns, lines / 2, place_, found_);
  }

  void read_facts(Hex at, const Node& node, Draft& draft) {
    Fields f(node, found_, "properties");
    DraftHex& hex = *draft.place_of(at);
    HexFacts& facts = hex.facts;
    hex.exists = true;
    if (const std::string name = f.text("hex", ""); !name.empty() && name != hex_name(at)) draft.own_names[at] = name;
    if (const Node terrain = f.need("terrain")) facts.terrain = draft.read_ground(terrain).value_or(kOpenGround);
    facts.base_level = static_cast<std::int8_t>(f.integer("level", 0, kLowestShown - 1, kHighestShown + 1));
    facts.road_sides = sides_of(f, "roads", found_);
    facts.depression_sides = sides_of(f, "depressions", found_);
    facts.cliff_sides = sides_of(f, "cliffs", found_);
    facts.slope_sides = sides_of(f, "slopes", found_);
    facts.half = sides_of(f, "cut", found_);
    facts.building = static_cast<std::uint16_t>(f.integer("building", 0, 0, 65535));
    facts.stairway = f.boolean("stairway", false);
    draft.buildings = std::max<std::uint32_t>(draft.buildings, facts.building);
    const Node hexsides = f.maybe("hexsides");
    for (std::size_t i = 0; hexsides.is_map() && i < hexsides.size(); ++i) {
      const auto [side, terrain] = hexsides.entry(i);
      const int d = Draft::side_of(side);
      const auto id = draft.read_terrain(terrain);
      if (d < 0)
        found_.error("not-a-side", hexsides.key_place(i), fmt::format("{} is not a hexside", in_quotes(side)),
                     "the sides are n, ne, se, s, sw and nw");
      else if (id)
        facts.hexside[static_cast<std::size_t>(d)] = *id;
    }
    if (const auto locations = locations_of(f.maybe("locations"), draft); !locations.empty())
      hex.depression = locations.front().depression;
    // `inside` holds the terrain at the sides; other programs may have dropped it.
    const TerrainId road =
        draft.terrain[facts.terrain].kind == TerrainClass::road ? facts.terrain : *draft.terrain.find("dirt-road");
    for (std::size_t d = 0; d < 6; ++d)
      if ((facts.road_sides >> d & 1) != 0) hex.road[d] = road;
  }

  std::vector<Location> locations_of(const Node& list, Draft& draft) {
    constexpr std::size_t kMost = 64;
    std::vector<Location> out;
    for (std::size_t i = 0; list.is_list() && i < std::min(list.size(), kMost); ++i) {
      Fields f(list.item(i), found_, "Location");
      Location one;
      one.level = static_cast<std::int8_t>(f.integer("level", 0, -20, 99));
      one.kind = static_cast<LocationKind>(f.choice("kind", 0, kLocationKinds));
      if (const Node terrain = f.maybe("terrain")) one.terrain = draft.read_ground(terrain).value_or(kOpenGround);
      if (const Node terrain = f.maybe("depression")) one.depression = draft.read_ground(terrain).value_or(kNoTerrain);
      out.push_back(one);
    }
    return out;
  }

  // Overwrites values derived by complete() with those of the file.
  void read_details(Hex at, const Node& node, Draft& draft) {
    DraftHex& hex = *draft.hex(at);
    Fields f(node, found_, "properties");
    if (const Node list = f.maybe("locations"); list.is_list() && list.size() > 0)
      hex.locations = locations_of(list, draft);
    hex.facts.stairway = f.boolean("stairway", hex.facts.stairway);
    hex.facts.road_through_woods = f.boolean("road_through_woods", hex.facts.road_through_woods);
    const Node inside = f.maybe("inside");
    for (std::size_t d = 0; inside.is_list() && d < std::min<std::size_t>(inside.size(), 6); ++d)
      hex.facts.side_terrain[d] =
          inside.item(d).scalar() == "none" ? kNoTerrain : draft.read_terrain(inside.item(d)).value_or(kOpenGround);
  }

  Node root_;
  Place place_;
  Diagnostics& found_;
  std::vector<std::pair<Hex, Node>> hexes_;
};

}  // namespace

std::optional<Map> read_geojson_map(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  if (!document) return std::nullopt;
  return GeojsonReader(*document, found).run(name_of(path_of(file).stem()));
}

}  // namespace hexrout
