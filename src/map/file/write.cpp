// Writes a map file: sections as a person would write them, then, as details, every fact that reading
// those sections back does not give.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/map_file.hpp"
#include "map/file/draft.hpp"
#include "map/file/wkt.hpp"

namespace hexrout {

namespace map_file {
namespace {

const TerrainCatalogue& terrain() {
  return TerrainCatalogue::standard();
}

std::string yaml_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (code < 0x20 || code == 0x7f)
      out += fmt::format("\\x{:02x}", code);
    else
      out += c;
  }
  return out + "\"";
}

std::string name_or_none(TerrainId id) {
  return terrain().has(id) ? terrain()[id].name : "none";
}

std::string sides(unsigned set) {
  std::string out;
  for (unsigned d = 0; d < 6; ++d)
    if ((set >> d & 1u) != 0) out += fmt::format("{}{}", out.empty() ? "" : ", ", kSides[d]);
  return "[" + out + "]";
}

std::string six(const std::array<TerrainId, 6>& list) {
  std::string out;
  for (const TerrainId id : list) out += fmt::format("{}{}", out.empty() ? "" : ", ", name_or_none(id));
  return "[" + out + "]";
}

std::string hexes(const Map& map, const std::vector<HexId>& list) {
  std::string out;
  for (const HexId id : list) out += fmt::format("{}{}", out.empty() ? "" : ", ", hex_name(map.hex(id).at));
  return "[" + out + "]";
}

std::string ring(const std::vector<Point>& points) {
  std::string out;
  for (const Point p : points) out += fmt::format("{}[{}, {}]", out.empty() ? "" : ", ", p.x, p.y);
  return "[" + out + "]";
}

TerrainId depression(const Map& map, HexId id) {
  return map.location(map.ground(id)).depression;
}
bool has_stream(const Map& map, HexId id) {
  const TerrainId low = depression(map, id);
  return terrain().has(low) && terrain()[low].kind == TerrainClass::depression &&
         !is_building(terrain()[map.hex(id).terrain]);
}

// The characters of the picture: the catalogue's own where it is free, then any other.
class Legend {
 public:
  explicit Legend(const Map& map) {
    character_.fill(0);
    std::array<bool, 128> taken{};
    for (const char c : std::string_view("_[]{}\"'.")) taken[static_cast<std::size_t>(c)] = true;
    std::array<bool, 256> used{};
    for (const HexId id : map.hexes()) used[map.hex(id).terrain] = true;
    character_[kOpenGround] = '.';
    for (const bool own : {true, false}) {
      for (std::size_t id = 0; id < 255; ++id) {
        if (!used[id] || character_[id] != 0 || !terrain().has(static_cast<TerrainId>(id))) continue;
        char c = own ? terrain()[static_cast<TerrainId>(id)].glyph : '!';
        while (!own && c < 127 && taken[static_cast<std::size_t>(c)]) ++c;
        if (c >= 127 || taken[static_cast<std::size_t>(c)]) continue;
        taken[static_cast<std::size_t>(c)] = true;
        character_[id] = c;
      }
    }
  }
  char of(TerrainId id) const { return character_[id] == 0 ? '.' : character_[id]; }
  std::string yaml() const {
    std::string out = "legend:\n";
    for (std::size_t id = 0; id < 255; ++id) {
      if (character_[id] == 0) continue;
      std::string key(1, character_[id]);
      if (key == "\\") key = "\\\\";
      out += fmt::format("  \"{}\": {}\n", key, terrain()[static_cast<TerrainId>(id)].name);
    }
    return out;
  }

