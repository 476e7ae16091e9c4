// Pictures for terminals. A hex takes six characters and four lines:
//
//   C4  1     name, and the level where it is not 0; a mark at the end
//   ^^-^^     terrain by its glyph, a road, stream or storeys in the middle
//    r1 +2    units, or the number of a step
//   &&&&&     what lies on its southern hexside
//
// The sixth character shows the hexsides to the north-east (upper lines) and south-east (lower lines).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "draw/layers.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/state_words.hpp"

namespace hexrout {

namespace {

using draw::ground_level;
using draw::terrain;

struct Cell {
  char32_t letter = U' ';
  std::uint32_t back = 0xffffff;  // tint behind it; white: none
  bool bold = false;
};

// The nearest of xterm's colours: a cube of six steps a channel from 16, greys from 232.
int palette_index(std::uint32_t colour) {
  static constexpr int kSteps[] = {0, 95, 135, 175, 215, 255};
  const int part[] = {static_cast<int>(colour >> 16), static_cast<int>(colour >> 8 & 0xff),
                      static_cast<int>(colour & 0xff)};
  int index = 16, off = 0, weight = 36;
  for (const int p : part) {
    int best = 0;
    for (int i = 1; i < 6; ++i)
      if (std::abs(kSteps[i] - p) < std::abs(kSteps[best] - p)) best = i;
    index += weight * best;
    weight /= 6;
    off += (kSteps[best] - p) * (kSteps[best] - p);
  }
  const int grey = std::clamp(((part[0] + part[1] + part[2]) / 3 - 3) / 10, 0, 23);
  int grey_off = 0;
  for (const int p : part) grey_off += (8 + 10 * grey - p) * (8 + 10 * grey - p);
  return grey_off < off ? 232 + grey : index;
}

class Page {
 public:
  Page(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}
  Cell* at(int x, int y) {
    return x < 0 || y < 0 || x >= width_ || y >= height_
               ? nullptr
               : &cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
  }
  // ASCII text; at most `most` characters.
  void write(int x, int y, std::string_view text, int most, bool bold = false) {
    for (const char c : text) {
      if (most-- <= 0) return;
      if (Cell* const cell = at(x++, y)) {
        cell->letter = static_cast<unsigned char>(c);
        cell->bold = bold;
      }
    }
  }
  void tint(int x, int y, int count, std::uint32_t back) {
    for (int i = 0; i < count; ++i)
      if (Cell* const cell = at(x + i, y)) cell->back = back;
  }
  std::string text(TextColour colours) {
    const bool colour = colours != TextColour::none;
    std::string out;
    for (int y = 0; y < height_; ++y) {
      int end = width_;
      while (end > 0 && at(end - 1, y)->letter == U' ' && (!colour || at(end - 1, y)->back == 0xffffff)) --end;
      std::uint32_t back = 0xffffff;
      bool bold = false;
      for (int x = 0; x < end; ++x) {
        const Cell& cell = *at(x, y);
        if (colour && (cell.back != back || cell.bold != bold)) {
          out += "\x1b[0";
          if (cell.bold) out += ";1";
          if (cell.back != 0xffffff && colours == TextColour::full)
            out +=
                fmt::format(";38;2;20;20;20;48;2;{};{};{}", cell.back >> 16, cell.back >> 8 & 0xff, cell.back & 0xff);
          else if (cell.back != 0xffffff)
            out += fmt::format(";38;5;16;48;5;{}", palette_index(cell.back));
          out += "m";
          back = cell.back;
          bold = cell.bold;
        }
        out += static_cast<char>(cell.letter);
      }
      if (colour && (back != 0xffffff || bold)) out += "\x1b[0m";
      out += "\n";
    }
    return out;
  }

