#include "map/changes/pixel_changes.hpp"

#include <algorithm>
#include <string>

#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout {

namespace {

TerrainId code(std::string_view title) {
  return TerrainCatalogue::standard().find_title(title).value_or(kNoTerrain);
}

constexpr std::array<std::string_view, 11> kCustom{"RowhouseBarsToBuildings",
                                                   "RowhouseBarsToOpenGround",
                                                   "NoStairwells",
                                                   "NoBridge",
                                                   "BridgeToFord",
                                                   "SwampToSwampPattern",
                                                   "PalmTrees",
                                                   "DenseJungle",
                                                   "Bamboo",
                                                   "RoadsToPaths",
                                                   "NoWoodsRoads"};

// Calls visit(x, y) for every pixel of the disc about the dot of a hex that VASL paints: a third of a hex high in
// radius.
template <class Visit>
void each_in_disc(const Raster& raster, int hex, const Visit& visit) {
  const Pixel c = raster.grid().centre(hex);
  const double radius = raster.grid().shape().hex_height_px / 3.0;
  const auto part = [&](int at, int centre) { return (at - (centre - radius)) / (2 * radius) - 0.5; };
  const int reach = static_cast<int>(radius) + 1;
  for (int x = std::max(c.x - reach, 0); x <= std::min(c.x + reach, raster.width() - 1); ++x)
    for (int y = std::max(c.y - reach, 0); y <= std::min(c.y + reach, raster.height() - 1); ++y)
      if (part(x, c.x) * part(x, c.x) + part(y, c.y) * part(y, c.y) < 0.25) visit(x, y);
}

// Terrain that sight takes for the same as another: "Wooden Building" for "Stone Building". kNoTerrain: none.
TerrainId renamed(TerrainId id, std::string_view from, std::string_view to) {
  const TerrainCatalogue& all = TerrainCatalogue::standard();
  if (!all.has(id) || !all[id].title.starts_with(from) || !vasl_terrains()[id].building) return kNoTerrain;
  return code(std::string(to) + all[id].title.substr(from.size()));
}

}  // namespace

bool is_custom_change(std::string_view name) {
  return std::find(kCustom.begin(), kCustom.end(), name) != kCustom.end();
}

PixelChanges::PixelChanges(const Raster& printed) : printed_(printed), contents_(printed.contents()) {}

PixelChanges::Codes PixelChanges::unchanged() {
  Codes out{};
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<TerrainId>(i);
  return out;
}

bool PixelChanges::map_terrain(const Codes& codes) {
  bool any = false;
  for (TerrainId& pixel : contents_.terrain) {
    any = any || codes[pixel] != pixel;
    pixel = codes[pixel];
  }
  return any;
}

bool PixelChanges::apply(const ChangeRule& rule) {
  const auto to_terrain = [&](TerrainId from, TerrainId to) {
    Codes codes = unchanged();
    if (from != kNoTerrain && to != kNoTerrain) codes[from] = to;
    return map_terrain(codes);
  };
  const auto each = [&](auto&& use) {
    bool any = false;
    for (std::size_t i = 0; i < contents_.terrain.size(); ++i)
      any = use(contents_.terrain[i], contents_.elevation[i]) || any;
    return any;
  };
  const auto to_level = static_cast<std::int8_t>(rule.to_level);
  switch (rule.kind) {
    case ChangeKind::terrain:
      return to_terrain(rule.from, rule.to);
    case ChangeKind::level:
      return each([&](TerrainId&, std::int8_t& level) {
        if (level != rule.from_level || level == to_level) return false;
        level = to_level;
        return true;
      });
    case ChangeKind::terrain_to_level:
      return rule.from != kNoTerrain && each([&](TerrainId& terrain, std::int8_t& level) {
               if (terrain != rule.from) return false;
               terrain = kOpenGround;
               level = to_level;
               return true;
             });
    case ChangeKind::level_to_terrain:
      return rule.to != kNoTerrain && each([&](TerrainId& terrain, std::int8_t& level) {
               if (level != rule.from_level) return false;
               terrain = rule.to;
               level = 0;
               return true;
             });
    case ChangeKind::custom:
      return custom(rule.name);
    default:
      return false;
  }
}

