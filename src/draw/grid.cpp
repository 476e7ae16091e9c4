// The lines between hexes, names, levels, and areas that scripts can point at.
#include <algorithm>
#include <map>

#include "draw/layers.hpp"
#include "hexrout/map/raster.hpp"

namespace hexrout::draw {

namespace {

// The name of a hex of several boards, "05 FF10", begins with its board.
std::string_view board_of(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  return blank == std::string_view::npos ? std::string_view{} : name.substr(0, blank);
}
std::string_view on_board(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  return blank == std::string_view::npos ? name : name.substr(blank + 1);
}

// Each board is named once, at the hex nearest to its upper left corner.
void board_names(std::string& out, const Map& map, const Layout& layout) {
  std::map<std::string, Spot> corners;
  const auto sum = [](Spot spot) { return spot.x + spot.y; };
  for (const HexId id : map.hexes()) {
    const std::string board(board_of(map.name(id)));
    if (board.empty()) continue;
    const Spot spot = layout.centre(map.hex(id).at);
    const auto [entry, fresh] = corners.try_emplace(board, spot);
    if (!fresh && sum(spot) < sum(entry->second)) entry->second = spot;
  }
  for (const auto& [board, spot] : corners)
    add(out, "<text class='board' x='{}' y='{}' font-size='30' font-weight='bold' fill-opacity='.55'>{}</text>\n",
        num(std::max(spot.x, kMargin + 26)), num(std::max(spot.y, kMargin + 30)), xml(board));
}

}  // namespace

void grid_layer(std::string& out, const Map& map, const Layout& layout, bool names) {
  std::string lines;
  for (const HexId id : map.hexes()) {
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
  for (const HexId id : map.hexes()) {
    const int level = ground_level(map, id);
    if (level == 0) continue;
    const Spot spot = layout.centre(map.hex(id).at) + Spot{-unit * 0.72, 4};
    add(out, "<text x='{}' y='{}' text-anchor='middle'>{}{}</text>\n", num(spot.x), num(spot.y),
        level < 0 ? "\u2212" : "", level < 0 ? -level : level);
  }
  out += "</g>\n";
  if (!names) return;
  out +=
      "<g class='names' font-size='12' fill='#333' stroke='#fff' stroke-opacity='.75' stroke-width='2' "
      "paint-order='stroke' text-anchor='middle'>\n";
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    // The name of a hex whose upper half is cut is written in its lower half.
    const bool cut = (hex.half & 1) != 0 || layout.centre(hex.at).y < kMargin + unit * 0.5;
    const Spot spot = layout.centre(hex.at) + Spot{0, cut ? unit * 0.4 : -unit * 0.62};
    add(out, "<text x='{}' y='{}'>{}</text>\n", num(spot.x), num(spot.y), xml(on_board(map.name(id))));
  }
  board_names(out, map, layout);
  out += "</g>\n";
}

void target_layer(std::string& out, const Map& map, const Layout& layout) {
  out += "<g class='targets' fill='#000' fill-opacity='0'>\n";
  for (const HexId id : map.hexes()) {
    const Spot c = layout.centre(map.hex(id).at);
    add(out, "<path class='hex' data-hex='{}' data-x='{}' data-y='{}' d='{}'/>\n", id, num(c.x), num(c.y),
        hex_path(layout, map.hex(id).at));
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