 private:
  int width_;
  int height_;
  std::vector<Cell> cells_;
};

std::uint32_t tint_of(const std::string& colour) {
  return static_cast<std::uint32_t>(std::stoul(colour.substr(1), nullptr, 16));
}

// A unit's id as plain ASCII of a few characters.
std::string plain(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : printable(text)) out += static_cast<unsigned char>(c) < 0x80 ? c : '?';
  return out.substr(0, most);
}

char road_glyph(const HexFacts& hex) {
  char out = 0;
  for (std::size_t d = 0; d < 6; ++d)
    if ((hex.road_sides >> d & 1) != 0) out = terrain()[hex.side_terrain[d]].name == "paved-road" ? '=' : '-';
  return out;
}

std::string terrain_line(const Map& map, HexId id) {
  const HexFacts& hex = map.hex(id);
  const Terrain& t = terrain()[hex.terrain];
  const TerrainId low = map.location(map.ground(id)).depression;
  const bool open = hex.terrain == kOpenGround || t.kind == TerrainClass::road || t.kind == TerrainClass::depression ||
                    t.name == "path";
  std::string out = open ? "  .  " : std::string(5, t.glyph);
  if (is_building(t)) {
    out = {' ', t.glyph, t.glyph, t.glyph, hex.stairway ? '/' : ' '};
    int storeys = 0;
    for (const LocationId l : map.locations(id))
      if (map.location(l).kind == LocationKind::upper) ++storeys;
    if (storeys > 0) out[2] = static_cast<char>('0' + std::min(storeys, 9));
  }
  if (terrain().has(low)) out[2] = 'v';
  if (const char road = road_glyph(hex); road != 0) {
    const bool bridged = draw::has_bridge(map, id);
    if (bridged || (terrain().has(low) && terrain()[low].name != "sunken-road")) {
      out[1] = out[3] = road;
      if (bridged) out[2] = 'X';
    } else {
      out[1] = out[2] = out[3] = road;
    }
  }
  return out;
}

char mark_glyph(MarkKind kind) {
  switch (kind) {
    case MarkKind::allowed:
      return '*';
    case MarkKind::mandatory:
      return '@';
    case MarkKind::passed:
      return '+';
    case MarkKind::refused:
    case MarkKind::barrier:
      return 'x';
    case MarkKind::interdicted:
      return '!';
    case MarkKind::seen:
      return 'o';
    case MarkKind::hidden:
      return '?';
  }
  return ' ';
}

void draw_hexsides(Page& page, const HexFacts& hex, int x, int y) {
  const auto glyph = [&](std::size_t d) {
    return terrain().has(hex.hexside[d]) ? terrain()[hex.hexside[d]].glyph : '\0';
  };
  const auto put = [&](int px, int py, char c) {
    if (Cell* const cell = page.at(px, py)) {
      cell->letter = static_cast<unsigned char>(c);
      cell->back = 0xd0d0c8;
    }
  };
  if (const char c = glyph(1); c != 0) put(x + 5, y, c), put(x + 5, y + 1, c);
  if (const char c = glyph(2); c != 0) put(x + 5, y + 2, c), put(x + 5, y + 3, c);
  // Hexsides that no hex to the west draws.
  if (const char c = glyph(5); c != 0) put(x - 1, y, c), put(x - 1, y + 1, c);
  if (const char c = glyph(4); c != 0) put(x - 1, y + 2, c), put(x - 1, y + 3, c);
  if (const char c = glyph(3); c != 0)
    for (int i = 0; i < 5; ++i) put(x + i, y + 3, c);
  if (const char c = glyph(0); c != 0)
    for (int i = 0; i < 5; ++i) put(x + i, y - 1, c);
}

std::string legend(const Picture& picture) {
  const Map& map = *picture.map;
  std::map<char, std::set<std::string>> kinds;
  bool house = false;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    const Terrain& t = terrain()[hex.terrain];
    house = house || is_building(t);
    if (hex.terrain != kOpenGround && t.kind != TerrainClass::road && t.kind != TerrainClass::depression)
      kinds[t.glyph].insert(t.title);
    for (const TerrainId side : hex.hexside)
      if (terrain().has(side)) kinds[terrain()[side].glyph].insert(terrain()[side].title + " (hexside)");
    if (map.location(map.ground(id)).depression != kNoTerrain)
      kinds['v'].insert(terrain()[map.location(map.ground(id)).depression].title);
    if (const char road = road_glyph(hex); road != 0) kinds[road].insert(road == '=' ? "paved road" : "road or path");
  }
  std::vector<std::string> entries;
  for (const auto& [glyph, titles] : kinds) entries.push_back(fmt::format("{} {}", glyph, fmt::join(titles, ", ")));
  if (house) entries.insert(entries.end(), {"digit: upper levels", "/ stairs"});
  std::string out;
  std::size_t width = 0;
  for (const std::string& entry : entries) {
    if (width > 0 && width + entry.size() > 100) {
      out += "\n";
      width = 0;
    }
    out += (width > 0 ? "   " : "") + entry;
    width += entry.size() + 3;
  }
  std::set<MarkKind> used;
  for (const HexMark& mark : picture.marks) used.insert(mark.kind);
  std::string row;
  for (const MarkKind kind : used)
    row += fmt::format("{}{} {}", row.empty() ? "\n" : "   ", mark_glyph(kind), draw::meaning_of(kind));
  return out + row + "\n";
}

