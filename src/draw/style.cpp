// Colours and patterns. Tints are the catalogue's; patterns differ in shape, so that a picture in
// grey says the same. Overlays use the Okabe-Ito set, each with a white or dark casing.
#include <algorithm>
#include <map>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"

namespace hexrout::draw {

namespace {

struct Pattern {
  char glyph;
  int width;
  int height;
  const char* marks;
};

// A pattern for each glyph of the catalogue: kinds that look alike share a glyph, and so a pattern.
constexpr Pattern kPatterns[] = {
    {'^', 24, 22,
     "<g fill='#86b272' stroke='#38612f' stroke-width='1'><path d='M6 14v-3' /><circle cx='6' cy='7' r='4.4'/><path "
     "d='M18 25v-3'/>"
     "<circle cx='18' cy='18' r='4.4'/></g><path d='M6 11v4M18 22v4M18 0v4' stroke='#38612f' stroke-width='1.4'/>"},
    {';', 8, 10, "<path d='M2 1v4M6 6v4' stroke='#a47e12' stroke-width='1.3' stroke-linecap='round'/>"},
    {'f', 10, 9, "<path d='M-2 8L12 5M-2 3.5L12 .5' stroke='#a88a58' stroke-width='1' fill='none'/>"},
    {':', 18, 16,
     "<path d='M3 7l-1.6-4M3 7V2M3 7l1.8-4M12 15l-1.6-4M12 15v-5M12 15l1.8-4' stroke='#66721f' stroke-width='1.2' "
     "stroke-linecap='round'/>"},
    {'o', 20, 18,
     "<circle cx='5' cy='5' r='3.4' fill='#f4f8e8' stroke='#4f7d33' stroke-width='1.4'/><circle cx='15' cy='14' "
     "r='3.4' fill='#f4f8e8' stroke='#4f7d33' stroke-width='1.4'/>"},
    {'m', 22, 16,
     "<path d='M2 7h9M13 15h8' stroke='#3f7b86' stroke-width='1.3'/><path d='M5 6V2M7 6V1M9 6V3M16 14v-4M18 14V9' "
     "stroke='#56803a' stroke-width='1.1'/>"},
    {'~', 24, 14, "<path d='M1 5q3-3.4 6 0t6 0M12 12q3-3.4 6 0t6 0' fill='none' stroke='#3f7fb0' stroke-width='1.2'/>"},
    {'%', 18, 16, "<path d='M2 6l3-4 3 3-2 3zM11 13l2-4 4 2-1 4z' fill='#a89f96' stroke='#4c4640' stroke-width='.9'/>"},
    {'+', 18, 18, "<path d='M5 1.5v7M2.5 4h5M14 10.5v7M11.5 13h5' stroke='#55584c' stroke-width='1.3'/>"},
    {'*', 20, 18, "<path d='M2 8l4-7 4 7zM12 17l3.4-6 3.4 6z' fill='#b9b0a3' stroke='#574f45' stroke-width='.9'/>"},
    {'L', 16, 12, "<path d='M1 2h14M1 4.6h14M1 7.2h14' stroke='#8a5f24' stroke-width='1.1'/>"},
    {',', 20, 18,
     "<path d='M2.5 6a3 2.4 0 1 0 6 0M12 14a3 2.4 0 1 0 6 0' fill='none' stroke='#7c6645' stroke-width='1.2'/>"},
    {'p', 14, 14,
     "<path d='M0 0h14M0 0v14' stroke='#6f8a52' stroke-width='1.2'/><path d='M4 8v3M9 5v3' stroke='#6f8a52' "
     "stroke-width='1'/>"},
    {'s', 16, 14, "<circle cx='4' cy='4' r='1.1' fill='#7a6c3a'/><circle cx='12' cy='10' r='1.1' fill='#7a6c3a'/>"},
    {'|', 10, 14, "<path d='M2 1v11M7 4v11M7 0v1' stroke='#5d7a22' stroke-width='1.3'/>"},
    {'e', 14, 12, "<path d='M1 4l3 4 3-4 3 4 3-4' fill='none' stroke='#6b5532' stroke-width='1.3'/>"},
    {'#', 12, 12, "<path d='M0 12L12 0M-1 1l2-2M11 13l2-2' stroke='#8b8680' stroke-width='1'/>"},
    {'F', 10, 10, "<path d='M0 0l10 10M10 0L0 10' stroke='#88839a' stroke-width='.9'/>"},
    {'M', 14, 14, "<path d='M7 0v14M0 7h14' stroke='#a3958a' stroke-width='1'/>"},
    {'H', 10, 7, "<path d='M0 3.5h10' stroke='#a9793d' stroke-width='1'/>"},
    {'R', 12, 8, "<path d='M0 2h12M0 6h12M3 0v8M9 0v8' stroke='#7a6a5c' stroke-width='.9'/>"},
    {'v', 14, 12, "<path d='M2 3l3 4 3-4' fill='none' stroke='#7d6233' stroke-width='1.1'/>"},
};

const Pattern* find_pattern(char glyph) {
  for (const Pattern& p : kPatterns)
    if (p.glyph == glyph) return &p;
  return nullptr;
}

}  // namespace

std::string_view pattern_of(const Terrain& terrain) {
  return find_pattern(terrain.glyph) == nullptr ? std::string_view{}
                                                : std::string_view{find_pattern(terrain.glyph)->marks};
}

int ground_level(const Map& map, HexId id) {
  return map.base_level(id) + (map.location(map.ground(id)).depression != kNoTerrain ? 1 : 0);
}

bool has_bridge(const Map& map, HexId id) {
  for (const LocationId at : map.locations(id))
    if (map.location(at).kind == LocationKind::bridge) return true;
  return false;
}

std::string level_tint(int level) {
  static constexpr const char* kUp[] = {"#f6f3e6", "#ead9b4", "#dcc08d", "#cfa96c", "#c19556"};
  static constexpr const char* kDown[] = {"#e3e4d2", "#cfd2bd"};
  if (level >= 0) return kUp[std::min(level, 4)];
  return kDown[std::min(-level, 2) - 1];
}

std::string_view ink_of(const Terrain& terrain) {
  switch (terrain.glyph) {
    case '^':
      return "#38612f";
    case ';':
      return "#a47e12";
    case ':':
      return "#66721f";
    case 'o':
      return "#4f7d33";
    case 'm':
      return "#3f7b86";
    case '~':
      return "#2f6a98";
    case 'v':
      return "#6f5a36";
    case '&':
      return "#3f6a2c";
    case '!':
      return "#7a5326";
    case 'H':
      return "#6e4513";
    case '-':
      return "#8b6f3e";
    case 'f':
      return "#a88a58";
    default:
      return "#46423d";
  }
}

SideColour side_colour(std::size_t side) {
  static constexpr SideColour kSides[] = {{"#8fcbf0", "#0b4f7d"}, {"#f3be57", "#7a4a00"}, {"#c5d59a", "#41561a"},
                                          {"#e3b4d1", "#702a58"}, {"#d0d0d0", "#303030"}, {"#f0e68c", "#5f5600"}};
  return kSides[side % std::size(kSides)];
}

std::string definitions(const Map& map) {
  std::array<bool, 256> used{};
  for (const HexId id : map.hexes()) used[map.hex(id).terrain] = true;
  for (const Outline& outline : map.outlines()) used[outline.terrain] = true;
  std::string out = "<defs>";
  const TerrainCatalogue& terrain = TerrainCatalogue::standard();
  for (std::size_t id = 0; id < 255; ++id) {
    const Terrain& t = terrain[static_cast<TerrainId>(id)];
    const Pattern* const p = find_pattern(t.glyph);
    // The terrain of boards is known by pixel, so any kind may occur.
    if (!terrain.has(static_cast<TerrainId>(id)) || p == nullptr || (!used[id] && map.raster() == nullptr)) continue;
    add(out,
        "<pattern id='t{}' width='{}' height='{}' patternUnits='userSpaceOnUse'><rect width='{}' height='{}' "
        "fill='{}'/>{}</pattern>",
        id, p->width, p->height, p->width, p->height, t.colour, p->marks);
  }
  out +=
      "<pattern id='exposed' width='9' height='9' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'><rect "
      "width='9' height='9' fill='#fff' "
      "fill-opacity='.35'/><path d='M0 0h9' stroke='#a3246b' stroke-width='3.4'/></pattern>"
      "<pattern id='smoke' width='14' height='12' patternUnits='userSpaceOnUse'><circle cx='4' cy='4' r='3.6' "
      "fill='#fff' stroke='#555'/>"
      "<circle cx='11' cy='9.5' r='3' fill='#fff' stroke='#555'/></pattern>"
      "<pattern id='broken' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(-45)'><path "
      "d='M0 1.5h6' stroke='#000' "
      "stroke-opacity='.3' stroke-width='1.6'/></pattern>"
      "<marker id='end' viewBox='0 0 10 10' refX='8' refY='5' markerWidth='4' markerHeight='4' "
      "orient='auto-start-reverse'><path d='M0 0L10 5L0 10z' "
      "fill='context-stroke'/></marker>";
  return out + silhouette_definitions() + "</defs>\n";
}

std::string hex_path(const Layout& layout, Hex hex) {
  std::string out;
  for (int i = 0; i < 6; ++i) add(out, "{}{}", i == 0 ? "M" : "L", at(layout.corner(hex, i)));
  return out + "z";
}

}  // namespace hexrout::draw
