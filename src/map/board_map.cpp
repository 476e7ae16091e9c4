#include "map/board_map.hpp"

#include <algorithm>
#include <array>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/map/vasl_terrain.hpp"
#include "map/buildings.hpp"

namespace hexrout {

namespace {

// A road of any kind, also sunk into the ground or carried by a bridge.
bool carries_road(TerrainId code) {
  static const TerrainId path = TerrainCatalogue::standard().find_title("Path").value_or(kNoTerrain);
  static const TerrainId sunken = TerrainCatalogue::standard().find_title("Sunken Road").value_or(kNoTerrain);
  const VaslTerrain& t = vasl_terrains()[code];
  return t.road || t.bridge || code == path || code == sunken;
}

TerrainId pixel_terrain(const Raster& raster, Pixel p, TerrainId otherwise) {
  return raster.has(p.x, p.y) ? raster.terrain(p.x, p.y) : otherwise;
}

RoadLoss road_loss(const Raster& raster, int hex) {
  const auto& by_hex = raster.contents().road_loss;
  return by_hex.empty() ? RoadLoss::none : by_hex[static_cast<std::size_t>(hex)];
}

bool has_bridge_pixel(const Raster& raster, int hex) {
  bool found = false;
  raster.grid().each_border_line(hex, raster.width(), raster.height(), [&](int y, int first, int end) {
    for (int x = first; x < end && !found; ++x) found = vasl_terrains()[raster.terrain(x, y)].bridge;
  });
  return found;
}

// The road that this pixel at the edge of a hex shows is in use under the scenario's rules.
bool in_use(const Raster& raster, int hex, int across, TerrainId code) {
  static const TerrainId path = *TerrainCatalogue::standard().find_title("Path");
  static const TerrainId dirt = *TerrainCatalogue::standard().find_title("Dirt Road");
  const RoadLoss loss = road_loss(raster, hex);
  if (loss == RoadLoss::none || loss == RoadLoss::crossing) return loss == RoadLoss::none;
  if (loss == RoadLoss::dirt_rate ? code != dirt : code == path) return true;
  return has_bridge_pixel(raster, hex) || (across >= 0 && has_bridge_pixel(raster, across));
}

// A road crosses a hexside if the edge points of both hexes lie on one; at the edge of the map one hex decides.
std::uint8_t road_sides(const Raster& raster, int hex) {
  const HexGrid& grid = raster.grid();
  const bool all = raster.contents().road_loss.empty();
  unsigned sides = 0;
  for (int side = 0; side < 6; ++side) {
    const TerrainId code = pixel_terrain(raster, grid.edge_point(hex, side), kOpenGround);
    if (!carries_road(code)) continue;
    const int across = grid.neighbour(hex, side);
    if (!all && !in_use(raster, hex, across, code)) continue;
    if (across >= 0) {
      const TerrainId other = pixel_terrain(raster, grid.edge_point(across, (side + 3) % 6), kOpenGround);
      if (!carries_road(other) || (!all && !in_use(raster, across, hex, other))) continue;
    }
    sides |= 1U << side;
  }
  return static_cast<std::uint8_t>(sides);
}

// Terrain codes: bit by code.
using Codes = std::array<bool, 256>;

// True if at least a quarter of a hex's pixels are of these codes.
bool quarter(const Raster& raster, int hex, const Codes& codes) {
  int pixels = 0;
  int found = 0;
  const auto column = static_cast<std::size_t>(raster.height());
  raster.grid().each_border_line(hex, raster.width(), raster.height(), [&](int y, int first, int end) {
    pixels += end - first;
    const TerrainId* pixel = raster.terrain_data() + raster.at(first, y);
    for (int x = first; x < end; ++x, pixel += column) found += codes[*pixel] ? 1 : 0;
  });
  return pixels > 0 && 4 * found >= pixels;
}

// Terrain around the centre dot of a road. Pixels are counted only if their codes occur on the board.
class RoadGround {
 public:
  explicit RoadGround(const Raster& raster) : raster_(raster) {
    for (std::size_t code = 0; code < woods_.size(); ++code) {
      const auto id = static_cast<TerrainId>(code);
      woods_[code] = raster.occurs(id) && vasl_terrains()[id].woods;
      bank_[code] = raster.occurs(id) && id == bank();
    }
  }

  // A road hex at least a quarter of whose pixels are woods is a road through woods.
  bool through_woods(int hex) const {
    return carries_road(raster_.hex(hex).terrain) && any(woods_) && quarter(raster_, hex, woods_);
  }
  // A road on a bank is the same: the centre dot is road, and the bank is drawn about it.
  bool elevated(int hex) const {
    const TerrainId centre = raster_.hex(hex).terrain;
    return centre != bank() && vasl_terrains()[centre].road && any(bank_) && quarter(raster_, hex, bank_);
  }
  static TerrainId bank() {
    static const TerrainId code = *TerrainCatalogue::standard().find("elevated-road");
    return code;
  }

 private:
  static bool any(const Codes& codes) { return std::find(codes.begin(), codes.end(), true) != codes.end(); }