std::string unit_list(const Picture& picture) {
  std::string out;
  // Columns are as wide as the longest word in them, up to a limit.
  constexpr std::size_t kWidest = 24;
  std::size_t ids = 6, labels = 10, sides = 10;
  for (const UnitCounter& unit : picture.units) {
    ids = std::max(ids, std::min(kWidest, printable(unit.id).size()));
    labels = std::max(labels, std::min(kWidest, printable(unit.label).size()));
    sides = std::max(sides, std::min(kWidest, printable(unit.side).size()));
  }
  for (const UnitCounter& unit : picture.units) {
    out += fmt::format("{:<{}} {:<{}} {:<{}} at {:<8} {}", printable(unit.id), ids, printable(unit.label), labels,
                       printable(unit.side), sides, printable(picture.map->location_name(unit.at)),
                       printable(state_words(unit.state)));
    while (out.back() == ' ') out.pop_back();
    out += "\n";
  }
  return out;
}

}  // namespace

std::string draw_text(const Picture& picture, const TextOptions& options) {
  const Map& map = *picture.map;
  std::map<HexId, std::vector<const UnitCounter*>> units;
  for (const UnitCounter& unit : picture.units) units[map.location(unit.at).hex].push_back(&unit);
  std::map<HexId, const HexMark*> marks;
  for (const HexMark& mark : picture.marks) marks[mark.at] = &mark;
  std::map<HexId, std::size_t> steps;
  for (const DrawnPath& path : picture.paths)
    for (std::size_t i = 1; i < path.through.size(); ++i) steps.emplace(map.location(path.through[i]).hex, i);
  std::map<HexId, std::string> labels;
  for (const HexLabel& label : picture.labels) labels[label.at] = label.text;

  int lines = 0;
  for (const HexId id : map.hexes()) lines = std::max(lines, doubled_y(map.hex(id).at) + 2);
  Page page(6 * map.columns() + 2, 2 * lines);
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    const int x = 1 + 6 * hex.at.col;
    const int y = 2 * doubled_y(hex.at);
    const Terrain& t = terrain()[hex.terrain];
    const bool open = hex.terrain == kOpenGround || t.kind == TerrainClass::road || t.kind == TerrainClass::depression;
    const std::uint32_t back = tint_of(open ? draw::level_tint(ground_level(map, id)) : t.colour);
    for (int i = 0; i < 4; ++i) page.tint(x, y + i, 5, back);
    page.write(x, y, plain(map.name(id), 5), 5);
    if (const int level = ground_level(map, id); level != 0)
      page.write(x + (level < 0 ? 3 : 4), y, std::to_string(level), level < 0 ? 2 : 1);
    page.write(x, y + 1, terrain_line(map, id), 5);
    draw_hexsides(page, hex, x, y);
  }
  // Units, marks and paths are drawn over hexsides.
  for (const HexId id : map.hexes()) {
    const int x = 1 + 6 * map.hex(id).at.col;
    const int y = 2 * doubled_y(map.hex(id).at);
    std::string line;
    if (const auto it = units.find(id); it != units.end()) {
      line = plain(it->second[0]->id, it->second.size() > 1 ? 3 : 5);
      if (it->second.size() > 1) line += "+" + std::to_string(std::min<std::size_t>(it->second.size() - 1, 9));
    } else if (const auto step = steps.find(id); step != steps.end()) {
      line = "(" + std::to_string(step->second) + ")";
    } else if (const auto label = labels.find(id); label != labels.end()) {
      line = plain(label->second, 5);
    }
    page.write(x + (5 - static_cast<int>(line.size())) / 2, y + 2, line, 5, true);
    if (const auto it = marks.find(id); it != marks.end()) {
      page.write(x, y + 3, std::string(2, mark_glyph(it->second->kind)), 2, true);
      if (it->second->count > 0) page.write(x + 2, y + 3, std::to_string(it->second->count), 2, true);
    }
  }
  std::string out = printable(picture.title.empty() ? map.title() : picture.title) + "\n\n" + page.text(options.colour);
  if (options.legend) out += "\n" + legend(picture) + (picture.units.empty() ? "" : "\n") + unit_list(picture);
  if (options.legend && !picture.lying.empty()) out += "\n";
  for (const HexThings& lies : picture.lying)
    if (options.legend)
      out += fmt::format("{}: {}\n", map.name(lies.at), printable(fmt::format("{}", fmt::join(lies.things, ", "))));
  if (options.legend && !picture.notes.empty()) out += "\n";
  for (const std::string& note : picture.notes)
    if (options.legend) out += printable(note) + "\n";
  return out;
}

}  // namespace hexrout