 private:
  std::array<char, 256> character_;
};

bool is_road(const std::string& name) {
  return name == "dirt-road" || name == "paved-road" || name == "elevated-road" || name == "sunken-road" ||
         name == "path" || name == "track" || name == "runway";
}

TerrainId road_kind(const Map& map, HexId id, unsigned d) {
  const HexFacts& hex = map.hex(id);
  const TerrainId inside = hex.side_terrain[d];
  const bool road = (hex.road_sides >> d & 1u) != 0 && terrain().has(inside) && !is_building(terrain()[hex.terrain]);
  return road && is_road(terrain()[inside].name) ? inside : kNoTerrain;
}

// Returns the level that the picture shows: streams and roads change it on reading. The details hold the levels that a
// picture cannot show, for example a stream at the highest level of all.
int shown_level(const Map& map, HexId id) {
  int level = map.base_level(id);
  if (has_stream(map, id)) {
    ++level;
  } else {
    for (unsigned d = 0; d < 6; ++d)
      if (const TerrainId road = road_kind(map, id, d); road != kNoTerrain) {
        if (terrain()[road].name == "elevated-road") --level;
        break;
      }
  }
  return std::clamp(level, kLowestShown, kHighestShown);
}

std::string half_hexes(const Map& map, int lines) {
  std::string out;
  const std::array<const char*, 4> edges{"top", "bottom", "left", "right"};
  for (std::size_t edge = 0; edge < 4; ++edge) {
    bool all = true;
    bool any = false;
    for (const HexId id : map.hexes()) {
      const Hex at = map.hex(id).at;
      const bool here = edge == 0   ? doubled_y(at) == 0
                        : edge == 1 ? doubled_y(at) == lines - 1
                        : edge == 2 ? at.col == 0
                                    : at.col == map.columns() - 1;
      if (!here) continue;
      any = true;
      const unsigned cut = edge == 0   ? 1u << 0
                           : edge == 1 ? 1u << 3
                           : edge == 2 ? 1u << 4 | 1u << 5
                                       : 1u << 1 | 1u << 2;
      all = all && (map.hex(id).half & cut) == cut;
    }
    if (any && all) out += fmt::format("{}{}", out.empty() ? "" : ", ", edges[edge]);
  }
  return out.empty() ? out : fmt::format("half_hexes: [{}]\n", out);
}

std::string picture(const Map& map, const Legend& legend, int lines) {
  const int columns = map.columns();
  std::size_t margin = 2;
  for (int y = 0; y < lines; ++y) margin = std::max(margin, hex_name(from_doubled(y % 2 == 1 ? 0 : 1, y)).size() + 2);
  std::string out = "hexes: |\n";
  for (int y = 0; y < lines; ++y) {
    const int first = y % 2 == 1 ? 0 : 1;
    std::string line = hex_name(from_doubled(first, y));
    for (int col = first; col < columns; col += 2) {
      line.resize(margin + 2 * static_cast<std::size_t>(col), ' ');
      const HexId id = map.find(from_doubled(col, y));
      if (id == kNowhere) {
        line += "_ ";
        continue;
      }
      const int level = shown_level(map, id);
      line += legend.of(map.hex(id).terrain);
      line += level == 0                ? ' '
              : level == -1             ? '-'
              : level == -2             ? '='
              : level > 0 && level <= 9 ? static_cast<char>('0' + level)
                                        : ' ';
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += "  " + line + "\n";
  }
  return out;
}

// The terrain before roads and streams gave it theirs: they do so in open ground.
TerrainId listed_terrain(const Map& map, HexId id) {
  const HexFacts& hex = map.hex(id);
  const bool of_road = hex.road_sides != 0 && terrain().has(hex.terrain) && is_road(terrain()[hex.terrain].name);
  return of_road || (has_stream(map, id) && hex.terrain == depression(map, id)) ? kOpenGround : hex.terrain;
}

// Lists every hex if the grid has gaps; otherwise the hexes that are not level open ground.
std::string hex_list(const Map& map, int lines) {
  std::size_t places = 0;
  for (int y = 0; y < lines; ++y)
    for (int col = y % 2 == 1 ? 0 : 1; col < map.columns(); col += 2) ++places;
  const bool filled = places == map.hex_count();
  std::string list;
  for (const HexId id : map.hexes()) {
    const TerrainId kind = listed_terrain(map, id);
    const int level = shown_level(map, id);
    // The last line of all is there only if a hex of it is listed.
    const bool implied =
        filled && kind == kOpenGround && level == 0 && !(lines % 2 == 1 && doubled_y(map.hex(id).at) == lines - 1);
    if (implied) continue;
    list += fmt::format("  - {{at: {}", hex_name(map.hex(id).at));
    if (kind != kOpenGround || !filled) list += ", terrain: " + name_or_none(kind);
    if (level != 0) list += fmt::format(", level: {}", level);
    list += "}\n";
  }
  return (filled ? "fill: open-ground\n" : "") + (list.empty() ? list : "hexes:\n" + list);
}

std::string levels(const Map& map) {
  std::string out;
  for (int level = kLowestShown; level <= kHighestShown; ++level) {
    if (level >= -2 && level <= 9) continue;
    std::vector<HexId> at;
    for (const HexId id : map.hexes())
      if (shown_level(map, id) == level) at.push_back(id);
    if (!at.empty()) out += fmt::format("  - {{level: {}, hexes: {}}}\n", level, hexes(map, at));
  }
  return out.empty() ? out : "levels:\n" + out;
}

std::string buildings(const Map& map) {
  std::vector<std::vector<HexId>> by_number;
  for (const HexId id : map.hexes()) {
    const std::uint16_t number = map.hex(id).building;
    if (number == 0 || !is_building(terrain()[map.hex(id).terrain]) || terrain()[map.hex(id).terrain].hexside) continue;
    if (by_number.size() < number) by_number.resize(number);
    by_number[number - 1u].push_back(id);
  }
  std::string out;
  for (const auto& group : by_number) {
    if (group.empty()) continue;
    const TerrainId kind = map.hex(group[0]).terrain;
    std::vector<HexId> same, stairs;
    for (const HexId id : group) {
      if (map.hex(id).terrain != kind) continue;
      same.push_back(id);
      if (map.hex(id).stairway) stairs.push_back(id);
    }
    std::string entry = fmt::format("  - {{terrain: {}, hexes: {}", terrain()[kind].name, hexes(map, same));
    if (!stairs.empty() && upper_levels(terrain()[kind]) != 1) entry += ", stairs: " + hexes(map, stairs);
    const HexId first = same[0];
    for (const LocationId l : map.locations(first)) {
      if (map.location(l).kind == LocationKind::rooftop) entry += ", rooftop: true";
      if (map.location(l).kind == LocationKind::cellar) entry += ", cellar: true";
    }
    out += entry + "}\n";
  }
  return out.empty() ? out : "buildings:\n" + out;
}

// Chains that cover every side of which both hexes agree; `here(id, d)` is the terrain across side d.
template <class Kind>
std::string chains(const Map& map, const char* section, Kind&& kind) {
  std::vector<std::uint8_t> done(map.hex_count());
  std::string out;
  const auto step = [&](HexId at, unsigned d, TerrainId wanted) -> HexId {
    if ((done[at] >> d & 1u) != 0 || kind(at, d) != wanted || wanted == kNoTerrain) return kNowhere;
    const HexId next = map.neighbour(at, static_cast<Direction>(d));
    return next != kNowhere && kind(next, (d + 3) % 6) == wanted ? next : kNowhere;
  };
  for (const HexId start : map.hexes()) {
    for (unsigned d = 0; d < 6; ++d) {
      if ((done[start] >> d & 1u) != 0 || kind(start, d) == kNoTerrain) continue;
      const TerrainId wanted = kind(start, d);
      std::string through = hex_name(map.hex(start).at);
      if (map.neighbour(start, static_cast<Direction>(d)) == kNowhere) {
        done[start] = static_cast<std::uint8_t>(done[start] | 1u << d);
        out += fmt::format("  - {{terrain: {}, through: [{} {}]}}\n", terrain()[wanted].name, through, kSides[d]);
        continue;
      }
      HexId at = start;
      HexId next = step(start, d, wanted);
      if (next == kNowhere) continue;
      for (unsigned side = d; next != kNowhere;) {
        done[at] = static_cast<std::uint8_t>(done[at] | 1u << side);
        done[next] = static_cast<std::uint8_t>(done[next] | 1u << (side + 3) % 6);
        through += ", " + hex_name(map.hex(next).at);
        at = next;
        next = kNowhere;
        // Straight ahead first, then bends from the slightest to the sharpest.
        for (const unsigned bend : {0u, 1u, 5u, 2u, 4u}) {
          const HexId candidate = step(at, (side + bend) % 6, wanted);
          if (candidate == kNowhere) continue;
          side = (side + bend) % 6;
          next = candidate;
          break;
        }
      }
      out += fmt::format("  - {{terrain: {}, through: [{}]}}\n", terrain()[wanted].name, through);
    }
  }
  return out.empty() ? out : fmt::format("{}:\n{}", section, out);
}

std::string streams(const Map& map) {
  const auto sunken = *terrain().find("sunken-road");
  const auto kind = [&](HexId id, unsigned d) {
    return has_stream(map, id) && (map.hex(id).depression_sides >> d & 1u) != 0 && depression(map, id) != sunken
               ? depression(map, id)
               : kNoTerrain;
  };
  std::string out = chains(map, "streams", kind);
  for (const HexId id : map.hexes()) {
    if (!has_stream(map, id)) continue;
    bool chained = false;
    for (unsigned d = 0; d < 6; ++d)
      chained =
          chained || kind(id, d) != kNoTerrain || (depression(map, id) == sunken && road_kind(map, id, d) == sunken);
    if (chained) continue;
    if (out.empty()) out = "streams:\n";
    out += fmt::format("  - {{terrain: {}, through: [{}]}}\n", terrain()[depression(map, id)].name,
                       hex_name(map.hex(id).at));
  }
  return out;
}

std::string bridges(const Map& map) {
  std::string out;
  for (const LocationId l : map.locations()) {
    const Location& at = map.location(l);
    if (at.kind != LocationKind::bridge || at.level < 1) continue;
    const std::string level = has_stream(map, at.hex) && at.level == 1 ? "" : fmt::format(", level: {}", at.level);
    out +=
        fmt::format("  - {{at: {}, terrain: {}{}}}\n", hex_name(map.hex(at.hex).at), name_or_none(at.terrain), level);
  }
  return out.empty() ? out : "bridges:\n" + out;
}

std::string roads(const Map& map) {
  return chains(map, "roads", [&](HexId id, unsigned d) { return road_kind(map, id, d); });
}

std::string hexsides(const Map& map) {
  std::string out;
  for (int id = 0; id < 255; ++id) {
    const auto wanted = static_cast<TerrainId>(id);
    if (!terrain().has(wanted) || !terrain()[wanted].hexside) continue;
    std::string list;
    for (const HexId hex : map.hexes()) {
      std::string own;
      for (unsigned d = 0; d < 6; ++d) {
        const HexId other = map.neighbour(hex, static_cast<Direction>(d));
        // Each hexside is written once: from its northern hex, unless the map has no hex there.
        if (map.hex(hex).hexside[d] != wanted || (other != kNowhere && (d < 2 || d > 4))) continue;
        own += fmt::format(" {}", kSides[d]);
      }
      if (!own.empty()) list += fmt::format("{}{}{}", list.empty() ? "" : ", ", hex_name(map.hex(hex).at), own);
    }
    if (!list.empty()) out += fmt::format("  - {{terrain: {}, sides: [{}]}}\n", terrain()[wanted].name, list);
  }
  return out.empty() ? out : "hexsides:\n" + out;
}

std::string slopes(const Map& map) {
  std::string out;
  for (const HexId hex : map.hexes()) {
    const unsigned set = map.hex(hex).slope_sides;
    if (set == 0) continue;
    out += fmt::format("{}{}", out.empty() ? "" : ", ", hex_name(map.hex(hex).at));
    for (unsigned d = 0; d < 6; ++d)
      if ((set >> d & 1u) != 0) out += fmt::format(" {}", kSides[d]);
  }
  return out.empty() ? out : fmt::format("slopes: [{}]\n", out);
}

std::string names(const Map& map) {
  std::string out;
  for (const HexId id : map.hexes())
    if (map.name(id) != hex_name(map.hex(id).at))
      out += fmt::format("  {}: {}\n", hex_name(map.hex(id).at), yaml_quoted(map.name(id)));
  return out.empty() ? out : "names:\n" + out;
}

bool same(const Outline& a, const Outline& b) {
  return a.terrain == b.terrain && a.sets_level == b.sets_level && a.level == b.level && a.ring == b.ring &&
         a.holes == b.holes;
}

std::string shape_of(const Outline& outline, OutlineForm form) {
  if (form == OutlineForm::wkt) return fmt::format("wkt: \"{}\"", wkt_of(outline));
  std::string holes;
  for (const auto& hole : outline.holes) holes += fmt::format("{}{}", holes.empty() ? "" : ", ", ring(hole));
  return "ring: " + ring(outline.ring) + (holes.empty() ? "" : ", holes: [" + holes + "]");
}

std::string outlines(const Map& map, OutlineForm form) {
  std::vector<const HexFacts*> all;
  for (const HexId id : map.hexes()) all.push_back(&map.hex(id));
  const auto implied =
      drawn_by_rule(all, [&](Hex at) { return map.find(at) == kNowhere ? nullptr : &map.hex(map.find(at)); });
  const auto& drawn = map.outlines();
  const bool by_rule =
      drawn.size() >= implied.size() && std::equal(implied.begin(), implied.end(), drawn.begin(), same);
  std::string out = by_rule ? "" : "drawn: as-listed\n";
  std::string list;
  for (std::size_t i = by_rule ? implied.size() : 0; i < drawn.size(); ++i) {
    list += "  - {";
    if (drawn[i].terrain != kNoTerrain) list += fmt::format("terrain: {}, ", name_or_none(drawn[i].terrain));
    if (drawn[i].sets_level) list += fmt::format("level: {}, ", drawn[i].level);
    list += shape_of(drawn[i], form) + "}\n";
  }
  return list.empty() ? out : out + "outlines:\n" + list;
}

std::string locations(const Map& map, HexId id) {
  std::string out;
  for (const LocationId l : map.locations(id)) {
    const Location& at = map.location(l);
    out += fmt::format("{}{{level: {}, kind: {}, terrain: {}", out.empty() ? "" : ", ", at.level,
                       kLocationKinds[static_cast<std::size_t>(at.kind)], name_or_none(at.terrain));
    if (at.depression != kNoTerrain) out += ", depression: " + name_or_none(at.depression);
    out += "}";
  }
  return "[" + out + "]";
}

bool same_locations(const Map& a, HexId in_a, const Map& b, HexId in_b) {
  if (a.location_count(in_a) != b.location_count(in_b)) return false;
  for (std::uint32_t i = 0; i < a.location_count(in_a); ++i) {
    const Location& x = a.location(a.ground(in_a) + i);
    const Location& y = b.location(b.ground(in_b) + i);
    if (x.level != y.level || x.kind != y.kind || x.terrain != y.terrain || x.depression != y.depression) return false;
  }
  return true;
}

// The differences of `read` from `map`, hex by hex.
std::string details(const Map& map, const Map& read) {
  std::string out;
  for (const HexId id : map.hexes()) {
    const HexFacts& a = map.hex(id);
    const HexFacts& b = read.hex(id);
    std::string own;
    if (a.base_level != b.base_level) own += fmt::format(", level: {}", a.base_level);
    if (a.terrain != b.terrain) own += ", terrain: " + name_or_none(a.terrain);
    if (a.stairway != b.stairway) own += fmt::format(", stairway: {}", a.stairway);
    if (a.building != b.building) own += fmt::format(", building: {}", a.building);
    if (a.road_sides != b.road_sides) own += ", road_sides: " + sides(a.road_sides);
    if (a.road_through_woods != b.road_through_woods)
      own += fmt::format(", road_through_woods: {}", a.road_through_woods);
    if (a.depression_sides != b.depression_sides) own += ", depression_sides: " + sides(a.depression_sides);
    if (a.cliff_sides != b.cliff_sides) own += ", cliff_sides: " + sides(a.cliff_sides);
    if (a.slope_sides != b.slope_sides) own += ", slope_sides: " + sides(a.slope_sides);
    if (a.half != b.half) own += ", half: " + sides(a.half);
    if (a.hexside != b.hexside) own += ", hexside: " + six(a.hexside);
    if (a.side_terrain != b.side_terrain) own += ", side_terrain: " + six(a.side_terrain);
    if (!same_locations(map, id, read, id)) own += ", locations: " + locations(map, id);
    if (!own.empty()) out += fmt::format("  - {{at: {}{}}}\n", hex_name(a.at), own);
  }
  return out.empty() ? out : "details:\n" + out;
}

}  // namespace
}  // namespace map_file