bool PixelChanges::custom(std::string_view name) {
  Codes codes = unchanged();
  if (name == "RowhouseBarsToBuildings" || name == "RowhouseBarsToOpenGround") {
    const bool open = name == "RowhouseBarsToOpenGround";
    for (const std::string storeys : {"", ", 1 Level", ", 2 Level", ", 3 Level", ", 4 Level"})
      codes[code("Rowhouse Wall" + storeys)] = open ? kOpenGround : code("Stone Building" + storeys);
    return map_terrain(codes);
  }
  if (name == "NoStairwells") {
    const bool any = std::find(contents_.stairways.begin(), contents_.stairways.end(), 1) != contents_.stairways.end();
    contents_.stairways.clear();
    return any;
  }
  if (name == "NoBridge" || name == "BridgeToFord") return take_bridges_away();
  if (name == "RoadsToPaths" || name == "NoWoodsRoads") return woods_roads();
  jungle_ = true;
  if (name == "PalmTrees") codes[code("Orchard")] = codes[code("Orchard, Out of Season")] = code("Palm Trees");
  if (name == "Bamboo") codes[code("Brush")] = code("Bamboo");
  if (name == "DenseJungle") return dense_jungle();
  if (name == "SwampToSwampPattern") return swamp_pattern();
  return map_terrain(codes);
}

void PixelChanges::finish() {
  if (!jungle_) return;
  Codes codes = unchanged();
  codes[code("Woods")] = code("Light Jungle");
  map_terrain(codes);
}

// A bridge becomes gully, and the ground about the dot of its hex sinks by a level, but where it lies low already.
bool PixelChanges::take_bridges_away() {
  const HexGrid& grid = printed_.grid();
  const TerrainId gully = code("Gully");
  std::vector<bool> has_bridge(static_cast<std::size_t>(grid.hex_count()), false);
  bool any = false;
  for (int x = 0; x < printed_.width(); ++x)
    for (int y = 0; y < printed_.height(); ++y) {
      TerrainId& pixel = contents_.terrain[printed_.at(x, y)];
      if (!vasl_terrains()[pixel].bridge) continue;
      pixel = gully;
      any = true;
      if (const int hex = grid.hex_at(x, y); hex >= 0) has_bridge[static_cast<std::size_t>(hex)] = true;
    }
  for (int hex = 0; hex < grid.hex_count(); ++hex) {
    if (!has_bridge[static_cast<std::size_t>(hex)]) continue;
    bridge_hexes_.push_back(hex);
    each_in_disc(printed_, hex, [&](int x, int y) {
      const int owner = grid.hex_at(x, y);
      if (owner < 0) return;
      const int level = printed_.hex(owner).base_level - (printed_.depression(owner) ? 0 : 1);
      contents_.elevation[printed_.at(x, y)] = static_cast<std::int8_t>(std::max(level, -128));
    });
  }
  return any;
}

// Woods cover the dot of a road hex with woods at the middle of a hexside.
bool PixelChanges::woods_roads() {
  const TerrainId woods = code("Woods");
  bool any = false;
  for (int hex = 0; hex < printed_.hex_count(); ++hex) {
    const RasterHex& facts = printed_.hex(hex);
    const auto& sides = facts.side_terrain;
    if (!vasl_terrains()[facts.terrain].road || std::find(sides.begin(), sides.end(), woods) == sides.end()) continue;
    any = true;
    each_in_disc(printed_, hex, [&](int x, int y) { contents_.terrain[printed_.at(x, y)] = woods; });
  }
  return any;
}