  const Raster& raster_;
  Codes woods_{};
  Codes bank_{};
};

// The terrain of a hex whose road does not exist: what most of its other pixels show.
TerrainId without_road(const Raster& raster, int hex) {
  std::array<int, 256> pixels{};
  raster.grid().each_border_line(hex, raster.width(), raster.height(), [&](int y, int first, int end) {
    for (int x = first; x < end; ++x) ++pixels[raster.terrain(x, y)];
  });
  for (std::size_t code = 0; code < pixels.size(); ++code) {
    const VaslTerrain& kind = vasl_terrains()[code];
    if (kind.road || kind.hexside || kind.building) pixels[code] = 0;
  }
  return static_cast<TerrainId>(std::max_element(pixels.begin(), pixels.end()) - pixels.begin());
}

// Returns the terrain that a gully or stream runs through, so that the depression holds it (B19.21): other terrain on
// at least two hexsides of its hex, that of the most; woods before others as many. None in open ground or marsh.
TerrainId held_by_depression(const RasterHex& hex) {
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  if (hex.depression == kNoTerrain || hex.terrain != hex.depression || !terrain[hex.depression].adds_other)
    return kNoTerrain;
  const auto holds = [&](TerrainId id) {
    const Terrain& t = terrain[id];
    return !t.open_ground && !t.hexside && !t.whole_allotment &&
           (t.kind == TerrainClass::woods || t.kind == TerrainClass::other);
  };
  const auto& sides = hex.side_terrain;
  if (std::count_if(sides.begin(), sides.end(), holds) < 2) return kNoTerrain;
  const auto weight = [&](TerrainId id) {
    return 2 * std::count(sides.begin(), sides.end(), id) + (is_woods(terrain[id]) ? 1 : 0);
  };
  TerrainId most = kNoTerrain;
  for (const TerrainId id : sides)
    if (holds(id) && (most == kNoTerrain || weight(id) > weight(most))) most = id;
  return most;
}

// A hex is cut on a side whose middle lies beyond the pixels.
std::uint8_t cut_sides(const Raster& raster, int hex) {
  const HexGridShape& s = raster.grid().shape();
  const Hex h = raster.grid().at(hex);
  const double cx = raster.grid().centre_x(h.col);
  const double cy = raster.grid().centre_y(h.col, h.row);
  constexpr std::array<int, 6> kAcross{0, 1, 1, 0, -1, -1};
  constexpr std::array<int, 6> kDown{-2, -1, 1, 2, 1, -1};
  unsigned sides = 0;
  for (std::size_t side = 0; side < 6; ++side) {
    const double x = cx + kAcross[side] * s.hex_width_px / 2.0;
    const double y = cy + kDown[side] * s.hex_height_px / 4.0;
    if (x < -2 || y < -2 || x > s.width_px + 2 || y > s.height_px + 2) sides |= 1U << side;
  }
  return static_cast<std::uint8_t>(sides);
}

}  // namespace

MapContents contents_of(std::shared_ptr<const Raster> raster, const std::function<bool(int hex)>& in_play) {
  MapContents contents;
  const auto buildings = number_buildings(*raster);
  const RoadGround roads(*raster);
  for (int index = 0; index < raster->hex_count(); ++index) {
    if (!in_play(index)) continue;
    const RasterHex& from = raster->hex(index);
    HexFacts facts;
    facts.at = raster->grid().at(index);
    facts.base_level = from.base_level;
    facts.terrain = from.terrain;
    facts.stairway = from.stairway;
    facts.road_sides = road_sides(*raster, index);
    facts.road_through_woods = roads.through_woods(index);
    facts.hexside = from.hexside;
    facts.side_terrain = from.side_terrain;
    facts.depression_sides = from.depression_sides;
    facts.cliff_sides = from.cliff_sides;
    facts.slope_sides = from.slope_sides;
    facts.building = buildings[static_cast<std::size_t>(index)];
    facts.half = cut_sides(*raster, index);
    if (road_loss(*raster, index) == RoadLoss::every_road && vasl_terrains()[facts.terrain].road) {
      static const TerrainId woods = *TerrainCatalogue::standard().find_title("Woods");
      facts.terrain = facts.road_through_woods ? woods : without_road(*raster, index);
      facts.road_through_woods = false;
    }
    const bool bank = roads.elevated(index);
    if (bank) facts.terrain = RoadGround::bank();
    const TerrainId held = held_by_depression(from);
    if (held != kNoTerrain) facts.terrain = held;
    for (Location l : from.locations) {
      const bool changed = bank || held != kNoTerrain || facts.terrain != from.terrain;
      if (changed && l.kind == LocationKind::ground) l.terrain = facts.terrain;
      contents.locations.emplace_back(facts.at, l);
    }
    contents.hexes.push_back(facts);
  }
  contents.raster = std::move(raster);
  return contents;
}

std::shared_ptr<const Map> board_map(const VaslBoard& board) {
  MapContents contents = contents_of(board.raster, [](int) { return true; });
  contents.title = board.name;
  for (const HexFacts& facts : contents.hexes) contents.names.emplace_back(facts.at, hex_name(facts.at, board.naming));
  return std::make_shared<const Map>(std::move(contents));
}

}  // namespace hexrout
