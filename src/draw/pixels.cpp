// The terrain of VASL boards: areas of equal pixels as simplified outlines.
#include <algorithm>

#include "draw/layers.hpp"
#include "draw/trace.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/map/terrain_traits.hpp"

namespace hexrout::draw {

namespace {

constexpr double kTolerance = 0.8;  // pixels: below what the eye sees at full size
constexpr int kSpeck = 4;           // pixels: smaller areas are left out
constexpr int kClosing = 2;         // pixels between the specks that crops and brush are drawn with

std::string path_of(const std::vector<std::vector<Pixel>>& rings) {
  std::string out;
  for (const auto& ring : rings) {
    add(out, "M{} {}", ring[0].x, ring[0].y);
    for (std::size_t i = 1; i < ring.size(); ++i) {
      const int dx = ring[i].x - ring[i - 1].x;
      const int dy = ring[i].y - ring[i - 1].y;
      if (dx == 0)
        add(out, "v{}", dy);
      else if (dy == 0)
        add(out, "h{}", dx);
      else if (dy < 0)
        add(out, "l{}{}", dx, dy);
      else
        add(out, "l{} {}", dx, dy);
    }
    out += "z";
  }
  return out;
}

// Later kinds are drawn over earlier ones: fields, then lines across them, then houses and walls.
int order(const Terrain& t) {
  if (t.hexside) return 5;
  if (is_building(t)) return 4;
  switch (t.kind) {
    case TerrainClass::bridge:
      return 3;
    case TerrainClass::road:
      return 2;
    case TerrainClass::depression:
      return 1;
    default:
      return t.name == "path" || t.name == "track" ? 2 : 0;
  }
}

std::string paint(const Terrain& t) {
  const auto flat = [](std::string_view fill, std::string_view ink, const char* width) {
    return fmt::format("fill='{}' stroke='{}' stroke-width='{}'", fill, ink, width);
  };
  if (t.hexside && is_building(t)) return flat("#111", "#111", "1");
  if (t.name == "wall") return flat("#8f887c", "#2e2a25", "1");
  if (t.hexside) return flat(t.glyph == '&' ? "#6fa352" : t.colour, ink_of(t), "1.2");
  if (t.name == "paved-road") return flat("#ffffff", "#3d3d3d", "1.6");
  if (t.kind == TerrainClass::road) return flat("#f3e3bb", "#8b6f3e", "1.4");
  const std::string fill = pattern_of(t).empty() ? t.colour : fmt::format("url(#t{})", t.id);
  return flat(fill, ink_of(t), is_building(t) ? "2.4" : "1.2");
}

}  // namespace

void pixel_layer(std::string& out, const Map& map, const Layout&) {
  const Raster& raster = *map.raster();
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  // A single pass finds the places of each kind and level.
  std::array<Window, 256> windows;
  for (Window& w : windows) w = {{raster.width(), raster.height()}, {0, 0}};
  const auto widen = [](Window& w, int x, int y) {
    w.least = {std::min(w.least.x, x), std::min(w.least.y, y)};
    w.most = {std::max(w.most.x, x + 1), std::max(w.most.y, y + 1)};
  };
  int lowest = 0;
  int highest = 0;
  for (int x = 0; x < raster.width(); ++x)
    for (int y = 0; y < raster.height(); ++y) {
      widen(windows[raster.terrain(x, y)], x, y);
      const int level = raster.elevation(x, y);
      lowest = std::min(lowest, level);
      highest = std::max(highest, level);
    }
  const Window whole{{0, 0}, {raster.width(), raster.height()}};
  add(out, "<g class='ground' transform='translate({0} {0})' fill-rule='evenodd' stroke-linejoin='round'>\n",
      num(kMargin));
  add(out, "<path d='M0 0h{}v{}h-{}z' fill='{}'/>\n", raster.width(), raster.height(), raster.width(), level_tint(0));
  for (int level = 1; level <= highest; ++level)
    add(out, "<path d='{}' fill='{}' stroke='#7a4f1f' stroke-width='2'/>\n",
        path_of(
            outlines(whole, [&](int x, int y) { return raster.elevation(x, y) >= level; }, {kTolerance, 0, kSpeck})),
        level_tint(level));
  for (int level = -1; level >= lowest; --level)
    add(out, "<path d='{}' fill='{}' stroke='#7a4f1f' stroke-width='1' stroke-dasharray='3 2'/>\n",
        path_of(
            outlines(whole, [&](int x, int y) { return raster.elevation(x, y) <= level; }, {kTolerance, 0, kSpeck})),
        level_tint(level));
  for (int turn = 0; turn <= 5; ++turn) {
    for (std::size_t id = 1; id < 255; ++id) {
      const auto kind = static_cast<TerrainId>(id);
      if (!terrain.has(kind) || order(terrain[kind]) != turn || windows[id].most.x == 0) continue;
      const auto rings = outlines(windows[id], [&](int x, int y) { return raster.terrain(x, y) == kind; },
                                  {kTolerance, turn == 0 ? kClosing : 0, kSpeck});
      if (!rings.empty())
        add(out, "<path class='{}' d='{}' {}/>\n", terrain[kind].name, path_of(rings), paint(terrain[kind]));
    }
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