// Jungle fills every woods hex but its water.
bool PixelChanges::dense_jungle() {
  const TerrainId woods = code("Woods");
  const TerrainId jungle = code("Dense Jungle");
  for (int hex = 0; hex < printed_.hex_count(); ++hex) {
    if (printed_.hex(hex).terrain != woods) continue;
    printed_.grid().each_border_line(hex, printed_.width(), printed_.height(), [&](int y, int first, int end) {
      for (int x = first; x < end; ++x) {
        TerrainId& pixel = contents_.terrain[printed_.at(x, y)];
        if (!vasl_terrains()[pixel].water) pixel = jungle;
      }
    });
  }
  Codes codes = unchanged();
  codes[woods] = jungle;
  map_terrain(codes);
  return std::find(contents_.terrain.begin(), contents_.terrain.end(), jungle) != contents_.terrain.end();
}

// Marsh hexes beside woods or jungle become swamp.
bool PixelChanges::swamp_pattern() {
  const HexGrid& grid = printed_.grid();
  const TerrainId marsh = code("Marsh");
  const TerrainId swamp = code("Swamp");
  const std::array<TerrainId, 3> trees{code("Woods"), code("Light Jungle"), code("Dense Jungle")};
  bool any = false;
  for (int hex = 0; hex < grid.hex_count(); ++hex) {
    if (printed_.hex(hex).terrain != marsh) continue;
    bool beside = false;
    for (int side = 0; side < 6; ++side) {
      const int other = grid.neighbour(hex, side);
      beside =
          beside || (other >= 0 && std::find(trees.begin(), trees.end(), printed_.hex(other).terrain) != trees.end());
    }
    if (!beside) continue;
    grid.each_border_line(hex, printed_.width(), printed_.height(), [&](int y, int first, int end) {
      for (int x = first; x < end; ++x) {
        TerrainId& pixel = contents_.terrain[printed_.at(x, y)];
        if (pixel != marsh) continue;
        pixel = swamp;
        any = true;
      }
    });
  }
  return any;
}

bool PixelChanges::lose_roads(RoadLoss loss) {
  auto& by_hex = contents_.road_loss;
  by_hex.resize(static_cast<std::size_t>(printed_.hex_count()), RoadLoss::none);
  if (loss == RoadLoss::crossing) {
    for (const int hex : bridge_hexes_) by_hex[static_cast<std::size_t>(hex)] = loss;
    return !bridge_hexes_.empty();
  }
  for (RoadLoss& one : by_hex) one = std::max(one, loss);
  const TerrainId dirt = code("Dirt Road");
  return std::any_of(contents_.terrain.begin(), contents_.terrain.end(), [&](TerrainId pixel) {
    return loss == RoadLoss::dirt_rate ? pixel == dirt : vasl_terrains()[pixel].road;
  });
}

bool PixelChanges::apply_beside_sight(std::string_view name) {
  if (name == "NoRoads") return lose_roads(RoadLoss::every_road);
  if (name == "Mud") return lose_roads(RoadLoss::dirt_rate);
  if (name == "NoBridge") return lose_roads(RoadLoss::crossing);
  Codes codes = unchanged();
  if (name == "StreamsToGullies")
    for (const std::string_view stream : {"Dry Stream", "Shallow Stream", "Deep Stream"})
      codes[code(stream)] = code("Gully");
  if (name == "GulliesToStreams") codes[code("Gully")] = code("Shallow Stream");
  if (name == "WallsOnly") codes[code("Hedge")] = code("Wall");
  if (name == "AllDirt") codes[code("Paved Road")] = code("Dirt Road");
  if (name == "AllPaved") codes[code("Dirt Road")] = code("Paved Road");
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const auto id = static_cast<TerrainId>(i);
    TerrainId to = kNoTerrain;
    if (name == "AllStone") to = renamed(id, "Wooden ", "Stone ");
    if (name == "AllWood") to = renamed(id, "Stone ", "Wooden ");
    if (to != kNoTerrain) codes[i] = to;
  }
  return map_terrain(codes);
}

}  // namespace hexrout