std::string write_map_yaml(const Map& map, OutlineForm form, HexForm hexes) {
  using namespace map_file;
  int lines = 2;
  for (const HexId id : map.hexes()) lines = std::max(lines, doubled_y(map.hex(id).at) + 1);
  const int rows = lines / 2;
  std::string head = fmt::format("title: {}\ncolumns: {}\nrows: {}\n",
                                 yaml_quoted(map.title().empty() ? "Untitled map" : map.title()), map.columns(), rows);
  if (hexes == HexForm::list) {
    head += hex_list(map, lines) + half_hexes(map, lines);
  } else {
    const Legend legend(map);
    head += legend.yaml() + picture(map, legend, lines) + half_hexes(map, lines) + levels(map);
  }
  const std::string body = buildings(map) + streams(map) + bridges(map) + roads(map) + hexsides(map) + slopes(map);
  Diagnostics found;
  // Sections describe consistent maps. If they cannot be read back (boards may have a road through a house), the
  // details alone carry the facts.
  for (const std::string& text : {head + body, head}) {
    const auto read = read_map_text(text + "drawn: as-listed\n", "map", found);
    if (read && read->hex_count() == map.hex_count())
      return text + details(map, *read) + names(map) + outlines(map, form);
  }
  return head + names(map) + outlines(map, form);
}

}  // namespace hexrout
