// The layers of an SVG picture, from the ground up. Each appends one group.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "draw/layout.hpp"
#include "hexrout/draw/picture.hpp"

namespace hexrout::draw {

// style.cpp: patterns, markers and colours.
std::string definitions(const Map& map);
// The pattern that distinguishes a terrain from others without colour; empty: plain.
std::string_view pattern_of(const Terrain& terrain);
// The tint of open ground at a level.
std::string level_tint(int level);
// The ink of a terrain that is drawn as a line or a house: dark, of the same hue.
std::string_view ink_of(const Terrain& terrain);
// The catalogue all maps speak of.
inline const TerrainCatalogue& terrain() {
  return TerrainCatalogue::standard();
}
struct SideColour {
  std::string_view fill;
  std::string_view line;
};
SideColour side_colour(std::size_t side);

// The level of a hex's ground without its depression: a stream lies in ground of the level above.
int ground_level(const Map& map, HexId id);
// The attributes of a fill for so much heat.
std::string heat_fill(int permille);
// True if a bridge lies above the ground of the hex.
bool has_bridge(const Map& map, HexId id);

void ground_layer(std::string& out, const Map& map, const Layout& layout);   // ground.cpp: own maps
void pixel_layer(std::string& out, const Map& map, const Layout& layout);    // pixels.cpp: VASL boards
void line_layer(std::string& out, const Map& map, const Layout& layout);     // lines.cpp: streams, roads, bridges
void hexside_layer(std::string& out, const Map& map, const Layout& layout);  // lines.cpp
void house_layer(std::string& out, const Map& map, const Layout& layout);    // ground.cpp
void grid_layer(std::string& out, const Map& map, const Layout& layout, bool names);  // grid.cpp
void placed_layer(std::string& out, const Picture& picture, const Layout& layout);    // overlays.cpp
void heat_layer(std::string& out, const Picture& picture, const Layout& layout);
void mark_layer(std::string& out, const Picture& picture, const Layout& layout);  // marks.cpp
void sight_layer(std::string& out, const Picture& picture, const Layout& layout);
void path_layer(std::string& out, const Picture& picture, const Layout& layout);
void zone_layer(std::string& out, const Picture& picture, const Layout& layout);   // zones.cpp
void unit_layer(std::string& out, const Picture& picture, const Layout& layout);   // counters.cpp
std::vector<std::string> stacks_of(const Picture& picture, const Layout& layout);  // one a hex
void target_layer(std::string& out, const Map& map, const Layout& layout);         // grid.cpp: for scripts
// The legend below the map; returns its height.
double legend_layer(std::string& out, const Picture& picture, const Layout& layout);  // legend.cpp

// lines.cpp: a sample of a road, a stream or hexside terrain.
void legend_stroke(std::string& out, const Terrain& terrain, Spot from, Spot to);

// marks.cpp: what a mark means, and a sample of it, whose upper left corner is `at`.
std::string_view meaning_of(MarkKind kind);
void legend_mark(std::string& out, MarkKind kind, Spot at);
// overlays.cpp: the line of a path, whose points are `d`.
void path_line(std::string& out, const std::string& d, PathKind kind);
// overlays.cpp: an outline of a hex, drawn in by `part`; a rounded label.
std::string inset(const Layout& layout, Hex hex, double part);
// Place and fill of the badge for all that is placed in a hex.
inline Spot placed_spot(const Layout& layout, Hex hex) {
  return layout.centre(hex) + Spot{0, layout.half_hex() * 0.88};
}
inline constexpr std::string_view kPlacedFill = "#4a4136";
inline constexpr double kBadgeRow = 12.5;  // height of a row of it beyond the first
// The last of the rows lies at the spot, the others above it. Texts wider than `width` have their letters closer.
void badge(std::string& out, Spot spot, const std::vector<std::string>& rows, std::string_view fill,
           std::string_view ink, double width = 1000);
// overlays.cpp: what lies in each hex, in words.
std::map<HexId, std::vector<std::string>> things_in_hexes(const Picture& picture);

// "M...Z" around hexes, or around a ring.
std::string hex_path(const Layout& layout, Hex at);

}  // namespace hexrout::draw
