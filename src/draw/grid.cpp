// The lines between hexes, names, levels, and areas that scripts can point at.
#include "draw/layers.hpp"
#include "hexrout/map/raster.hpp"

namespace hexrout::draw {

void grid_layer(std::string& out, const Map& map, const Layout& layout, bool names) {
  std::string lines;
  for (HexId id = 0; id < map.hex_count(); ++id) {
    const Hex hex = map.hex(id).at;
    for (int d = 0; d < 6; ++d) {
      const HexId other = map.neighbour(id, static_cast<Direction>(d));
      if (other == kNowhere || other > id)
        add(lines, "M{}L{}", at(layout.corner(hex, d)), at(layout.corner(hex, d + 1)));
    }
  }
  add(out, "<path class='grid' d='{}' fill='none' stroke='#2b2b2b' stroke-opacity='.32' stroke-width='1'/>\n", lines);
  const double unit = layout.half_hex();
  out +=
      "<g class='levels' font-size='12' font-weight='bold' fill='#6b3d0a' stroke='#fff' stroke-width='2.6' "
      "paint-order='stroke'>\n";
  for (HexId id = 0; id < map.hex_count(); ++id) {
    const int level = ground_level(map, id);
    if (level == 0) continue;
    const Spot spot = layout.centre(map.hex(id).at) + Spot{-unit * 0.72, 4};
    add(out, "<text x='{}' y='{}' text-anchor='middle'>{}{}</text>\n", num(spot.x), num(spot.y),
        level < 0 ? "\u2212" : "", level < 0 ? -level : level);
  }
  out += "</g>\n";
  if (!names) return;
  out +=
      "<g class='names' font-size='9' fill='#333' stroke='#fff' stroke-opacity='.75' stroke-width='2' "
      "paint-order='stroke' text-anchor='middle'>\n";
  for (HexId id = 0; id < map.hex_count(); ++id) {
    const HexFacts& hex = map.hex(id);
    // The name of a hex whose upper half is cut stands in its lower half.
    const bool cut = (hex.half & 1) != 0 || layout.centre(hex.at).y < kMargin + unit * 0.5;
    const Spot spot = layout.centre(hex.at) + Spot{0, cut ? unit * 0.4 : -unit * 0.62};
    add(out, "<text x='{}' y='{}'>{}</text>\n", num(spot.x), num(spot.y), xml(hex.name));
  }
  out += "</g>\n";
}

void target_layer(std::string& out, const Map& map, const Layout& layout) {
  out += "<g class='targets' fill='#000' fill-opacity='0'>\n";
  for (HexId id = 0; id < map.hex_count(); ++id) {
    const Spot c = layout.centre(map.hex(id).at);
    add(out, "<path class='hex' data-hex='{}' data-x='{}' data-y='{}' d='{}'/>\n", id, num(c.x), num(c.y),
        hex_path(layout, map.hex(id).at));
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
