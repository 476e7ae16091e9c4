#include "map/raster_facts.hpp"

#include <algorithm>
#include <utility>

#include "map/eight_pixels.hpp"

namespace hexrout {

namespace {

Location location(int hex, int level, LocationKind kind, TerrainId terrain, TerrainId depression = kNoTerrain) {
  return {HexId(hex), static_cast<std::int8_t>(level), kind, terrain, depression};
}

std::uint8_t turned_half(std::uint8_t sides) {
  return static_cast<std::uint8_t>((sides << 3 | sides >> 3) & 0x3f);
}

// Sides of a hex that its own board does not cut off, as the joined map counts them.
unsigned sides_on_board(const RasterPart& part, int own) {
  unsigned sides = 0;
  for (int side = 0; side < 6; ++side)
    if (part.raster->grid().side_on_map(own, side)) sides |= 1U << (part.rotated ? (side + 3) % 6 : side);
  return sides;
}

// Takes the Locations of the later half; kept ones stay above, or below, the ground where it has none there.
void fill_locations_again(std::vector<Location>& kept, const std::vector<Location>& half) {
  const auto some = [&](int direction) {
    return std::any_of(half.begin(), half.end(), [&](const Location& l) { return l.level * direction > 0; });
  };
  const bool above = some(1);
  const bool below = some(-1);
  std::erase_if(kept, [&](const Location& l) { return l.level == 0 || (l.level > 0 ? above : below); });
  kept.insert(kept.begin(), half.begin(), half.end());
}

// VASL fills a hex on a seam once for every board. The later half overwrites the whole centre and the hexsides in
// `sides`.
void fill_again(RasterHex& hex, const RasterHex& half, unsigned sides) {
  hex.terrain = half.terrain;
  hex.depression = half.depression;
  hex.base_level = half.base_level;
  hex.stairway = half.stairway;
  hex.slope_sides = half.slope_sides;
  fill_locations_again(hex.locations, half.locations);
  for (std::size_t side = 0; side < 6; ++side) {
    if ((sides >> side & 1) == 0) continue;
    hex.hexside[side] = half.hexside[side];
    hex.side_terrain[side] = half.side_terrain[side];
    hex.side_depression[side] = half.side_depression[side];
  }
  hex.cliff_sides = static_cast<std::uint8_t>((hex.cliff_sides & ~sides) | (half.cliff_sides & sides));
}

std::uint8_t entry(const std::vector<std::uint8_t>& by_hex, int hex) {
  return by_hex.empty() ? std::uint8_t{0} : by_hex[static_cast<std::size_t>(hex)];
}

}  // namespace

void RasterFacts::derive() {
  for (std::size_t code = 0; code < 256; ++code) {
    if (!raster_.occurs_[code]) continue;
    any_inherent_ |= kinds_[code].inherent;
    any_bridge_ |= kinds_[code].bridge;
    raster_.has_roofless_ |= kinds_[code].roofless;
  }
  if (any_bridge_) find_bridge_blocks();
  std::vector<bool> taken(static_cast<std::size_t>(grid_.hex_count()), !raster_.contents_.given_hexes.empty());
  if (taken[0])
    take_given();
  else
    take_from_parts(taken);
  // Hexes are derived in order: a hexside takes the facts of neighbours that are done already.
  for (int index = 0; index < grid_.hex_count(); ++index)
    if (!taken[static_cast<std::size_t>(index)]) derive_hex(index);
  number_hillocks();
  sum_up_sides();
}

void RasterFacts::sum_up_sides() {
  std::vector<bool> cliff(static_cast<std::size_t>(grid_.hex_count()), false);
  for (int index = 0; index < grid_.hex_count(); ++index) {
    RasterHex& h = hex(index);
    unsigned depressed = 0;
    bool any = h.cliff_sides != 0;
    for (std::size_t side = 0; side < 6; ++side) {
      if (h.side_depression[side] != kNoTerrain) depressed |= 1U << side;
      any |= kind(h.side_terrain[side]).cliff;
    }
    h.depression_sides = static_cast<std::uint8_t>(depressed);
    cliff[static_cast<std::size_t>(index)] = any;
  }
  for (int index = 0; index < grid_.hex_count(); ++index) {
    RasterHex& h = hex(index);
    h.near_cliff = cliff[static_cast<std::size_t>(index)];
    for (int side = 0; side < 6; ++side) {
      const int n = grid_.neighbour(index, side);
      h.near_cliff = h.near_cliff || (n >= 0 && cliff[static_cast<std::size_t>(n)]);
    }
  }
}

void RasterFacts::take_from_parts(std::vector<bool>& taken) {
  std::vector<std::uint8_t> owners(taken.size(), 0);
  for (const RasterPart& part : raster_.contents_.parts)
    for (int own = 0; own < part.raster->hex_count(); ++own)
      ++owners[static_cast<std::size_t>(raster_.joined_hex(part, own))];
  // VASL inserts boards from left to right, then from top to bottom; no hex lies on more than two.
  std::vector<const RasterPart*> inserted;
  for (const RasterPart& part : raster_.contents_.parts) inserted.push_back(&part);
  std::stable_sort(inserted.begin(), inserted.end(), [](const RasterPart* a, const RasterPart* b) {
    return std::pair(a->row, a->column) < std::pair(b->row, b->column);
  });
  for (const RasterPart* part : inserted) {
    for (int own = 0; own < part->raster->hex_count(); ++own) {
      const auto joined = static_cast<std::size_t>(raster_.joined_hex(*part, own));
      if (owners[joined] != 1 && raster_.contents_.seams == SeamHex::of_both_halves) continue;
      if (taken[joined]) {
        fill_again(raster_.hexes_[joined], hex_of_part(*part, own), sides_on_board(*part, own));
      } else {
        raster_.hexes_[joined] = hex_of_part(*part, own);
      }
      taken[joined] = true;
    }
  }
}

void RasterFacts::take_given() {
  raster_.hexes_ = raster_.contents_.given_hexes;
  for (int index = 0; index < grid_.hex_count(); ++index)
    for (Location& l : hex(index).locations) l.hex = HexId(index);
}

RasterHex RasterFacts::hex_of_part(const RasterPart& part, int own) const {
  RasterHex facts = part.raster->hex(own);
  if (part.rotated) {
    std::rotate(facts.hexside.begin(), facts.hexside.begin() + 3, facts.hexside.end());
    std::rotate(facts.side_terrain.begin(), facts.side_terrain.begin() + 3, facts.side_terrain.end());
    std::rotate(facts.side_depression.begin(), facts.side_depression.begin() + 3, facts.side_depression.end());
    facts.cliff_sides = turned_half(facts.cliff_sides);
    facts.slope_sides = turned_half(facts.slope_sides);
  }
  for (Location& l : facts.locations) l.hex = HexId(raster_.joined_hex(part, own));
  return facts;
}

bool RasterFacts::edge_on_raster(int index, int side) const {
  const Pixel p = grid_.edge_point(index, side);
  return raster_.has(p.x, p.y);
}

TerrainId RasterFacts::edge_terrain(int index, int side) const {
  const Pixel p = grid_.edge_point(index, side);
  return raster_.has(p.x, p.y) ? raster_.terrain(p.x, p.y) : kOpenGround;
}

bool RasterFacts::building_at_edge(int index, int side) const {
  return edge_on_raster(index, side) && kind(edge_terrain(index, side)).building;
}

void RasterFacts::derive_hex(int index) {
  RasterHex& h = hex(index);
  h.stairway = entry(raster_.contents_.stairways, index) != 0;
  h.slope_sides = entry(raster_.contents_.slope_sides, index);
  set_centre(index);
  set_side_locations(index);
  const Pixel c = grid_.centre(index);
  h.base_level = static_cast<std::int8_t>(raster_.elevation(c.x, c.y));
  if (kind(h.terrain).depression) h.depression = h.terrain;
  if (any_inherent_) set_inherent(index);
  settle_hexsides(index);
  if (any_bridge_) add_bridge(index);
  Location& ground = h.locations.front();
  ground.terrain = h.terrain;
  ground.depression = h.depression;
}

void RasterFacts::set_centre(int index) {
  RasterHex& h = hex(index);
  const Pixel c = grid_.centre(index);
  h.locations.push_back(location(index, 0, LocationKind::ground, kOpenGround));
  TerrainId code = raster_.terrain(c.x, c.y);
  bool multi_hex = false;
  for (int side = 0; side < 6; ++side) {
    if (!building_at_edge(index, side)) continue;
    multi_hex = true;
    if (!kind(code).building) code = edge_terrain(index, side);
  }
  h.terrain = code;
  const VaslTerrain& t = kind(code);
  if (!t.building) return;
  // Buildings of one level always have stairs, taller ones only if the file marks them.
  const bool drawn_stairway = h.stairway && !t.one_level_house;
  if (t.marketplace) h.terrain = kOpenGround;
  add_building_locations(index, code, multi_hex);
  h.stairway = kind(h.terrain).one_level_house || drawn_stairway;
}

void RasterFacts::add_building_locations(int index, TerrainId building, bool multi_hex) {
  RasterHex& h = hex(index);
  const VaslTerrain& t = kind(building);
  int top = 0;
  if (!t.single_storey && (!t.factory || h.stairway)) {
    for (int level = 1; level <= t.height; ++level)
      h.locations.push_back(location(index, level, LocationKind::upper, building));
    top = t.height;
  }
  if (t.single_storey || !multi_hex) return;
  if (!t.factory) {
    static const TerrainId cellar = TerrainCatalogue::standard().find_title("Cellar").value_or(kOpenGround);
    h.locations.push_back(location(index, -1, LocationKind::cellar, cellar));
  }
  if (!t.roofless) {
    static const TerrainId roof = TerrainCatalogue::standard().find_title("Rooftop").value_or(kOpenGround);
    h.locations.push_back(location(index, t.factory ? t.height + 1 : top + 1, LocationKind::rooftop, roof));
  }
}

void RasterFacts::set_side_locations(int index) {
  static const TerrainId embankment = TerrainCatalogue::standard().find_title("Rrembankment").value_or(kOpenGround);
  RasterHex& h = hex(index);
  const std::uint8_t embanked = entry(raster_.contents_.embankment_sides, index);
  for (int side = 0; side < 6; ++side) {
    if (!grid_.side_on_map(index, side)) continue;
    const auto s = static_cast<std::size_t>(side);
    TerrainId code = edge_terrain(index, side);
    if ((embanked >> side & 1) != 0) h.hexside[s] = code = embankment;
    const int across = grid_.neighbour(index, side);
    if (across >= 0 && !kind(code).hexside) {
      const TerrainId other = edge_terrain(across, (side + 3) % 6);
      if (kind(other).hexside) code = other;
    }
    if (kind(code).hexside) {
      h.hexside[s] = code;
      if (kind(code).cliff) h.cliff_sides = static_cast<std::uint8_t>(h.cliff_sides | 1U << side);
    }
    h.side_terrain[s] = code;
  }
}

// The first pixel of inherent terrain, column by column, that lies nearest to the centre gives the hex
// its terrain, over a building or a depression.
void RasterFacts::set_inherent(int index) {
  const Pixel least = grid_.border_least(index);
  const Pixel most = grid_.border_most(index);
  const int y_end = std::min(most.y, raster_.height());
  for (int x = std::max(least.x, 0); x < std::min(most.x, raster_.width()); ++x) {
    for (int y = std::max(least.y, 0); y < y_end; ++y) {
      const TerrainId code = raster_.terrain(x, y);
      if (!kind(code).inherent || raster_.nearest(index, x, y) != -1) continue;
      hex(index).terrain = code;
      return;
    }
  }
}

// Makes the hexes on both sides of a hexside agree. If they draw it differently, the hex done first counts.
void RasterFacts::settle_hexsides(int index) {
  RasterHex& h = hex(index);
  for (int side = 0; side < 6; ++side) {
    if (!grid_.side_on_map(index, side)) continue;
    const auto s = static_cast<std::size_t>(side);
    const auto set = [&](TerrainId code) {
      h.hexside[s] = code;
      if (kind(code).cliff) h.cliff_sides = static_cast<std::uint8_t>(h.cliff_sides | 1U << side);
    };
    const TerrainId code = edge_terrain(index, side);
    if (kind(code).hexside) {
      set(code);
    } else if (kind(code).depression) {
      h.side_depression[s] = code;
    }
    const int across = grid_.neighbour(index, side);
    if (across < 0) continue;
    const TerrainId settled = hex(across).hexside[(s + 3) % 6];
    if (settled != kNoTerrain) set(settled);
  }
}

void RasterFacts::find_bridge_blocks() {
  blocks_down_ = raster_.height() / kBridgeBlock + 1;
  bridge_blocks_.assign(
      static_cast<std::size_t>(raster_.width() / kBridgeBlock + 1) * static_cast<std::size_t>(blocks_down_), false);
  std::array<bool, 256> bridge{};
  for (std::size_t code = 0; code < bridge.size(); ++code) bridge[code] = kinds_[code].bridge;
  constexpr int kEight = kEightPixels;
  std::uint64_t before = 0;  // eight pixels without a bridge
  for (int x = 0; x < raster_.width(); ++x) {
    const TerrainId* column = raster_.terrain_data() + static_cast<std::ptrdiff_t>(x) * raster_.height();
    for (int first = 0; first < raster_.height(); first += kEight) {
      const int end = std::min(first + kEight, raster_.height());
      const bool eight = end == first + kEight;
      if (eight && eight_pixels(column + first) == before) continue;
      bool any = false;
      for (int y = first; y < end; ++y) {
        if (!bridge[column[y]]) continue;
        bridge_blocks_[bridge_block(x / kBridgeBlock, y / kBridgeBlock)] = true;
        any = true;
      }
      if (eight && !any) before = eight_pixels(column + first);
    }
  }
}

bool RasterFacts::bridge_within(Pixel least, Pixel most) const {
  for (int x = least.x / kBridgeBlock; x <= (most.x - 1) / kBridgeBlock; ++x)
    for (int y = least.y / kBridgeBlock; y <= (most.y - 1) / kBridgeBlock; ++y)
      if (bridge_blocks_[bridge_block(x, y)]) return true;
  return false;
}

void RasterFacts::add_bridge(int index) {
  RasterHex& h = hex(index);
  const Pixel least{std::max(grid_.border_least(index).x, 0), std::max(grid_.border_least(index).y, 0)};
  const Pixel most{std::min(grid_.border_most(index).x, raster_.width()),
                   std::min(grid_.border_most(index).y, raster_.height())};
  if (!bridge_within(least, most)) return;
  TerrainId bridge = kNoTerrain;
  TerrainId below = kNoTerrain;
  for (int x = least.x; x < most.x; ++x) {
    for (int y = least.y; y < most.y; ++y) {
      const TerrainId code = raster_.terrain(x, y);
      const VaslTerrain& t = kind(code);
      if ((!t.bridge || bridge != kNoTerrain) && (!t.depression || below != kNoTerrain)) continue;
      if (!grid_.border_contains(index, x, y)) continue;
      (t.bridge ? bridge : below) = code;
    }
  }
  if (bridge == kNoTerrain) return;
  if (h.depression != kNoTerrain) {
    std::erase_if(h.locations,
                  [](const Location& l) { return l.kind == LocationKind::upper || l.kind == LocationKind::rooftop; });
    h.locations.push_back(location(index, 1, LocationKind::bridge, bridge));
  } else if (kind(h.terrain).bridge) {
    const int base = h.base_level;
    const int level = base == 0 ? -1 : base > 0 ? base - 2 : base;
    std::erase_if(h.locations, [](const Location& l) { return l.kind == LocationKind::cellar; });
    h.locations.push_back(
        location(index, level, LocationKind::under_bridge, below == kNoTerrain ? kOpenGround : below, below));
  }
}

void RasterFacts::number_hillocks() {
  std::int16_t next = 0;
  for (RasterHex& h : raster_.hexes_) h.hillock = -1;
  std::vector<int> open;
  for (int start = 0; start < grid_.hex_count(); ++start) {
    if (!kind(hex(start).terrain).hillock || hex(start).hillock >= 0) continue;
    raster_.has_hillocks_ = true;
    hex(start).hillock = next;
    open.push_back(start);
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      for (int side = 0; side < 6; ++side) {
        const int n = grid_.neighbour(at, side);
        if (n < 0 || !kind(hex(n).terrain).hillock || hex(n).hillock >= 0) continue;
        hex(n).hillock = next;
        open.push_back(n);
      }
    }
    ++next;
  }
}

}  // namespace hexrout
