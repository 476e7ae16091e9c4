// What the patterns and lines of this map mean.
#include <set>

#include "draw/layers.hpp"

namespace hexrout::draw {

namespace {

bool worth_naming(const Terrain& t) {
  return t.id != kOpenGround && t.kind != TerrainClass::bridge && !t.hexside;
}

}  // namespace

double legend_layer(std::string& out, const Map& map, const Layout& layout) {
  std::set<TerrainId> kinds;
  for (HexId id = 0; id < map.hex_count(); ++id) {
    const HexFacts& hex = map.hex(id);
    for (const TerrainId kind : {hex.terrain, map.location(map.ground(id)).depression})
      if (terrain().has(kind) && worth_naming(terrain()[kind])) kinds.insert(kind);
    for (std::size_t d = 0; d < 6; ++d) {
      if (terrain().has(hex.hexside[d])) kinds.insert(hex.hexside[d]);
      if ((hex.road_sides >> d & 1) != 0 && terrain().has(hex.side_terrain[d])) kinds.insert(hex.side_terrain[d]);
    }
  }
  if (kinds.empty()) return 0;
  const double cell = 196;
  const int across = std::max(1, static_cast<int>((layout.width() - 2 * kMargin) / cell));
  const double top = layout.height();
  out += "<g class='legend' font-size='11' fill='#222'>\n";
  int i = 0;
  for (const TerrainId kind : kinds) {
    const Terrain& t = terrain()[kind];
    const double x = kMargin + cell * (i % across);
    const int row = i / across;
    const double y = top + 24.0 * row;
    ++i;
    if (t.hexside || t.kind == TerrainClass::road || t.kind == TerrainClass::depression || t.name == "path" ||
        t.name == "track") {
      // A miniature of two hexes would need a map; a stroke of the same style says as much.
      legend_stroke(out, t, {x, y + 8}, {x + 34, y + 8});
    } else {
      const std::string fill = pattern_of(t).empty() ? t.colour : fmt::format("url(#t{})", t.id);
      add(out, "<rect x='{}' y='{}' width='34' height='17' fill='{}' stroke='{}' stroke-width='1.4'/>", num(x), num(y),
          fill, ink_of(t));
    }
    add(out, "<text x='{}' y='{}'>{}</text>\n", num(x + 41), num(y + 12.5), xml(t.title));
  }
  out += "</g>\n";
  const int rows = (i + across - 1) / across;
  return 24.0 * rows + 8;
}

}  // namespace hexrout::draw
