// Streams, roads and bridges from hexside to hexside, and what lies on hexsides.
#include <map>
#include <string_view>

#include "draw/layers.hpp"

namespace hexrout::draw {

namespace {

struct LineStyle {
  const char* casing;
  double casing_width;
  const char* fill;
  double fill_width;
  const char* dashes;      // of the fill
  const char* side_ticks;  // a wide broken line under the casing: banks
};

LineStyle road_style(std::string_view name) {
  if (name == "paved-road") return {"#3d3d3d", 11, "#fbfbfb", 8, "", ""};
  if (name == "path" || name == "track") return {"", 0, "#6f5326", 2.4, "6 4", ""};
  if (name == "sunken-road") return {"#6b4f20", 11, "#ecd9ae", 8, "", "1.6 3.4"};
  if (name == "elevated-road") return {"#6b4f20", 15, "#f4e8cc", 7.5, "", "3 6"};
  if (name == "runway") return {"#6a6a6a", 20, "#e9e9e9", 17, "", ""};
  return {"#8b6f3e", 10, "#f3e3bb", 7, "", ""};
}

LineStyle stream_style(std::string_view name) {
  if (name == "gully" || name == "wadi") return {"#6f5a36", 14, "#cdb78f", 10, "", "1.6 4"};
  if (name == "dry-stream") return {"#6f5a36", 12, "#e2d5b4", 9, "", ""};
  if (name == "deep-stream") return {"#234f73", 15, "#86b7da", 11.5, "", ""};
  return {"#2f6a98", 12, "#b4d6ec", 9, "", ""};
}

// The line of a hex from side to side through its middle; `part` shortens it at both ends.
std::string through(const Layout& layout, Hex hex, unsigned sides, double part = 1) {
  std::string out;
  const Spot c = layout.centre(hex);
  std::vector<Spot> ends;
  for (int d = 0; d < 6; ++d)
    if ((sides >> d & 1u) != 0) ends.push_back(mix(c, layout.side(hex, d), part));
  if (ends.size() == 2) {
    add(out, "M{}Q{} {}", at(ends[0]), at(c), at(ends[1]));
  } else {
    for (const Spot end : ends) add(out, "M{}L{}", at(end), at(c));
  }
  return out;
}

void draw_lines(std::string& out, const std::map<std::string, std::string>& by_name,
                LineStyle (*style)(std::string_view)) {
  const auto stroke = [&](const std::string& path, const char* colour, double width, const char* dashes,
                          const char* cap) {
    add(out, "<path d='{}' fill='none' stroke='{}' stroke-width='{}' stroke-linecap='{}' stroke-linejoin='round'{}/>\n",
        path, colour, num(width), cap, *dashes == 0 ? "" : fmt::format(" stroke-dasharray='{}'", dashes));
  };
  for (const auto& [name, path] : by_name)
    if (const LineStyle s = style(name); *s.side_ticks != 0)
      stroke(path, s.casing, s.casing_width + 8, s.side_ticks, "butt");
  for (const auto& [name, path] : by_name)
    if (const LineStyle s = style(name); s.casing_width > 0) stroke(path, s.casing, s.casing_width, "", "round");
  for (const auto& [name, path] : by_name) {
    const LineStyle s = style(name);
    stroke(path, s.fill, s.fill_width, s.dashes, "round");
    if (name == "paved-road") stroke(path, "#9a9a9a", 1, "5 4", "butt");
    if (name == "deep-stream") stroke(path, "#234f73", 1.4, "8 3", "butt");
    if (name == "shallow-stream") stroke(path, "#3f7fb0", 1, "4 5", "butt");
  }
}

// A hexside with the terrain on it; each hexside is visited once. `low` points to the lower of the two hexes.
struct Side {
  Spot a;
  Spot b;
  Spot low;
};

void teeth(std::string& out, const Side& side, const char* colour) {
  std::string path;
  for (int i = 0; i < 5; ++i) {
    const Spot from = mix(side.a, side.b, i / 5.0);
    const Spot to = mix(side.a, side.b, (i + 1) / 5.0);
    add(path, "M{}L{}L{}z", at(from), at(to), at(mix(from, to, 0.5) + side.low * 0.1));
  }
  add(out, "<path d='{}' fill='{}'/><path d='M{}L{}' stroke='{}' stroke-width='3'/>\n", path, colour, at(side.a),
      at(side.b), colour);
}

void draw_side(std::string& out, const Terrain& t, const Side& side) {
  const auto line = [&](const char* colour, const char* width, const char* rest) {
    add(out, "<path d='M{}L{}' stroke='{}' stroke-width='{}' {}/>", at(side.a), at(side.b), colour, width, rest);
  };
  if (t.name == "wall") {
    line("#3c3833", "6.4", "stroke-linecap='round'");
    line("#d9d4c9", "3.6", "stroke-dasharray='6 1.8'");
  } else if (t.name == "hedge" || t.name == "cactus-hedge") {
    line("#2f5420", "8", "stroke-linecap='round' stroke-dasharray='0 6.2'");
    line("#8fbf70", "5", "stroke-linecap='round' stroke-dasharray='0 6.2'");
    if (t.name == "cactus-hedge") line("#2f5420", "1.2", "");
  } else if (t.name == "bocage") {
    line("#1f3a14", "12", "stroke-linecap='round' stroke-dasharray='0 8'");
    line("#5f9143", "8.4", "stroke-linecap='round' stroke-dasharray='0 8'");
    line("#1f3a14", "2", "");
  } else if (t.name == "cliff") {
    teeth(out, side, "#6b4318");
  } else if (t.name == "roadblock") {
    line("#201a12", "8", "stroke-dasharray='3 4'");
    line("#c79a55", "4", "");
  } else if (t.kind == TerrainClass::building || t.kind == TerrainClass::factory) {
    line("#111", "6", "");
  } else {
    line("#5b4630", "5", "");
    line("#e9dcc4", "1.8", "");
  }
  out += "\n";
}

}  // namespace

void line_layer(std::string& out, const Map& map, const Layout& layout) {
  std::map<std::string, std::string> streams, roads, bridges;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    const TerrainId low = map.location(map.ground(id)).depression;
    std::array<unsigned, 256> by_kind{};
    for (unsigned d = 0; d < 6; ++d)
      if ((hex.road_sides >> d & 1u) != 0) by_kind[hex.side_terrain[d]] |= 1u << d;
    for (std::size_t kind = 0; kind < 255; ++kind)
      if (by_kind[kind] != 0)
        roads[terrain()[static_cast<TerrainId>(kind)].name] += through(layout, hex.at, by_kind[kind]);
    if (terrain().has(low) && terrain()[low].name != "sunken-road") {
      streams[terrain()[low].name] += hex.depression_sides != 0 ? through(layout, hex.at, hex.depression_sides)
                                                                : fmt::format("M{}h.1", at(layout.centre(hex.at)));
    }
    const bool bridged = has_bridge(map, id) || terrain()[hex.terrain].kind == TerrainClass::bridge;
    if (bridged) bridges["bridge"] += through(layout, hex.at, hex.road_sides, 0.62);
  }
  out += "<g class='lines'>\n";
  draw_lines(out, streams, stream_style);
  for (const auto& [name, path] : bridges) {
    add(out,
        "<path d='{}' fill='none' stroke='#2e2a25' stroke-width='20'/><path d='{}' fill='none' stroke='#cfc6b6' "
        "stroke-width='15'/>\n",
        path, path);
  }
  draw_lines(out, roads, road_style);
  out += "</g>\n";
}

void legend_stroke(std::string& out, const Terrain& t, Spot from, Spot to) {
  if (t.hexside) {
    draw_side(out, t, {from, to, {0, 80}});
    return;
  }
  const bool road = t.kind == TerrainClass::road || t.kind == TerrainClass::open || t.name == "sunken-road";
  draw_lines(out, {{t.name, fmt::format("M{}L{}", at(from), at(to))}}, road ? road_style : stream_style);
}

void hexside_layer(std::string& out, const Map& map, const Layout& layout) {
  out += "<g class='hexsides'>\n";
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    for (int d = 0; d < 6; ++d) {
      const TerrainId kind = hex.hexside[static_cast<std::size_t>(d)];
      const HexId other = map.neighbour(id, static_cast<Direction>(d));
      if (!terrain().has(kind) || (other != kNowhere && other < id)) continue;
      const Spot across = (layout.side(hex.at, d) - layout.centre(hex.at)) * 2;
      const bool lower_here = other != kNowhere && map.base_level(id) < map.base_level(other);
      draw_side(out, terrain()[kind],
                {layout.corner(hex.at, d), layout.corner(hex.at, d + 1), across * (lower_here ? -1.0 : 1.0)});
    }
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
