// The ground of our own maps: fills by level and terrain, drawn outlines, the crests of hills.
#include <map>

#include "draw/layers.hpp"
#include "hexrout/map/areas.hpp"
#include "hexrout/map/terrain_traits.hpp"

namespace hexrout::draw {

namespace {

// Terrain that fills its hex with a tint of its own; roads and streams run across what lies under them.
bool fills(const Terrain& t) {
  if (t.kind == TerrainClass::road || t.kind == TerrainClass::depression || t.kind == TerrainClass::bridge)
    return false;
  return t.id != kOpenGround && t.name != "path" && t.name != "track";
}

// The terrain of a hex, or the water beneath a bridge that lies on its level and so is the terrain of the hex.
TerrainId shown_ground(const Map& map, HexId id) {
  static const TerrainId water = terrain().find("water").value_or(kOpenGround);
  const TerrainId own = map.hex(id).terrain;
  const bool alone = map.location_count(id) == 1 && map.location(map.ground(id)).depression == kNoTerrain;
  return alone && terrain()[own].kind == TerrainClass::bridge ? water : own;
}

std::string fill_of(const Terrain& t) {
  return pattern_of(t).empty() ? t.colour : fmt::format("url(#t{})", t.id);
}

void contours(std::string& out, const Map& map, const Layout& layout) {
  std::string line, ticks;
  for (const HexId id : map.hexes()) {
    const Hex hex = map.hex(id).at;
    for (int d = 0; d < 6; ++d) {
      const HexId other = map.neighbour(id, static_cast<Direction>(d));
      if (other == kNowhere || ground_level(map, other) >= ground_level(map, id)) continue;
      const Spot a = layout.corner(hex, d);
      const Spot b = layout.corner(hex, d + 1);
      add(line, "M{}L{}", at(a), at(b));
      // Hachures run downhill, twice as many for two levels.
      const int count = 4 * std::min(3, ground_level(map, id) - ground_level(map, other));
      const Spot down = (layout.centre(map.hex(other).at) - layout.centre(hex)) * 0.09;
      for (int i = 0; i < count; ++i) {
        const Spot from = mix(a, b, (i + 0.5) / count);
        add(ticks, "M{}L{}", at(from), at(from + down));
      }
    }
  }
  if (line.empty()) return;
  add(out, "<path d='{}' fill='none' stroke='#7a4f1f' stroke-width='2.2' stroke-linecap='round'/>\n", line);
  add(out, "<path d='{}' fill='none' stroke='#7a4f1f' stroke-width='1.2'/>\n", ticks);
}

std::string ring_path(const Layout& layout, const Outline& outline) {
  std::string out;
  const auto ring = [&](const std::vector<Point>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) add(out, "{}{}", i == 0 ? "M" : "L", at(layout.fine(points[i])));
    out += "z";
  };
  ring(outline.ring);
  for (const auto& hole : outline.holes) ring(hole);
  return out;
}

// Hexes as one outline around all of them together. If there are so many that uniting them takes seconds, each has its
// own outline.
std::string area_path(const Layout& layout, const std::vector<Hex>& hexes) {
  constexpr std::size_t kMostUnited = 5000;
  std::string out;
  if (hexes.size() > kMostUnited) {
    for (const Hex& hex : hexes) out += hex_path(layout, hex);
    return out;
  }
  const auto ring = [&](const std::vector<AreaPoint>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) add(out, "{}{}", i == 0 ? "M" : "L", at(layout.fine(points[i])));
    out += "z";
  };
  for (const Area& area : union_of(hexes)) {
    ring(area.ring);
    for (const auto& hole : area.holes) ring(hole);
  }
  return out;
}

}  // namespace

