#include "los/vasl/placed_pixels.hpp"

#include <algorithm>
#include <cmath>

#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout::vasl {

namespace {

void draw_rubble(const Raster& raster, int hex, TerrainId rubble, std::vector<TerrainId>& pixels) {
  raster.grid().each_extended(hex, raster.width(), raster.height(), [&](int x, int y) {
    TerrainId& code = pixels[raster.at(x, y)];
    const VaslTerrain& t = vasl_terrains()[code];
    if (raster.grid().hex_at(x, y) == hex && (!t.hexside || t.rowhouse_wall)) code = rubble;
  });
}

// The rim of the hex along one side, three pixels deep.
void draw_roadblock(const Raster& raster, int hex, int side, std::vector<TerrainId>& pixels) {
  static const TerrainId roadblock = TerrainCatalogue::standard().find_title("Road Block").value_or(kOpenGround);
  const HexGrid& grid = raster.grid();
  const Pixel c = grid.centre(hex);
  const Pixel e = grid.edge_point(hex, side);
  const double length = std::hypot(e.x - c.x, e.y - c.y);
  const auto outward = [&](int from, int towards) {
    return static_cast<int>(std::lround(3.0 * (towards - from) / length));
  };
  grid.each_extended(hex, raster.width(), raster.height(), [&](int x, int y) {
    if (raster.nearest(hex, x, y) == side && grid.border_contains(hex, x, y) &&
        !grid.border_contains(hex, x + outward(c.x, e.x), y + outward(c.y, e.y)))
      pixels[raster.at(x, y)] = roadblock;
  });
  if (raster.has(e.x, e.y)) pixels[raster.at(e.x, e.y)] = roadblock;
}

bool draws(const PlacedIn& placed) {
  return std::any_of(placed.begin(), placed.end(), [](const PlacedLayer::Entry* entry) {
    return entry != nullptr && (entry->rubble != kNoTerrain || entry->roadblocks != 0);
  });
}

// turned: the hexes of `placed` count their sides from the other end.
void draw(const Raster& raster, const PlacedIn& placed, bool turned, std::vector<TerrainId>& pixels) {
  for (int hex = 0; hex < static_cast<int>(placed.size()); ++hex) {
    const PlacedLayer::Entry* entry = placed[static_cast<std::size_t>(hex)];
    if (entry == nullptr) continue;
    if (entry->rubble != kNoTerrain) draw_rubble(raster, hex, entry->rubble, pixels);
    for (int side = 0; side < 6; ++side)
      if ((entry->roadblocks >> side & 1) != 0) draw_roadblock(raster, hex, turned ? (side + 3) % 6 : side, pixels);
  }
}

// A board of a joined raster with what lies on it.
std::shared_ptr<const Raster> drawn_part(const Raster& joined, const RasterPart& part, const PlacedIn& placed) {
  PlacedIn there;
  for (int own = 0; own < part.raster->hex_count(); ++own)
    there.push_back(placed[static_cast<std::size_t>(joined.joined_hex(part, own))]);
  if (!draws(there)) return part.raster;
  RasterContents contents = part.raster->contents();
  draw(*part.raster, there, part.rotated, contents.terrain);
  return std::make_shared<const Raster>(std::move(contents));
}

}  // namespace

std::shared_ptr<const Raster> as_vasl_sees(const std::shared_ptr<const Raster>& raster, const PlacedIn& placed) {
  const bool seams = raster->parts().size() > 1;
  if (!draws(placed)) return seams ? std::make_shared<const Raster>(raster, SeamHex::of_last_half) : raster;
  RasterContents contents = raster->contents();
  if (seams) contents.seams = SeamHex::of_last_half;
  for (RasterPart& part : contents.parts) part.raster = drawn_part(*raster, part, placed);
  draw(*raster, placed, false, contents.terrain);
  return std::make_shared<const Raster>(std::move(contents));
}

std::vector<Counters> counters_of(const PlacedIn& placed) {
  std::vector<Counters> out;
  for (std::size_t hex = 0; hex < placed.size(); ++hex) {
    const PlacedLayer::Entry* e = placed[hex];
    if (e == nullptr || (e->smoke == 0 && e->vehicles == 0 && e->barrage == 0)) continue;
    out.resize(placed.size());
    out[hex] = {e->smoke,    e->smoke_level,   static_cast<std::int8_t>(e->smoke_level + PlacedLayer::kSmokeLevels),
                e->vehicles, e->vehicle_level, e->barrage};
  }
  return out;
}

}  // namespace hexrout::vasl