void ground_layer(std::string& out, const Map& map, const Layout& layout) {
  // A house with its own outline is drawn on open ground; one without fills its hex.
  std::vector<bool> has_house(map.hex_count());
  for (const Outline& outline : map.outlines()) {
    if (outline.ring.empty() || !is_building(terrain()[outline.terrain])) continue;
    Point sum;
    for (const Point p : outline.ring) sum = {sum.x + p.x, sum.y + p.y};
    const auto n = static_cast<std::int32_t>(outline.ring.size()) * kOutlineScale;
    const int col = (sum.x + 3 * n / 2) / (3 * n);
    const int shift = col % 2 == 0 ? 1 : 0;
    const int row = (sum.y - shift * n + n) / (2 * n);
    const HexId id = map.find({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)});
    if (id != kNowhere) has_house[id] = true;
  }
  std::map<int, std::vector<Hex>> by_level;
  std::map<TerrainId, std::vector<Hex>> by_terrain;
  std::map<TerrainId, std::string> borders;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    by_level[ground_level(map, id)].push_back(hex.at);
    const TerrainId ground = shown_ground(map, id);
    const Terrain& t = terrain()[ground];
    if (!fills(t) || (is_building(t) && has_house[id])) continue;
    by_terrain[ground].push_back(hex.at);
    for (int d = 0; d < 6; ++d) {
      const HexId other = map.neighbour(id, static_cast<Direction>(d));
      if (other != kNowhere && shown_ground(map, other) != ground)
        add(borders[ground], "M{}L{}", at(layout.corner(hex.at, d)), at(layout.corner(hex.at, d + 1)));
    }
  }
  out += "<g class='ground'>\n";
  for (const auto& [level, hexes] : by_level)
    add(out, "<path d='{}' fill='{}' stroke='{}' stroke-width='.8'/>\n", area_path(layout, hexes), level_tint(level),
        level_tint(level));
  for (const auto& [id, hexes] : by_terrain)
    add(out, "<path d='{}' fill='{}'/>\n", area_path(layout, hexes), fill_of(terrain()[id]));
  for (const auto& [id, path] : borders)
    add(out, "<path d='{}' fill='none' stroke='{}' stroke-width='1.5' stroke-linecap='round'/>\n", path,
        ink_of(terrain()[id]));
  for (const Outline& outline : map.outlines()) {
    const Terrain& t = terrain()[outline.terrain];
    if (outline.terrain != kNoTerrain && (is_building(t) || outline.terrain == kOpenGround)) continue;
    if (outline.terrain == kNoTerrain)
      add(out, "<path d='{}' fill='{}' fill-rule='evenodd' stroke='#7a4f1f' stroke-width='1.6'/>\n",
          ring_path(layout, outline), level_tint(outline.level));
    else if (t.kind == TerrainClass::road)
      add(out, "<path d='{}' fill='{}' stroke='{}' stroke-width='2'/>\n", ring_path(layout, outline), level_tint(0),
          level_tint(0));
    else
      add(out, "<path d='{}' fill='{}' fill-rule='evenodd' stroke='{}' stroke-width='1.3'/>\n",
          ring_path(layout, outline), fill_of(t), ink_of(t));
  }
  contours(out, map, layout);
  out += "</g>\n";
}

void house_layer(std::string& out, const Map& map, const Layout& layout) {
  out += "<g class='houses'>\n";
  // All walls are drawn first, then all floors, so that the floors of one building join.
  std::string walls, floors;
  if (map.raster() == nullptr) {
    for (const Outline& outline : map.outlines()) {
      const Terrain& t = terrain()[outline.terrain];
      if (outline.terrain == kNoTerrain || !is_building(t)) continue;
      const std::string path = ring_path(layout, outline);
      const bool stone = t.glyph == '#' || t.glyph == 'F';
      add(walls, "<path d='{}' fill='none' stroke='{}' stroke-width='{}' stroke-linejoin='round'/>\n", path, ink_of(t),
          stone ? "5" : "3.4");
      add(floors, "<path d='{}' fill='{}' fill-rule='evenodd'/>\n", path, fill_of(t));
    }
  }
  out += walls + floors;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    if (!is_building(terrain()[hex.terrain])) continue;
    int storeys = 0;
    for (const LocationId l : map.locations(id))
      if (map.location(l).kind == LocationKind::upper) ++storeys;
    const double unit = layout.half_hex();
    if (storeys > 0) {
      const Spot spot = layout.centre(hex.at) + Spot{unit * 0.5, unit * 0.52};
      add(out, "<g class='storeys'><rect x='{}' y='{}' width='18' height='14' rx='2' fill='#fff' stroke='#333'/>",
          num(spot.x - 9), num(spot.y - 7));
      add(out, "<text x='{}' y='{}' font-size='12' text-anchor='middle' fill='#222'>L{}</text></g>\n", num(spot.x),
          num(spot.y + 4.2), storeys);
    }
    if (hex.stairway) {
      const Spot spot = layout.centre(hex.at) + Spot{-unit * 0.5, unit * 0.52};
      add(out, "<g class='stairs'><rect x='{}' y='{}' width='13' height='13' fill='#fff' stroke='#333'/>",
          num(spot.x - 6.5), num(spot.y - 6.5));
      add(out, "<path d='M{} {}h3.5v-3h3.5v-3h3.5v-3' fill='none' stroke='#222' stroke-width='1.4'/></g>\n",
          num(spot.x - 5), num(spot.y + 4.5));
    }
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
